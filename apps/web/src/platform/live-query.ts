import { useSyncExternalStore } from 'react';

/** What a query knows at the moment. A failed one keeps the last value that it had. */
export type QuerySnapshot<T> =
  | { readonly status: 'loading'; readonly value: undefined }
  | { readonly status: 'ready'; readonly value: T }
  | {
      readonly status: 'failed';
      readonly value: T | undefined;
      readonly error: { readonly code: string };
    };

/** A value of the store that follows every change, of this tab and of others. */
export interface LiveQuery<T> {
  /** Loads with the first subscriber; rests without any. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  readonly getSnapshot: () => QuerySnapshot<T>;
}

/** Resolves when a query has been read once, or could not be. It stays connected. */
export function whenRead(query: LiveQuery<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      if (query.getSnapshot().status !== 'loading') resolve();
    };
    query.subscribe(settle);
    settle();
  });
}

/** Reads a live query in a component. The query must be the same object in each render. */
export function useLiveQuery<T>(query: LiveQuery<T>): QuerySnapshot<T> {
  return useSyncExternalStore(query.subscribe, query.getSnapshot);
}
