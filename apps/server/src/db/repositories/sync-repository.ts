import { sql } from 'kysely';

import type { IndexEntry, PulledRecord } from '@parley/contract/sync/exchange.ts';
import type { Lane } from '@parley/contract/sync/record.ts';
import {
  storedBytes,
  type AccountRow,
  type AccountTransaction,
  type PageQuery,
  type RecordPage,
  type ServerStorage,
  type VersionSize,
  type WrittenRecord,
} from '@parley/sync/storage/server-storage.ts';

import type { Database } from '../database.ts';
import type { AccountOwner, AccountTx } from '../tenant.ts';
import { fromHex, toHex } from './hex-columns.ts';

/** What the storage needs besides the database. */
export interface SyncStorageParts {
  /** Milliseconds since 1970; when a version was written. */
  readonly nowMs: () => number;
  /** Bytes that an account may take; null for no limit. */
  readonly quotaBytes: number | null;
}

/** Keeps the records of accounts in the database. */
export function createSyncStorage(
  database: Pick<Database, 'withAccount'>,
  parts: SyncStorageParts,
): ServerStorage<AccountOwner> {
  return {
    inAccount: (owner, work) => database.withAccount(owner, (tx) => work(transactionOf(tx, parts))),
  };
}

function transactionOf(tx: AccountTx, { nowMs, quotaBytes }: SyncStorageParts): AccountTransaction {
  const { accountId } = tx;
  return {
    lockAccount: () => readAccount(tx, { quotaBytes, isLocked: true }),
    readAccount: () => readAccount(tx, { quotaBytes, isLocked: false }),
    saveAccount: async ({ generation, lastSeq, usedBytes }) => {
      await tx.db
        .updateTable('sync_accounts')
        .set({ generation, last_seq: lastSeq, used_bytes: usedBytes })
        .where('account_id', '=', accountId)
        .execute();
    },
    versions: (rids) => readVersions(tx, rids),
    records: (rids) => readRecords(tx, rids),
    write: (records) => writeRecords(tx, { records, atMs: nowMs() }),
    page: (query) => readPage(tx, query),
    index: (query) => readIndex(tx, query),
    device: async (device) => {
      const row = await tx.db
        .selectFrom('sync_devices')
        .select(['last_op', 'last_token'])
        .where('account_id', '=', accountId)
        .where('device', '=', fromHex(device))
        .executeTakeFirst();
      return row && { device, lastOp: row.last_op, lastToken: row.last_token };
    },
    saveDevice: async ({ device, lastOp, lastToken }) => {
      const seen = { last_op: lastOp, last_token: lastToken, seen_at: new Date(nowMs()) };
      await tx.db
        .insertInto('sync_devices')
        .values({ account_id: accountId, device: fromHex(device), seen_seq: 0, ...seen })
        .onConflict((conflict) => conflict.columns(['account_id', 'device']).doUpdateSet(seen))
        .execute();
    },
    completeBlobs: async (blobs) => {
      if (blobs.length === 0) return new Set();
      const rows = await tx.db
        .selectFrom('blobs')
        .select('blob_id')
        .where('account_id', '=', accountId)
        .where('complete', '=', true)
        .where('blob_id', 'in', blobs.map(fromHex))
        .execute();
      return new Set(rows.map(({ blob_id }) => toHex(blob_id)));
    },
    dropTombstones: (beforeMs) => dropTombstones(tx, beforeMs),
  };
}

async function readAccount(
  { db, accountId }: AccountTx,
  { quotaBytes, isLocked }: { readonly quotaBytes: number | null; readonly isLocked: boolean },
): Promise<AccountRow> {
  const found = db
    .selectFrom('sync_accounts')
    .select(['generation', 'last_seq', 'floor_seq', 'ring_v', 'used_bytes'])
    .where('account_id', '=', accountId);
  const row = await (isLocked ? found.forUpdate() : found).executeTakeFirstOrThrow();
  return {
    generation: row.generation,
    lastSeq: row.last_seq,
    floorSeq: row.floor_seq,
    ringVersion: row.ring_v,
    usedBytes: row.used_bytes,
    quotaBytes,
  };
}

const versionColumns = [
  'rid',
  'seq',
  'lane',
  'device',
  'op',
  'base',
  'epoch',
  'deleted',
  'size',
] as const;

/** Columns of a version, as they are read. */
interface VersionRow {
  readonly rid: Buffer;
  readonly seq: number;
  readonly lane: number;
  readonly device: Buffer;
  readonly op: number;
  readonly base: number;
  readonly epoch: number;
  readonly deleted: boolean;
  readonly size: number;
}

async function readVersions(
  { db, accountId }: AccountTx,
  rids: readonly string[],
): Promise<ReadonlyMap<string, VersionSize>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sync_records')
    .select(versionColumns)
    .where('account_id', '=', accountId)
    .where('rid', 'in', rids.map(fromHex))
    .execute();
  return new Map(rows.map((row) => [toHex(row.rid), versionOf(row)]));
}

