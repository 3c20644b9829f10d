import { randomUUID } from 'node:crypto';

import { sql, type Kysely, type Transaction } from 'kysely';

import { tenantRole } from './migrations/tenant-table.ts';
import type { Schema } from './schema.ts';

/** A transaction that sees the rows of one organisation. Repositories take it and name `org_id` as well. */
export class TenantTx {
  readonly orgId: string;
  readonly db: Transaction<Schema>;
  /** Nothing else passes for one. */
  protected readonly scope: string = 'organisation';

  constructor(db: Transaction<Schema>, orgId: string) {
    this.db = db;
    this.orgId = orgId;
  }
}

/** A transaction that sees the rows of one account as well. */
export class AccountTx extends TenantTx {
  readonly accountId: string;
  protected override readonly scope = 'account';

  constructor(tenant: TenantTx, accountId: string) {
    super(tenant.db, tenant.orgId);
    this.accountId = accountId;
  }
}

/** Whose account a transaction is for; made from a session, never from a request. */
export interface AccountOwner {
  readonly orgId: string;
  readonly userId: string;
}

/** Runs work in one transaction for one organisation. Its own queries only: nothing else waits in it. */
export function withTenant<T>(
  db: Kysely<Schema>,
  orgId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return retried(() => db.transaction().execute((trx) => inTenant(trx, orgId, work)));
}

/** Reads one state of what is of an organisation, whatever others write meanwhile. */
export function withSnapshot<T>(
  db: Kysely<Schema>,
  orgId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => inTenant(trx, orgId, work));
}

async function inTenant<T>(
  trx: Transaction<Schema>,
  orgId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  await sql`select set_config('role', ${tenantRole}, true),
    set_config('parley.org', ${orgId}, true)`.execute(trx);
  return work(new TenantTx(trx, orgId));
}

/** Runs work in one transaction for the account of a person, which is made where it is new. */
export function withAccount<T>(
  db: Kysely<Schema>,
  { orgId, userId }: AccountOwner,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  return withTenant(db, orgId, async (tenant) => {
    const accountId = (await enterAccount(tenant, userId)) ?? (await makeAccount(tenant, userId));
    return work(new AccountTx(tenant, accountId));
  });
}

/** Finds the account of a person, and lets the transaction see its rows. Undefined where there is none. */
export async function enterAccount(
  { db, orgId }: TenantTx,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    select set_config('parley.account', account_id::text, true) as "accountId"
    from sync_accounts where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0]?.accountId;
}

async function makeAccount(tenant: TenantTx, userId: string): Promise<string> {
  await tenant.db
    .insertInto('sync_accounts')
    .values({
      account_id: randomUUID(),
      org_id: tenant.orgId,
      user_id: userId,
      shard: 0,
      generation: randomUUID(),
      last_seq: 0,
      floor_seq: 0,
      ring_v: 0,
      used_bytes: 0,
    })
    // Another request of the same person may have been quicker.
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .execute();
  const made = await enterAccount(tenant, userId);
  if (made === undefined) throw new Error('An account that was just made is not there.');
  return made;
}

const maxTries = 5;
/** Codes of transactions that the database gave up for another one's sake. */
const retriable: ReadonlySet<unknown> = new Set(['40001', '40P01']);

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === maxTries || !isRetriable(error)) throw error;
    }
  }
}

function isRetriable(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && retriable.has(error.code)
  );
}
