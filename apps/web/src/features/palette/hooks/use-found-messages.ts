import { useEffect, useState } from 'react';

import type { MessageHit } from '../logic/palette-entries.ts';

/** Searches the text of all messages; a search that is aborted may end as it likes. */
export type SearchMessages = (query: string, signal: AbortSignal) => Promise<readonly MessageHit[]>;

/** What a search in messages has come to. */
export interface FoundMessages {
  readonly hits: readonly MessageHit[];
  readonly isSearching: boolean;
}

const nothing: FoundMessages = { hits: [], isSearching: false };
/** How long typing rests before messages are searched, which is the expensive part. */
const restMs = 200;

/** Follows a query with a search in messages; the hits of the last one stay until the next has some. */
export function useFoundMessages(query: string, search: SearchMessages | undefined): FoundMessages {
  const [found, setFound] = useState({ query: '', hits: nothing.hits });
  useEffect(() => {
    if (search === undefined || query === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const show = (hits: readonly MessageHit[]): void => {
        if (!abort.signal.aborted) setFound({ query, hits });
      };
      search(query, abort.signal).then(show, () => show([]));
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, search]);
  if (search === undefined || query === '') return nothing;
  return { hits: found.hits, isSearching: found.query !== query };
}
