import { sql } from 'kysely';

import type { TenantTx } from '../tenant.ts';

/** A code that was made. */
export interface NewLoginCode {
  readonly id: string;
  readonly emailKey: string;
  readonly codeHmac: Uint8Array;
  /** SHA-256 of what the browser that asked keeps in a cookie. */
  readonly browserHash: Uint8Array;
  /** SHA-256 of the invite code with which it was asked for. */
  readonly inviteHash: Uint8Array | undefined;
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

/** So many codes at most for one address since a time. */
export interface CodeLimit {
  readonly sinceMs: number;
  readonly count: number;
}

/** Which code is tried. */
export interface CodeTry {
  readonly emailKey: string;
  readonly browserHash: Uint8Array;
  readonly nowMs: number;
  readonly maxTries: number;
}

/** A code that is tried. */
export type TriedCode = Pick<NewLoginCode, 'id' | 'codeHmac' | 'inviteHash'>;

/**
 * Keeps a code and voids those before it, unless the address has had its number of them. The same
 * statements run either way. Returns whether it was kept.
 */
export async function addLoginCode(
  { db, orgId }: TenantTx,
  code: NewLoginCode,
  limits: readonly CodeLimit[],
): Promise<boolean> {
  const now = new Date(code.nowMs);
  // Two requests for one address come one after the other, or both would be the third of three.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${orgId} ${code.emailKey}`}, 0))`.execute(
    db,
  );
  const isWithin = limits.map(
    ({ sinceMs, count }) => sql`(
      select count(*) from login_codes
      where org_id = ${orgId} and email_key = ${code.emailKey} and created_at > ${new Date(sinceMs)}
    ) < ${count}`,
  );
  const { rows } = await sql<{ id: string }>`
    insert into login_codes
      (org_id, id, email_key, code_hmac, browser_hash, tries, created_at, expires_at,
      invite_hash)
    select ${orgId}, ${code.id}, ${code.emailKey}, ${code.codeHmac}, ${code.browserHash}, 0,
      ${now}, ${new Date(code.expiresAtMs)}, ${code.inviteHash ?? null}
    where ${sql.join(isWithin, sql` and `)}
    returning id`.execute(db);
  await db
    .updateTable('login_codes')
    .set({ expires_at: now })
    .where('org_id', '=', orgId)
    .where('email_key', '=', code.emailKey)
    .where('id', '<>', code.id)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('login_codes as kept')
          .select('kept.id')
          .where('kept.org_id', '=', orgId)
          .where('kept.id', '=', code.id),
      ),
    )
    .execute();
  return rows.length > 0;
}

/**
 * Takes one of the tries of a code that is good for an address and a browser; undefined where there is
 * none, or none left. One statement, so of any number at once only as many get through as there are.
 */
export async function takeTry(
  { db, orgId }: TenantTx,
  { emailKey, browserHash, nowMs, maxTries }: CodeTry,
): Promise<TriedCode | undefined> {
  const row = await db
    .updateTable('login_codes')
    .set({ tries: sql`tries + 1` })
    .where('org_id', '=', orgId)
    .where('email_key', '=', emailKey)
    .where('browser_hash', '=', Buffer.from(browserHash))
    .where('expires_at', '>', new Date(nowMs))
    .where('used_at', 'is', null)
    .where('tries', '<', maxTries)
    .returning(['id', 'code_hmac', 'invite_hash'])
    .executeTakeFirst();
  return row && { id: row.id, codeHmac: row.code_hmac, inviteHash: row.invite_hash ?? undefined };
}

/** Uses a code up. Returns false where another request was quicker. */
export async function spendCode(
  { db, orgId }: TenantTx,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_codes')
    .set({ used_at: new Date(nowMs) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the codes of an address. */
export async function dropCodesOf({ db, orgId }: TenantTx, emailKey: string): Promise<void> {
  await db
    .deleteFrom('login_codes')
    .where('org_id', '=', orgId)
    .where('email_key', '=', emailKey)
    .execute();
}

/** Forgets codes that were made before a time. */
export async function dropOldCodes({ db, orgId }: TenantTx, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('login_codes')
    .where('org_id', '=', orgId)
    .where('created_at', '<', new Date(beforeMs))
    .execute();
}
