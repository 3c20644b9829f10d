import type { Result } from '@parley/domain/shared/result.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import type { ChangeNotice } from '../changes.ts';
import type { Store } from '../store.ts';
import { createObservableSnapshot } from './observable-snapshot.ts';

/** A live query that its maker can put aside. */
export interface StoreQuery<T> extends LiveQuery<T> {
  readonly hasSubscribers: () => boolean;
  /** Ends it for good. */
  readonly dispose: () => void;
}

/** What makes a query live. */
export interface StoreQueryParts<T> {
  readonly store: Store;
  readonly load: () => Promise<Result<T, { readonly code: string }>>;
  /** Whether a change can alter the result. Called for commits only. */
  readonly isAffected: (notice: Extract<ChangeNotice, { readonly kind: 'commit' }>) => boolean;
}

/**
 * Makes a query that is read again after each change that affects it.
 *
 * Any number of changes during a read cause one further read. Without subscribers nothing is read;
 * a result that a change has made old is forgotten then, so that nobody ever starts from it.
 */
export function createStoreQuery<T>({
  store,
  load,
  isAffected,
}: StoreQueryParts<T>): StoreQuery<T> {
  const cell = createObservableSnapshot<T>(() => void read());
  let isReading = false;
  let isOld = true;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (isOld && cell.hasSubscribers()) {
        isOld = false;
        const result = await load();
        if (result.ok) cell.set({ status: 'ready', value: result.value });
        else cell.fail(result.error);
      }
      if (isOld) cell.set({ status: 'loading', value: undefined });
    } finally {
      isReading = false;
    }
  }

  const stop = store.changes.subscribe((notice) => {
    if (notice.kind === 'commit' && !isAffected(notice)) return;
    isOld = true;
    if (cell.hasSubscribers()) void read();
    else cell.set({ status: 'loading', value: undefined });
  });

  return {
    subscribe: cell.subscribe,
    getSnapshot: cell.getSnapshot,
    hasSubscribers: cell.hasSubscribers,
    dispose() {
      stop();
      cell.clearSubscribers();
    },
  };
}

/** Affected by any change of these tables. */
export function touches(...tables: readonly string[]): StoreQueryParts<unknown>['isAffected'] {
  return (notice) => notice.changes.some((change) => tables.includes(change.table));
}

/** Affected by a change of one record. */
export function touchesKey(table: string, key: string): StoreQueryParts<unknown>['isAffected'] {
  return (notice) =>
    notice.changes.some((change) => change.table === table && change.keys.includes(key));
}
