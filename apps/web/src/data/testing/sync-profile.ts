import type { ClientStorage, ClientTransaction } from '@parley/sync/storage/client-storage.ts';

import type { ChangeNotice } from '../changes.ts';
import { fieldsOf, type Fields } from '../records/fields.ts';
import type { TableName } from '../schema.ts';
import type { Store } from '../store.ts';
import { createSyncStorage } from '../sync/sync-storage.ts';
import { createTestProfile, dumpDatabase, valueOf, type TestProfile } from './test-store.ts';

/** A profile with the storage of a sync. */
export interface SyncProfile {
  readonly profile: TestProfile;
  readonly store: Store;
  readonly sync: ClientStorage;
  /** What the bus of this tab was told. */
  readonly notices: readonly ChangeNotice[];
  /** One transaction, which has to succeed. */
  run<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T>;
  rows(table: TableName): Promise<readonly Fields[]>;
}

/** Opens an empty one. */
export async function openSyncProfile(): Promise<SyncProfile> {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const sync = createSyncStorage({ store, randomHex: createTestHex() });
  const notices: ChangeNotice[] = [];
  store.changes.subscribe((notice) => notices.push(notice));
  return {
    profile,
    store,
    sync,
    notices,
    run: async (work) => valueOf(await sync.transact(work)),
    async rows(table) {
      const dump = await dumpDatabase(profile.indexedDb.factory);
      return (dump[table] ?? []).map(fieldsOf);
    },
  };
}

/** Numbers that are never the same twice, in place of random ones. */
export function createTestHex(): (bytes: number) => string {
  let drawn = 0;
  return (bytes) => {
    drawn += 1;
    return drawn.toString(16).padStart(bytes * 2, '0');
  };
}
