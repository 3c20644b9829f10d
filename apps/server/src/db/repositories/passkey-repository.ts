import { sql } from 'kysely';

import type { TenantTx } from '../tenant.ts';

/** A passkey as its person sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly hasPrf: boolean;
  readonly createdAtMs: number;
  /** Null before it was first used. */
  readonly usedAtMs: number | null;
}

/** A passkey that is to be. */
export interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly hasPrf: boolean;
  readonly name: string;
  readonly nowMs: number;
}

/** What a signature is checked with, and whom it signs in. */
export interface FoundPasskey {
  readonly userId: string;
  readonly email: string;
  readonly status: 'active' | 'suspended';
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** Which passkey of whom. */
export interface OwnPasskey {
  readonly userId: string;
  readonly id: string;
}

/** Keeps a passkey. Returns false where there is one of this id, whoever has it. */
export async function addPasskey({ db, orgId }: TenantTx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkeys')
    .values({
      org_id: orgId,
      credential_id: passkey.id,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      has_prf: passkey.hasPrf,
      name: passkey.name,
      created_at: new Date(passkey.nowMs),
      used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'credential_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The passkeys of a person, the first one first. */
export async function listPasskeys(
  { db, orgId }: TenantTx,
  userId: string,
): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'has_prf', 'created_at', 'used_at'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    name: row.name,
    hasPrf: row.has_prf,
    createdAtMs: row.created_at.getTime(),
    usedAtMs: row.used_at?.getTime() ?? null,
  }));
}

/** Finds a passkey by its id, whoever has it; undefined where there is none. */
export async function findPasskey(
  { db, orgId }: TenantTx,
  id: string,
): Promise<FoundPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', (join) =>
      join.onRef('users.org_id', '=', 'passkeys.org_id').onRef('users.id', '=', 'passkeys.user_id'),
    )
    .select(['users.id', 'users.email', 'users.status'])
    .select(['passkeys.public_key', 'passkeys.counter'])
    .where('passkeys.org_id', '=', orgId)
    .where('passkeys.credential_id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      email: row.email,
      status: row.status,
      publicKey: row.public_key,
      counter: row.counter,
    }
  );
}

/**
 * Notes that a passkey signed. Returns false where it is gone, or its counter stands where it was or
 * further: of two signatures with the same count one comes from a copy of the authenticator.
 */
export async function notePasskeyUse(
  { db, orgId }: TenantTx,
  { userId, id }: OwnPasskey,
  { counter, nowMs }: { readonly counter: number; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: new Date(nowMs) })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a passkey of a person another name. Returns false where there is none of this id. */
export async function renamePasskey(
  { db, orgId }: TenantTx,
  { userId, id }: OwnPasskey,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes all passkeys of a person. */
export async function removePasskeysOf({ db, orgId }: TenantTx, userId: string): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a passkey of a person. Returns false where there is none of this id. */
export async function removePasskey(
  { db, orgId }: TenantTx,
  { userId, id }: OwnPasskey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
