import { leaveBlobsOf } from './blob-repository.ts';
import { enterAccount, type TenantTx } from '../tenant.ts';

/** Somebody with an account. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly status: 'active' | 'suspended';
  readonly createdAtMs: number;
}

/** By which address an account is found. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** The account of an address; undefined where there is none. */
export function findUserByEmail(tx: TenantTx, emailKey: string): Promise<User | undefined> {
  return findUser(tx, 'email_key', emailKey);
}

/** The account of an id; undefined where it is gone. */
export function findUserById(tx: TenantTx, id: string): Promise<User | undefined> {
  return findUser(tx, 'id', id);
}

async function findUser(
  { db, orgId }: TenantTx,
  column: 'email_key' | 'id',
  value: string,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'status', 'created_at'])
    .where('org_id', '=', orgId)
    .where(column, '=', value)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      emailKey: row.email_key,
      status: row.status,
      createdAtMs: row.created_at.getTime(),
    }
  );
}

/** An account that is to be, unless the address has one. */
export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly nowMs: number;
}

/** The account of an address, made where it has none. */
export async function ensureUser(tx: TenantTx, { id, email, nowMs }: NewUser): Promise<User> {
  const emailKey = emailKeyOf(email);
  await tx.db
    .insertInto('users')
    .values({
      org_id: tx.orgId,
      id,
      email,
      email_key: emailKey,
      status: 'active',
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'email_key']).doNothing())
    .execute();
  const user = await findUserByEmail(tx, emailKey);
  if (user === undefined) throw new Error('An account that was just made is not there.');
  return user;
}

/** Deletes an account with everything that is kept for it. */
export async function deleteUser(tx: TenantTx, id: string): Promise<void> {
  const { db, orgId } = tx;
  // Records of the sync lie apart from their account, which therefore takes none of them along.
  const accountId = await enterAccount(tx, id);
  if (accountId !== undefined) {
    await db.deleteFrom('sync_records').where('account_id', '=', accountId).execute();
    await leaveBlobsOf(tx, accountId);
  }
  await db.deleteFrom('users').where('org_id', '=', orgId).where('id', '=', id).execute();
}
