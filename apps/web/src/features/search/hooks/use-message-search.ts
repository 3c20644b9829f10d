import type { SearchFilter } from '@parley/domain/search/search-filter.ts';
import { useEffect, useState } from 'react';

import { afterPaint } from '#src/platform/after-paint.ts';
import type { SearchResults } from '#src/platform/search-protocol.ts';
import type { SearchService } from '#src/services/search/search-service.ts';

import { followSearch } from '../logic/follow-search.ts';

/** A search in the texts of messages, as the screen shows it. */
export interface MessageSearch {
  readonly results: SearchResults | undefined;
  readonly isSearching: boolean;
}

export interface MessageSearchInput {
  readonly search: SearchService;
  /** Tells of every change of chats and messages. */
  readonly subscribeToChanges: (listener: () => void) => () => void;
  readonly query: string;
  readonly filter: SearchFilter;
  readonly maxChats: number;
}

/** How soon what changed meanwhile is looked for. */
const changePauseMs = 500;

const hitsPerChat = 3;

const nothing: MessageSearch = { results: undefined, isSearching: true };

/**
 * Searches while somebody types, and again when chats change; see {@link followSearch}. What was
 * found stays until the first of the next is here, so that the list does not flicker.
 */
export function useMessageSearch(input: MessageSearchInput): MessageSearch {
  const { search, subscribeToChanges, query, filter, maxChats } = input;
  const [state, setState] = useState(nothing);
  useEffect(() => {
    let stop = (): void => undefined;
    const request = { query, filter, maxChats, maxPerChat: hitsPerChat };
    // Titles come first: they are found by the page itself, and drawing hits would delay them.
    const cancel = afterPaint(() => {
      setState((before) => ({ ...before, isSearching: true }));
      stop = followSearch({
        search: (onResults) => search.search(request, onResults),
        subscribeToChanges,
        later(task) {
          const timer = setTimeout(task, changePauseMs);
          return () => clearTimeout(timer);
        },
        onResults: (results) => setState({ results, isSearching: !results.isEnd }),
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [search, subscribeToChanges, query, filter, maxChats]);
  return state;
}
