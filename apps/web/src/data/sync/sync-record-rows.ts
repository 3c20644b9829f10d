import type { RecordId } from '@parley/contract/sync/record.ts';
import type { KeysQuery, RecordsQuery } from '@parley/sync/storage/client-storage.ts';
import {
  newSyncRecord,
  type RecordKey,
  type SyncRecord,
} from '@parley/sync/storage/sync-record.ts';

import { fieldsOf } from '../records/fields.ts';
import type { SyncRecordRow } from '../schema.ts';
import type { ReadTransaction, RowsQuery } from '../transaction.ts';
import { readNear } from './read-near.ts';
import { lost, readOrLost } from './read-or-lost.ts';

type Mark = NonNullable<RecordsQuery['only']>;

/** Makes the row of what is known of a record. */
export function toSyncRecordRow(record: SyncRecord): SyncRecordRow {
  const { rid, attempts, unmerged, version } = record;
  const marks: readonly Mark[] = [
    ...(attempts.length > 0 ? (['attempted'] as const) : []),
    ...(unmerged === null ? [] : (['unmerged'] as const)),
    ...(version.isDeleted ? (['deleted'] as const) : []),
  ];
  return { ...record, marks: marks.map((mark) => `${mark}/${rid}`) };
}

/**
 * Reads a row; undefined where it names no record. A version of the program that knew less has left
 * fields out: they say nothing.
 */
function parseSyncRecord(value: unknown): SyncRecord | undefined {
  const { marks: _marks, ...row } = fieldsOf(value);
  const { rid, lane } = row;
  if (typeof rid !== 'string' || (lane !== 1 && lane !== 2 && lane !== 3)) return undefined;
  return { ...newSyncRecord(rid, lane, null), ...row };
}

/** What is known of a record; nothing where its row cannot be read. */
export async function readSyncRecord(
  tx: ReadTransaction,
  rid: RecordId,
): Promise<SyncRecord | undefined> {
  const row = await readOrLost(tx.get('syncRecords', rid));
  return row === lost ? undefined : parseSyncRecord(row);
}

/** As {@link readSyncRecord}, by the name that the record has on this device. */
export async function readSyncRecordOf(
  tx: ReadTransaction,
  { collection, id }: RecordKey,
): Promise<SyncRecord | undefined> {
  const [record] = await readAll(tx, { index: 'byKey', range: [collection, id], count: 1 });
  return record;
}

/** Known records of a collection by their ids, as {@link readSyncRecordOf} gives them. */
export async function readSyncRecordsNear(
  tx: ReadTransaction,
  collection: string,
  ids: readonly string[],
): Promise<(id: string) => SyncRecord | undefined> {
  const found = await readNear<unknown>(
    {
      pageSize: 200,
      page: (from, to, count) => {
        const range = IDBKeyRange.bound([collection, from], [collection, to]);
        return readOrLost(tx.getAll('syncRecords', { index: 'byKey', range, count }));
      },
      idOf: (row) => String(fieldsOf(fieldsOf(row)['key'])['id']),
      single: async (id) => [await readSyncRecordOf(tx, { collection, id })],
    },
    ids,
  );
  return (id) =>
    found
      .get(id)
      ?.map(parseSyncRecord)
      .find((record) => record !== undefined);
}

/** Known records that have a key, by collection and id; those that cannot be read are passed over. */
export async function listSyncRecordsByKey(
  tx: ReadTransaction,
  { after, limit }: KeysQuery,
): Promise<readonly SyncRecord[]> {
  const range =
    after === undefined
      ? {}
      : { range: IDBKeyRange.lowerBound([after.collection, after.id], true) };
  return readAll(tx, { index: 'byKey', ...range, count: limit });
}

/** Known records as {@link RecordsQuery} asks for them; those that cannot be read are passed over. */
export async function listSyncRecords(
  tx: ReadTransaction,
  { after, limit, only }: RecordsQuery,
): Promise<readonly SyncRecord[]> {
  if (only === undefined) {
    const range = after === undefined ? {} : { range: IDBKeyRange.lowerBound(after, true) };
    return readAll(tx, { ...range, count: limit });
  }
  // `0` comes after `/`.
  const range = IDBKeyRange.bound(`${only}/${after ?? ''}`, `${only}0`, true, true);
  return readAll(tx, { index: 'byMark', range, count: limit });
}

async function readAll(
  tx: ReadTransaction,
  { count, ...query }: RowsQuery & { readonly count: number },
): Promise<readonly SyncRecord[]> {
  const rows = await readOrLost(tx.getAll('syncRecords', { ...query, count }));
  if (rows !== lost) return rows.map(parseSyncRecord).filter((record) => record !== undefined);
  const records: SyncRecord[] = [];
  // Of all that follow: a page of lost ones alone would say that there are no more.
  for (const rid of await tx.getKeys('syncRecords', query)) {
    const record = await readSyncRecord(tx, rid);
    if (record !== undefined) records.push(record);
    if (records.length === count) break;
  }
  return records;
}
