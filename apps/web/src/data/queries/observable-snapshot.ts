import { createListeners } from '#src/platform/listeners.ts';
import type { LiveQuery, QuerySnapshot } from '#src/platform/live-query.ts';

/** A snapshot with its listeners: what every live query is made around. */
export interface ObservableSnapshot<T> extends LiveQuery<T> {
  readonly hasSubscribers: () => boolean;
  /** Replaces the snapshot and tells the listeners. */
  readonly set: (next: QuerySnapshot<T>) => void;
  /** Keeps the last value and says why it may be old. */
  readonly fail: (error: { readonly code: string }) => void;
  readonly clearSubscribers: () => void;
}

/** Makes a snapshot that is loading; `onSubscribe` runs after each new listener was added. */
export function createObservableSnapshot<T>(onSubscribe: () => void): ObservableSnapshot<T> {
  const listeners = createListeners();
  let snapshot: QuerySnapshot<T> = { status: 'loading', value: undefined };

  function set(next: QuerySnapshot<T>): void {
    snapshot = next;
    listeners.notify();
  }

  return {
    subscribe(listener) {
      const stop = listeners.add(listener);
      onSubscribe();
      return stop;
    },
    getSnapshot: () => snapshot,
    hasSubscribers: () => !listeners.isEmpty(),
    set,
    fail: (error) => set({ status: 'failed', value: snapshot.value, error }),
    clearSubscribers: listeners.clear,
  };
}
