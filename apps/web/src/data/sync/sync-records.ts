import type { RecordId } from '@parley/contract/sync/record.ts';
import type { KnownRecord } from '@parley/sync/storage/client-storage.ts';
import type { RecordKey, SyncRecord } from '@parley/sync/storage/sync-record.ts';

import type { WriteTransaction } from '../transaction.ts';
import {
  readSyncRecord,
  readSyncRecordOf,
  readSyncRecordsNear,
  toSyncRecordRow,
} from './sync-record-rows.ts';

/** What is known of records, within one transaction of a sync. */
export interface SyncRecords {
  record(rid: RecordId): Promise<SyncRecord | undefined>;
  recordOf(key: RecordKey): Promise<SyncRecord | undefined>;
  /** Reads in few requests what is asked for next. */
  readAhead(records: readonly KnownRecord[]): Promise<void>;
  save(record: SyncRecord): void;
  drop(rid: RecordId): void;
}

/** Makes it. */
export function createSyncRecords(tx: WriteTransaction): SyncRecords {
  // Read ahead, and not written since. Null: there is none.
  const byRid = new Map<RecordId, SyncRecord | null>();
  const byKey = new Map<string, SyncRecord | null>();
  let allHaveKeys: Promise<boolean> | undefined;

  function forget(rid: RecordId): void {
    byRid.delete(rid);
    // What was read by a key may be of any record.
    byKey.clear();
  }

  return {
    async record(rid) {
      const ahead = byRid.get(rid);
      return ahead === undefined ? readSyncRecord(tx, rid) : (ahead ?? undefined);
    },
    async recordOf(key) {
      const ahead = byKey.get(nameOf(key));
      return ahead === undefined ? readSyncRecordOf(tx, key) : (ahead ?? undefined);
    },
    async readAhead(records) {
      byRid.clear();
      byKey.clear();
      for (const [collection, known] of Map.groupBy(records, ({ key }) => key.collection)) {
        const ids = known.map(({ key }) => key.id);
        const find = await readSyncRecordsNear(tx, collection, ids);
        for (const { key, rid } of known) {
          const record = find(key.id);
          byKey.set(nameOf(key), record ?? null);
          if (rid === undefined) continue;
          // One that was never opened has no key, and may be this.
          const isCertain =
            record === undefined ? await (allHaveKeys ??= haveKeys(tx)) : record.rid === rid;
          if (isCertain) byRid.set(rid, record ?? null);
        }
      }
    },
    save(record) {
      forget(record.rid);
      if (record.key === null) allHaveKeys = Promise.resolve(false);
      tx.putLocal('syncRecords', toSyncRecordRow(record));
    },
    drop(rid) {
      forget(rid);
      tx.remove('syncRecords', rid);
    },
  };
}

async function haveKeys(tx: WriteTransaction): Promise<boolean> {
  const [all, named] = await Promise.all([
    tx.count('syncRecords'),
    tx.count('syncRecords', { index: 'byKey' }),
  ]);
  return all === named;
}

function nameOf({ collection, id }: RecordKey): string {
  return `${collection}/${id}`;
}
