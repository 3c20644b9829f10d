import { counterOf } from '@parley/domain/organization/limit.ts';
import type { Grant } from '@parley/domain/organization/roles.ts';
import { sql, type Selectable, type Updateable } from 'kysely';

import type { Schema } from '../schema.ts';
import { enterAccount, type TenantTx } from '../tenant.ts';
import { leaveBlobsOf } from './blob-repository.ts';

/** Somebody with an account. */
export interface User extends Grant {
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
    .select(userColumns)
    .where('org_id', '=', orgId)
    .where(column, '=', value)
    .executeTakeFirst();
  return row && userOf(row);
}

const userColumns = ['id', 'email', 'email_key', 'status', 'role', 'scopes', 'created_at'] as const;

function userOf(row: Pick<Selectable<Schema['users']>, (typeof userColumns)[number]>): User {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    status: row.status,
    role: row.role,
    scopes: row.scopes,
    createdAtMs: row.created_at.getTime(),
  };
}

/** Which members are listed. */
export interface UserPage {
  /** Key of the last address of the page before; '' begins. */
  readonly after: string;
  readonly limit: number;
  /** How the keys of their addresses begin. */
  readonly prefix?: string | undefined;
  readonly role?: User['role'] | undefined;
  readonly status?: User['status'] | undefined;
}

/** Sorts behind all else that begins alike. */
const lastCharacter = '\u{10ffff}';

/** Members by their address. */
export async function listUsers(
  { db, orgId }: TenantTx,
  { after, limit, prefix = '', role, status }: UserPage,
): Promise<readonly User[]> {
  let query = db
    .selectFrom('users')
    .select(userColumns)
    .where('org_id', '=', orgId)
    .where('email_key', '>', after);
  if (prefix !== '') {
    query = query
      .where('email_key', '>=', prefix)
      .where('email_key', '<', `${prefix}${lastCharacter}`);
  }
  if (role !== undefined) query = query.where('role', '=', role);
  if (status !== undefined) query = query.where('status', '=', status);
  const rows = await query.orderBy('email_key').limit(limit).execute();
  return rows.map(userOf);
}

/** Whether somebody owns the organisation, and can act. */
export async function hasOwner({ db, orgId }: TenantTx): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Lets only one transaction at a time make a first owner. */
export async function waitForFirstOwner({ db, orgId }: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner of ${orgId}`}, 0))`.execute(db);
}

/**
 * Whether somebody is the only owner. Whoever asks in order to take an owner away waits for others who
 * do: of two at once, one stays.
 */
export async function isLastOwner({ db, orgId }: TenantTx, id: string): Promise<boolean> {
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.length === 1 && owners[0]?.id === id;
}

/** Lets only one transaction at a time change what somebody has. */
export async function lockUser({ db, orgId }: TenantTx, id: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Changes what somebody may do. Returns false where nobody has the id. */
export function setGrant(tx: TenantTx, id: string, { role, scopes }: Grant): Promise<boolean> {
  return updateUser(tx, id, { role, scopes });
}

/** Suspends somebody, or readmits them. Returns false where nobody has the id. */
export function setStatus(tx: TenantTx, id: string, status: User['status']): Promise<boolean> {
  return updateUser(tx, id, { status });
}

async function updateUser(
  { db, orgId }: TenantTx,
  id: string,
  change: Updateable<Schema['users']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(change)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
  await db
    .deleteFrom('invites')
    .where('org_id', '=', orgId)
    .where('email_key', 'in', (query) =>
      query
        .selectFrom('users')
        .select('email_key')
        .where('org_id', '=', orgId)
        .where('id', '=', id),
    )
    .execute();
  const counter = counterOf({ kind: 'member', userId: id });
  for (const table of ['counters', 'turns'] as const) {
    await db.deleteFrom(table).where('org_id', '=', orgId).where('counter', '=', counter).execute();
  }
  await db.deleteFrom('users').where('org_id', '=', orgId).where('id', '=', id).execute();
}
