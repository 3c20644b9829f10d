import type { LiveQuery, QuerySnapshot } from '#src/platform/live-query.ts';

/** A snapshot with its listeners: what every live query is made around. */
export interface SnapshotCell<T> extends LiveQuery<T> {
  readonly hasSubscribers: () => boolean;
  /** Replaces the snapshot and tells the listeners. */
  readonly set: (next: QuerySnapshot<T>) => void;
  /** Keeps the last value and says why it may be old. */
  readonly fail: (error: { readonly code: string }) => void;
  readonly clearSubscribers: () => void;
}

/** Makes a cell that is loading; `onSubscribe` runs after each new listener was added. */
export function createSnapshotCell<T>(onSubscribe: () => void): SnapshotCell<T> {
  const listeners = new Set<() => void>();
  let snapshot: QuerySnapshot<T> = { status: 'loading', value: undefined };

  function set(next: QuerySnapshot<T>): void {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      onSubscribe();
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    hasSubscribers: () => listeners.size > 0,
    set,
    fail: (error) => set({ status: 'failed', value: snapshot.value, error }),
    clearSubscribers: () => listeners.clear(),
  };
}
