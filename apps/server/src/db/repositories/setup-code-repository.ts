import { sql } from 'kysely';

import type { TenantTx } from '../tenant.ts';

/** A code by which an organisation gets its first owner. */
export interface NewSetupCode {
  readonly hash: Uint8Array;
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

/** Keeps a code in the place of the one before. */
export async function replaceSetupCode(
  { db, orgId }: TenantTx,
  { hash, nowMs, expiresAtMs }: NewSetupCode,
): Promise<void> {
  const [created, expires] = [new Date(nowMs), new Date(expiresAtMs)];
  await sql`
    insert into setup_codes (org_id, hash, created_at, expires_at)
    values (${orgId}, ${Buffer.from(hash)}, ${created}, ${expires})
    on conflict (org_id) do update set hash = excluded.hash, tries = 0, used_at = null,
      claimant_hash = null, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Somebody who has a code, or says so. */
export interface SetupTry {
  readonly hash: Uint8Array;
  /** SHA-256 of the address that they want to be the owner. */
  readonly claimantHash: Uint8Array;
  readonly nowMs: number;
  readonly maxTries: number;
}

/**
 * Uses the code up for an address, or counts a wrong one. One conditional update, so that of any number
 * at once one gets through. Returns whether it was right.
 */
export async function spendSetupCode(
  { db, orgId }: TenantTx,
  { hash, claimantHash, nowMs, maxTries }: SetupTry,
): Promise<boolean> {
  const [now, given] = [new Date(nowMs), Buffer.from(hash)];
  const { rows } = await sql<{ isSpent: boolean }>`
    update setup_codes set
      tries = tries + case when hash = ${given} then 0 else 1 end,
      used_at = case when hash = ${given} then ${now}::timestamptz end,
      claimant_hash = case when hash = ${given} then ${Buffer.from(claimantHash)}::bytea end
    where org_id = ${orgId} and used_at is null and expires_at > ${now} and tries < ${maxTries}
    returning used_at is not null as "isSpent"`.execute(db);
  return rows[0]?.isSpent === true;
}

/** Whether an address is the one for which the code was used since a time. */
export async function hasSpentSetupCode(
  { db, orgId }: TenantTx,
  claimantHash: Uint8Array,
  sinceMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('setup_codes')
    .select('org_id')
    .where('org_id', '=', orgId)
    .where('claimant_hash', '=', Buffer.from(claimantHash))
    .where('used_at', '>', new Date(sinceMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the code. */
export async function dropSetupCode({ db, orgId }: TenantTx): Promise<void> {
  await db.deleteFrom('setup_codes').where('org_id', '=', orgId).execute();
}
