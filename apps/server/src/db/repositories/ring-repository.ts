import { sql } from 'kysely';

import {
  readRingAnswer,
  writeRing,
  type RingAnswer,
  type RingPut,
  type RingRefusal,
  type SealedRing,
} from '@parley/contract/sync/ring-body.ts';
import { fieldsOf } from '@parley/domain/import/source-json.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { AccountTx } from '../tenant.ts';

/** The newest key ring of an account, and where the account stands. */
export async function readRing(tx: AccountTx): Promise<RingAnswer> {
  const { last_seq: head } = await accountOf(tx).executeTakeFirstOrThrow();
  const row = await tx.db
    .selectFrom('sync_rings')
    .select(['v', 'body', 'boxes'])
    .where('account_id', '=', tx.accountId)
    .orderBy('v', 'desc')
    .executeTakeFirst();
  if (row === undefined) return { head, ring: null };
  const stored = { v: row.v, body: row.body.toString('base64url'), boxes: row.boxes };
  const answer = readRingAnswer(JSON.stringify({ head, ring: stored }));
  if (answer === undefined) throw new Error('A stored key ring cannot be read.');
  return answer;
}

/** Earlier rings open nothing that the newest does not; a few are kept for whoever looks after a mistake. */
const keptRings = 5;

/**
 * Puts a new key ring in the place of the one that it was made from, where the account still stands
 * where the device saw it.
 */
export async function saveRing(
  tx: AccountTx,
  head: number,
  ring: SealedRing,
): Promise<Result<undefined, RingRefusal>> {
  const refusal = await refusalOf(tx, head, ring);
  if (refusal !== undefined) return err(refusal);
  await insertRing(tx, ring);
  await tx.db
    .updateTable('sync_accounts')
    .set({ ring_v: ring.version })
    .where('account_id', '=', tx.accountId)
    .execute();
  return ok(undefined);
}

/**
 * As {@link saveRing}, with keys that open nothing of what the account has: all of that goes in the same
 * transaction. Devices see another generation and begin anew.
 */
export async function startOver(
  tx: AccountTx,
  { head, ring }: RingPut,
  generation: string,
): Promise<Result<undefined, RingRefusal>> {
  const { db, accountId } = tx;
  const refusal = await refusalOf(tx, head, ring);
  if (refusal !== undefined) return err(refusal);
  for (const table of ['sync_records', 'sync_devices', 'sync_joins', 'sync_rings'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
  await insertRing(tx, ring);
  // Attachments are cleared away with others that no record names, and count until then.
  const blobBytes = sql<number>`coalesce((select sum(size_bytes) from blobs where account_id = ${accountId}), 0)`;
  await db
    .updateTable('sync_accounts')
    .set({
      last_seq: 0,
      floor_seq: 0,
      used_bytes: blobBytes,
      ring_v: ring.version,
      generation,
    })
    .where('account_id', '=', accountId)
    .execute();
  return ok(undefined);
}

async function refusalOf(
  tx: AccountTx,
  head: number,
  { version }: SealedRing,
): Promise<RingRefusal | undefined> {
  const account = await accountOf(tx).forUpdate().executeTakeFirstOrThrow();
  if (account.ring_v === version - 1 && account.last_seq === head) return undefined;
  return { code: 'ring-changed', version: account.ring_v, head: account.last_seq };
}

async function insertRing({ db, accountId }: AccountTx, ring: SealedRing): Promise<void> {
  await db
    .insertInto('sync_rings')
    .values({ account_id: accountId, v: ring.version, body: ring.body, boxes: boxesOf(ring) })
    .execute();
  await db
    .deleteFrom('sync_rings')
    .where('account_id', '=', accountId)
    .where('v', '<=', ring.version - keptRings)
    .execute();
}

function accountOf({ db, accountId }: AccountTx) {
  return db
    .selectFrom('sync_accounts')
    .select(['ring_v', 'last_seq'])
    .where('account_id', '=', accountId);
}

/** The form in which they travel has one home, and is stored as it is. */
function boxesOf(ring: SealedRing): string {
  const { boxes } = fieldsOf(fieldsOf(JSON.parse(writeRing({ head: 0, ring }))).ring);
  return JSON.stringify(boxes);
}

/** Leaves something for another device for a while. At most so many lie there at once. */
export async function saveJoin(
  tx: AccountTx,
  join: { readonly id: string; readonly sealed: Uint8Array; readonly expiresAt: Date },
  limits: { readonly now: Date; readonly maxOpen: number },
): Promise<Result<undefined, 'too-many' | 'taken'>> {
  await tx.db
    .deleteFrom('sync_joins')
    .where('account_id', '=', tx.accountId)
    .where('expires_at', '<=', limits.now)
    .execute();
  const { count } = await tx.db
    .selectFrom('sync_joins')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow();
  if (count >= limits.maxOpen) return err('too-many');
  const written = await tx.db
    .insertInto('sync_joins')
    .values({
      account_id: tx.accountId,
      join_id: Buffer.from(join.id, 'hex'),
      sealed: join.sealed,
      expires_at: join.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'join_id']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n ? ok(undefined) : err('taken');
}

/** Takes what was left; it is gone then. Undefined where there is nothing, or no longer. */
export async function takeJoin(tx: AccountTx, id: string, now: Date): Promise<Bytes | undefined> {
  const row = await tx.db
    .deleteFrom('sync_joins')
    .where('account_id', '=', tx.accountId)
    .where('join_id', '=', Buffer.from(id, 'hex'))
    .returning(['sealed', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at <= now ? undefined : new Uint8Array(row.sealed);
}
