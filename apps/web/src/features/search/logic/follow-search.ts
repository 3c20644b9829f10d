import type { SearchResults } from '#src/platform/search-protocol.ts';

/** What a search that follows the chats is made of. */
export interface FollowedSearch {
  /** Begins a search; see `SearchService.search`. */
  readonly search: (onResults: (results: SearchResults) => void) => () => void;
  /** Tells of every change of chats and messages. */
  readonly subscribeToChanges: (listener: () => void) => () => void;
  /** Runs a task in a moment; the returned function prevents it. */
  readonly later: (task: () => void) => () => void;
  readonly onResults: (results: SearchResults) => void;
}

const nothing = (): void => undefined;

/**
 * Searches, and again when chats have changed, until the returned function is called. A change never
 * cuts a search short: while a reply comes in there is one every moment, and a long search would
 * never end. A repetition is quiet: only its end is told.
 */
export function followSearch(deps: FollowedSearch): () => void {
  let cancelSearch = nothing;
  let cancelTimer: (() => void) | undefined;
  let isRunning = false;
  let isStale = false;

  function run(isQuiet: boolean): void {
    cancelTimer = undefined;
    isRunning = true;
    isStale = false;
    cancelSearch = deps.search((results) => {
      if (results.isEnd || !isQuiet) deps.onResults(results);
      if (!results.isEnd) return;
      isRunning = false;
      if (isStale) repeatLater();
    });
  }

  function repeatLater(): void {
    cancelTimer ??= deps.later(() => run(true));
  }

  const stop = deps.subscribeToChanges(() => {
    isStale = true;
    if (!isRunning) repeatLater();
  });
  run(false);
  return () => {
    stop();
    cancelTimer?.();
    cancelSearch();
  };
}
