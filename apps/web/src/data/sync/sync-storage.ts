import { err, ok } from '@parley/domain/shared/result.ts';
import type { ClientStorage, ClientStorageFailure } from '@parley/sync/storage/client-storage.ts';

import type { TableName } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { withAttachments } from './attachment-rows.ts';
import { carriedTables } from './carried-tables.ts';
import { permissionTables } from './forget-permissions.ts';
import { createSyncLogs } from './sync-logs.ts';
import { createSyncRecords } from './sync-records.ts';
import { createSyncRows } from './sync-rows.ts';
import { createSyncTransaction } from './sync-transaction.ts';

/** What the storage of a sync is made of. */
export interface SyncStorageParts {
  readonly store: Store;
  /** So many random bytes, two hexadecimal digits for each. */
  readonly randomHex: (bytes: number) => string;
}

const tables: readonly TableName[] = [
  ...carriedTables,
  ...permissionTables,
  'trash',
  'syncRecords',
  'syncState',
];

/**
 * The browser's end of the storage of a sync, over the store of the program. Each transaction is one of
 * the database over all tables that a sync touches, strict, and the bus tells of it as of any other. A
 * row that cannot be unpacked is one that is not ready: it is not sent, and what comes of it from
 * elsewhere takes its place.
 */
export function createSyncStorage({ store, randomHex }: SyncStorageParts): ClientStorage {
  return {
    async transact(work) {
      const stored = await store.write({ tables, durability: 'strict' }, async (tx) => {
        const logs = createSyncLogs(tx);
        const rows = withAttachments(createSyncRows(tx, logs), tx, logs);
        const records = createSyncRecords(tx);
        const value = await work(createSyncTransaction({ tx, rows, logs, records, randomHex }));
        await rows.settle();
        return value;
      });
      return stored.ok ? ok(stored.value) : err(toFailure(stored.error));
    },
  };
}

function toFailure({ code }: StoreError): ClientStorageFailure {
  return { code: code === 'quota-exceeded' ? 'local-quota-exceeded' : 'storage-failed' };
}
