import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Clock } from '#src/platform/clock.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { Locks } from '#src/platform/locks.ts';
import { createTabChannel, type TabChannel } from '#src/platform/tabs.ts';

import { createChangeBus } from './changes.ts';
import type { CopyProgress } from './copy-tables.ts';
import { openDatabase, type OpenFailure, type SnapshotCode } from './db.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { createStore, type Store } from './store.ts';

/** How a store is opened. */
export interface OpenStoreOptions {
  /** Name of the database; `parley` in the program. */
  readonly name: string;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly flags: LocalFlags;
  /** Called when another tab with an older version keeps the database; opening goes on waiting. */
  readonly onBlocked?: () => void;
  /** Called while a copy is made or put back before the store can be opened. */
  readonly onCopying?: (progress: CopyProgress) => void;
  /** Upgrade even where no snapshot can be made, because the user chose so. */
  readonly allowUpgradeWithoutSnapshot?: boolean;
  /** Asked only when a copy is due: a page fetches the code then, a worker of one file has it. */
  readonly loadSnapshots: () => Promise<SnapshotCode>;
  readonly factory?: IDBFactory;
  readonly channel?: TabChannel;
  readonly migrations?: readonly Migration[];
}

/**
 * An open store. `condition` tells what was found: a database (`existing`), none (`new`), or none
 * although this browser held chats before (`evicted`: the browser removed them). `evicted` stays
 * over restarts until {@link acknowledgeEviction}.
 */
export interface OpenedStore {
  readonly store: Store;
  readonly condition: 'existing' | 'new' | 'evicted';
}

const evictedKey = 'evicted';

/**
 * Opens the database, upgrading it where it is older.
 *
 * Errors: {@link OpenFailure}. Nothing on the disk changes in that case.
 */
export async function openStore(
  options: OpenStoreOptions,
): Promise<Result<OpenedStore, OpenFailure>> {
  const { name, clock, flags } = options;
  const opened = await openDatabase({
    name,
    factory: options.factory,
    locks: options.locks,
    flags,
    migrations: options.migrations ?? allMigrations,
    nowMs: clock.nowMs(),
    onBlocked: options.onBlocked ?? (() => undefined),
    onProgress: options.onCopying,
    allowUpgradeWithoutSnapshot: options.allowUpgradeWithoutSnapshot ?? false,
    loadSnapshots: options.loadSnapshots,
  });
  if (!opened.ok) return opened;
  const { database, wasNew } = opened.value;
  const store = createStore({
    database,
    clock,
    changes: createChangeBus(options.channel ?? createTabChannel(`${name}-changes`)),
    onChatWritten: () => {
      if (flags.read('profile') === undefined) flags.write('profile', '1');
    },
  });
  const isEvicted = await readEviction(store, wasNew && flags.read('profile') !== undefined);
  if (!isEvicted.ok) {
    store.close();
    return err({ code: 'unavailable', reason: isEvicted.error.code });
  }
  if (isEvicted.value) return ok({ store, condition: 'evicted' });
  return ok({ store, condition: wasNew ? 'new' : 'existing' });
}

function readEviction(store: Store, isEvictedNow: boolean): ReturnType<Store['read']> {
  if (!isEvictedNow) {
    return store.read(['meta'], async (tx) => (await tx.get('meta', evictedKey)) !== undefined);
  }
  return store.write({ tables: ['meta'], durability: 'strict' }, async (tx) => {
    tx.put('meta', { key: evictedKey, value: tx.nowMs });
    return Promise.resolve(true);
  });
}

/** Ends the condition `evicted`, once the user has seen it or has data again. */
export function acknowledgeEviction(store: Store): ReturnType<typeof store.write<void>> {
  return store.write({ tables: ['meta'], durability: 'strict' }, (tx) => {
    tx.remove('meta', evictedKey);
    return Promise.resolve();
  });
}
