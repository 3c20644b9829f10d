import { sql } from 'kysely';

import { chunkCount, type BlobShape } from '@parley/contract/http/blobs.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { AccountTx, TenantTx } from '../tenant.ts';
import { fromHex } from './hex-columns.ts';

/** A blob that was begun. */
export interface BlobRow extends BlobShape {
  readonly isComplete: boolean;
  /** Under which its chunks lie. */
  readonly storeId: string;
}

/** Why a blob is not begun, or not gone on with. */
export type BlobRefusal =
  | { readonly code: 'quota-exceeded' }
  /** It is there in another shape. */
  | ({ readonly code: 'blob-different' } & BlobShape);

/** A blob of the account; undefined where it was not begun. */
export async function findBlob(tx: AccountTx, blobId: string): Promise<BlobRow | undefined> {
  const row = await tx.db
    .selectFrom('blobs')
    .select(['epoch', 'size_bytes', 'complete', 'store_id'])
    .where('account_id', '=', tx.accountId)
    .where('blob_id', '=', fromHex(blobId))
    .executeTakeFirst();
  return (
    row && {
      epoch: row.epoch,
      bytes: row.size_bytes,
      isComplete: row.complete,
      storeId: row.store_id,
    }
  );
}

/** Begins a blob, for which room is kept, or goes on with the one that is there. */
export async function reserveBlob(
  tx: AccountTx,
  blob: { readonly blobId: string; readonly shape: BlobShape },
  { now, quotaBytes }: { readonly now: Date; readonly quotaBytes: number | null },
): Promise<Result<BlobRow, BlobRefusal>> {
  const { usedBytes } = await lockAccount(tx);
  const { blobId, shape } = blob;
  const found = await findBlob(tx, blobId);
  if (found !== undefined) {
    const { epoch, bytes } = found;
    if (epoch !== shape.epoch || bytes !== shape.bytes) {
      return err({ code: 'blob-different', epoch, bytes });
    }
    await ofBlob(tx, found.storeId).set({ touched_at: now }).execute();
    return ok(found);
  }
  if (quotaBytes !== null && usedBytes + shape.bytes > quotaBytes) {
    return err({ code: 'quota-exceeded' });
  }
  const { store_id: storeId } = await tx.db
    .insertInto('blobs')
    .values({
      account_id: tx.accountId,
      blob_id: fromHex(blobId),
      epoch: shape.epoch,
      chunks: chunkCount(shape.bytes),
      size_bytes: shape.bytes,
      complete: false,
      touched_at: now,
    })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  await addUsed(tx, shape.bytes);
  return ok({ ...shape, isComplete: false, storeId });
}

/** Notes that all chunks are there. Returns false where the blob was removed meanwhile. */
export async function completeBlob(tx: AccountTx, storeId: string): Promise<boolean> {
  const { numUpdatedRows } = await ofBlob(tx, storeId).set({ complete: true }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Times of the removal of blobs that nothing names. */
export interface BlobTimes {
  readonly now: Date;
  /** Complete ones that were unused, and not sent again, since then go. */
  readonly unusedSince: Date;
  /** Incomplete ones that nobody has gone on with since then go. */
  readonly unfinishedSince: Date;
}

/** Removes blobs that no record that is alive names; their chunks become leftovers. */
export async function dropUnusedBlobs(
  tx: AccountTx,
  { now, unusedSince, unfinishedSince }: BlobTimes,
): Promise<void> {
  const { db, accountId, orgId } = tx;
  // A push that names one of them comes before or after all of this.
  await lockAccount(tx);
  const isUsed = sql`exists (select 1 from sync_records as r
    where r.account_id = ${accountId} and r.blob_id = blobs.blob_id and not r.deleted)`;
  await sql`update blobs set unused_since = case when ${isUsed} then null else ${now}::timestamptz end
    where account_id = ${accountId} and complete and (unused_since is null) <> ${isUsed}`.execute(
    db,
  );
  const { rows } = await sql<{ bytes: number; storeId: string }>`
    delete from blobs where account_id = ${accountId} and (
      (complete and unused_since <= ${unusedSince} and touched_at <= ${unusedSince})
      or (not complete and touched_at <= ${unfinishedSince} and not ${isUsed})
    ) returning size_bytes as bytes, store_id as "storeId"`.execute(db);
  if (rows.length === 0) return;
  await db
    .insertInto('blob_leftovers')
    .values(rows.map(({ storeId }) => ({ org_id: orgId, account: accountId, store_id: storeId })))
    .execute();
  await addUsed(tx, -rows.reduce((sum, { bytes }) => sum + bytes, 0));
}

/** Chunks without a row. */
export interface BlobLeftover {
  readonly id: string;
  readonly accountId: string;
  /** Null for all of the account. */
  readonly storeId: string | null;
}

/** Leaves the chunks of an account that is deleted to be removed. */
export async function leaveBlobsOf({ db, orgId }: TenantTx, accountId: string): Promise<void> {
  await db
    .insertInto('blob_leftovers')
    .values({ org_id: orgId, account: accountId, store_id: null })
    .execute();
}

/** A few of the chunks that are to be removed. */
export async function listLeftovers({ db, orgId }: TenantTx): Promise<readonly BlobLeftover[]> {
  const rows = await db
    .selectFrom('blob_leftovers')
    .select(['id', 'account', 'store_id'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id, account, store_id: storeId }) => ({ id, accountId: account, storeId }));
}

/** Notes that they were removed. */
export async function forgetLeftovers(
  { db, orgId }: TenantTx,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('blob_leftovers')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
}

function ofBlob({ db, accountId }: AccountTx, storeId: string) {
  return db
    .updateTable('blobs')
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId);
}

async function lockAccount({ db, accountId }: AccountTx): Promise<{ readonly usedBytes: number }> {
  const { used_bytes: usedBytes } = await db
    .selectFrom('sync_accounts')
    .select('used_bytes')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { usedBytes };
}

async function addUsed({ db, accountId }: AccountTx, bytes: number): Promise<void> {
  await db
    .updateTable('sync_accounts')
    .set(({ eb }) => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('account_id', '=', accountId)
    .execute();
}