async function readRecords(
  { db, accountId }: AccountTx,
  rids: readonly string[],
): Promise<readonly PulledRecord[]> {
  if (rids.length === 0) return [];
  const rows = await db
    .selectFrom('sync_records')
    .select([...versionColumns, 'sealed'])
    .where('account_id', '=', accountId)
    .where('rid', 'in', rids.map(fromHex))
    .execute();
  return rows.map(recordOf);
}

function versionOf(row: VersionRow): VersionSize {
  return {
    rid: toHex(row.rid),
    seq: row.seq,
    lane: laneOf(row.lane),
    device: toHex(row.device),
    op: row.op,
    base: row.base,
    epoch: row.epoch,
    isDeleted: row.deleted,
    sealedBytes: row.size,
  };
}

function recordOf(row: VersionRow & { readonly sealed: Buffer | null }): PulledRecord {
  const { sealedBytes: _, ...version } = versionOf(row);
  return { ...version, sealed: new Uint8Array(row.sealed ?? []) };
}

function laneOf(value: number): Lane {
  return value === 1 || value === 2 ? value : 3;
}

/** One statement for all of them: each by itself costs a round trip and four times the work. */
async function writeRecords(
  { db, accountId }: AccountTx,
  { records, atMs }: { readonly records: readonly WrittenRecord[]; readonly atMs: number },
): Promise<void> {
  const column = <T>(read: (record: WrittenRecord) => T): T[] => records.map(read);
  await sql`
    insert into sync_records
      (account_id, rid, seq, lane, device, op, base, epoch, deleted, sealed, size, blob_id, changed_at)
    select ${accountId}::uuid, rid, seq, lane, device, op, base, epoch, deleted, sealed,
      octet_length(sealed), blob_id, ${new Date(atMs)}::timestamptz
    from unnest(
      ${column(({ rid }) => fromHex(rid))}::bytea[],
      ${column(({ seq }) => seq)}::bigint[],
      ${column(({ lane }) => lane)}::smallint[],
      ${column(({ device }) => fromHex(device))}::bytea[],
      ${column(({ op }) => op)}::bigint[],
      ${column(({ base }) => base)}::bigint[],
      ${column(({ epoch }) => epoch)}::smallint[],
      ${column(({ isDeleted }) => isDeleted)}::boolean[],
      ${column(({ sealed }) => Buffer.from(sealed))}::bytea[],
      ${column(({ blob }) => (blob === undefined ? null : fromHex(blob)))}::bytea[]
    ) as written (rid, seq, lane, device, op, base, epoch, deleted, sealed, blob_id)
    on conflict (account_id, rid) do update set
      seq = excluded.seq, lane = excluded.lane, device = excluded.device, op = excluded.op,
      base = excluded.base, epoch = excluded.epoch, deleted = excluded.deleted,
      sealed = excluded.sealed, size = excluded.size, blob_id = excluded.blob_id,
      changed_at = excluded.changed_at`.execute(db);
}

/** One statement, so that what is cut for its size is cut of the state that is sent. */
async function readPage(
  { db, accountId }: AccountTx,
  { lanes, after, before, limit, maxBytes }: PageQuery,
): Promise<RecordPage> {
  const order = before === undefined ? sql`asc` : sql`desc`;
  const below = before === undefined ? sql`` : sql`and seq < ${before}`;
  const { rows } = await sql<VersionRow & { readonly sealed: Buffer; readonly found: number }>`
    select * from (
      select *,
        row_number() over (order by seq ${order}) as place,
        sum(size) over (order by seq ${order}) as bytes,
        count(*) over () as found
      from (
        select rid, seq, lane, device, op, base, epoch, deleted, size, sealed from sync_records
        where account_id = ${accountId} and seq > ${after} ${below}
          and lane = any(${[...lanes]}::smallint[])
        order by seq ${order} limit ${limit + 1}
      ) as nearest
    ) as counted
    where place = 1 or (place <= ${limit} and bytes <= ${maxBytes})
    order by place`.execute(db);
  const found = rows[0]?.found ?? 0;
  return { records: rows.map(recordOf), more: found > rows.length };
}

async function readIndex(
  { db, accountId }: AccountTx,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly IndexEntry[]> {
  const rows = await db
    .selectFrom('sync_records')
    .select(['rid', 'seq', 'device', 'op', 'deleted'])
    .where('account_id', '=', accountId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ rid, seq, device, op, deleted }) => ({
    rid: toHex(rid),
    seq,
    device: toHex(device),
    op,
    isDeleted: deleted,
  }));
}

async function dropTombstones({ db, accountId }: AccountTx, beforeMs: number): Promise<void> {
  const dropped = await db
    .deleteFrom('sync_records')
    .where('account_id', '=', accountId)
    .where('deleted', '=', true)
    .where('changed_at', '<', new Date(beforeMs))
    .returning(['seq', 'size'])
    .execute();
  if (dropped.length === 0) return;
  const floor = Math.max(...dropped.map(({ seq }) => seq));
  const bytes = dropped.reduce((sum, { size }) => sum + storedBytes(size), 0);
  await sql`update sync_accounts
    set floor_seq = greatest(floor_seq, ${floor}), used_bytes = used_bytes - ${bytes}
    where account_id = ${accountId}`.execute(db);
}
