import type { Grant } from '@parley/domain/organization/roles.ts';
import { sql, type Selectable } from 'kysely';

import type { Schema } from '../schema.ts';
import type { TenantTx } from '../tenant.ts';

/** An invite that is to be. */
export interface NewInvite extends Grant {
  readonly codeHash: Uint8Array;
  /** The code, sealed. */
  readonly sealed: Uint8Array;
  readonly issuedBy: string;
  /** Absent: whoever has the code may come. */
  readonly emailKey: string | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** An invite as it is kept. */
export interface Invite extends NewInvite {
  readonly usedAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** Keeps an invite. */
export async function addInvite({ db, orgId }: TenantTx, invite: NewInvite): Promise<void> {
  await db
    .insertInto('invites')
    .values({
      org_id: orgId,
      code_hash: invite.codeHash,
      sealed: invite.sealed,
      issued_by: invite.issuedBy,
      email_key: invite.emailKey ?? null,
      role: invite.role,
      scopes: invite.scopes,
      created_at: new Date(invite.createdAtMs),
      expires_at: new Date(invite.expiresAtMs),
    })
    .execute();
}

/** The newest invites of an organisation, or of one issuer. */
export async function listInvites(
  { db, orgId }: TenantTx,
  { issuedBy, limit }: { readonly issuedBy?: string; readonly limit: number },
): Promise<readonly Invite[]> {
  const rows = await db
    .selectFrom('invites')
    .selectAll()
    .where('org_id', '=', orgId)
    .$if(issuedBy !== undefined, (query) => query.where('issued_by', '=', issuedBy ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('code_hash')
    .limit(limit)
    .execute();
  return rows.map(inviteOf);
}

function inviteOf(row: Selectable<Schema['invites']>): Invite {
  return {
    codeHash: row.code_hash,
    sealed: row.sealed,
    issuedBy: row.issued_by,
    emailKey: row.email_key ?? undefined,
    role: row.role,
    scopes: row.scopes,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    usedAtMs: row.used_at?.getTime(),
    revokedAtMs: row.revoked_at?.getTime(),
  };
}

/** Takes an invite back. Returns false where there is none that could still be used. */
export async function revokeInvite(
  { db, orgId }: TenantTx,
  codeHash: Uint8Array,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ revoked_at: new Date(nowMs) })
    .where('org_id', '=', orgId)
    .where('code_hash', '=', Buffer.from(codeHash))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether an address is invited by name. */
export async function isInvited(
  { db, orgId }: TenantTx,
  emailKey: string,
  nowMs: number,
): Promise<boolean> {
  const invite = await db
    .selectFrom('invites')
    .select('code_hash')
    .where('org_id', '=', orgId)
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', new Date(nowMs))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return invite !== undefined;
}

/** Which invite is used, and by whom. */
export interface InviteUse {
  /** Absent: the newest that names the address. */
  readonly codeHash: Uint8Array | undefined;
  readonly emailKey: string;
  readonly nowMs: number;
}

/** What a used invite gives, and what whoever issued it may give by now. */
export interface UsedInvite {
  readonly codeHash: Uint8Array;
  readonly given: Grant;
  /** Undefined where they may not act any more. */
  readonly issuer: Grant | undefined;
}

/**
 * Uses an invite up; undefined where none is good for the address. One statement, so that of any number
 * at once one gets through.
 */
export async function spendInvite(
  { db, orgId }: TenantTx,
  { codeHash, emailKey, nowMs }: InviteUse,
): Promise<UsedInvite | undefined> {
  const now = new Date(nowMs);
  const isMeant =
    codeHash === undefined
      ? sql`email_key = ${emailKey}`
      : sql`code_hash = ${Buffer.from(codeHash)} and (email_key is null or email_key = ${emailKey})`;
  const { rows } = await sql<Used>`
    with used as (
      update invites set used_at = ${now}
      where org_id = ${orgId} and used_at is null and code_hash = (
        select code_hash from invites
        where org_id = ${orgId} and ${isMeant}
          and used_at is null and revoked_at is null and expires_at > ${now}
        order by created_at desc limit 1 for update
      )
      returning code_hash, role, scopes, issued_by
    )
    select used.code_hash, used.role, used.scopes,
      issuer.status as issuer_status, issuer.role as issuer_role, issuer.scopes as issuer_scopes
    from used join users as issuer on issuer.org_id = ${orgId} and issuer.id = used.issued_by`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const issuer = { role: row.issuer_role, scopes: row.issuer_scopes };
  return {
    codeHash: row.code_hash,
    given: { role: row.role, scopes: row.scopes },
    issuer: row.issuer_status === 'active' ? issuer : undefined,
  };
}

interface Used extends Grant {
  readonly code_hash: Buffer;
  readonly issuer_status: 'active' | 'suspended';
  readonly issuer_role: Grant['role'];
  readonly issuer_scopes: Grant['scopes'];
}

/** Gives an invite back that was used, and by which nobody came. */
export async function unspendInvite({ db, orgId }: TenantTx, codeHash: Uint8Array): Promise<void> {
  await db
    .updateTable('invites')
    .set({ used_at: null })
    .where('org_id', '=', orgId)
    .where('code_hash', '=', Buffer.from(codeHash))
    .execute();
}

/** Notes who came by an invite. */
export async function noteInviteUser(
  { db, orgId }: TenantTx,
  codeHash: Uint8Array,
  userId: string,
): Promise<void> {
  await db
    .updateTable('invites')
    .set({ used_by: userId })
    .where('org_id', '=', orgId)
    .where('code_hash', '=', Buffer.from(codeHash))
    .execute();
}

/** Forgets invites that ended before a time. */
export async function dropOldInvites({ db, orgId }: TenantTx, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('invites')
    .where('org_id', '=', orgId)
    .where('expires_at', '<', new Date(beforeMs))
    .execute();
}
