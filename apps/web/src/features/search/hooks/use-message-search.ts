import type { SearchFilter } from '@parley/domain/search/search-filter.ts';
import { useEffect, useState } from 'react';

import type { SearchResults } from '#src/platform/search-protocol.ts';
import type { SearchService } from '#src/services/search/search-service.ts';

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
  readonly mostChats: number;
}

/** A pause in typing that is worth a search. */
const typingPauseMs = 120;
/** How soon what changed meanwhile is looked for. */
const changePauseMs = 500;

const hitsPerChat = 3;

const nothing: MessageSearch = { results: undefined, isSearching: true };

/**
 * Searches while somebody types, and again when chats change. What was found stays until the first
 * of the next is here, so that the list does not flicker.
 */
export function useMessageSearch(input: MessageSearchInput): MessageSearch {
  const { search, subscribeToChanges, query, filter, mostChats } = input;
  const [state, setState] = useState(nothing);
  useEffect(() => {
    let cancel = (): void => undefined;
    let changeTimer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      cancel();
      changeTimer = undefined;
      cancel = search.search({ query, filter, mostChats, mostPerChat: hitsPerChat }, (results) =>
        setState({ results, isSearching: !results.isEnd }),
      );
    };
    const typingTimer = setTimeout(() => {
      setState((before) => ({ ...before, isSearching: true }));
      run();
    }, typingPauseMs);
    const stop = subscribeToChanges(() => {
      changeTimer ??= setTimeout(run, changePauseMs);
    });
    return () => {
      clearTimeout(typingTimer);
      clearTimeout(changeTimer);
      stop();
      cancel();
    };
  }, [search, subscribeToChanges, query, filter, mostChats]);
  return state;
}
