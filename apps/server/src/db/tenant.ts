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

  constructor(db: Transaction<Schema>, { orgId, accountId }: AccountContext) {
    super(db, orgId);
    this.accountId = accountId;
  }
}

/** Whom a transaction of an account is for; made from a session, never from a request. */
export interface AccountContext {
  readonly orgId: string;
  readonly accountId: string;
}

/** Runs work in one transaction for one organisation. Its own queries only: nothing else waits in it. */
export function withTenant<T>(
  db: Kysely<Schema>,
  orgId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('role', ${tenantRole}, true),
        set_config('parley.org', ${orgId}, true)`.execute(trx);
      return work(new TenantTx(trx, orgId));
    }),
  );
}

/** Runs work in one transaction for one account of an organisation. */
export function withAccount<T>(
  db: Kysely<Schema>,
  { orgId, accountId }: AccountContext,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('role', ${tenantRole}, true),
        set_config('parley.org', ${orgId}, true),
        set_config('parley.account', ${accountId}, true)`.execute(trx);
      return work(new AccountTx(trx, { orgId, accountId }));
    }),
  );
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
