import type { Database } from '../db/database.ts';
import { listSyncing } from '../db/repositories/sync-cleaning-repository.ts';
import type { AccountOwner } from '../db/tenant.ts';

/** How the sync is cleaned. Where a part throws, the others have their turn all the same. */
export interface SyncCleaning {
  readonly database: Pick<Database, 'withTenant' | 'system'>;
  readonly cleanAccount: (owner: AccountOwner) => Promise<void>;
  /** After its accounts. */
  readonly cleanOrg: (orgId: string) => Promise<void>;
  /** Ends it before the next account. */
  readonly stopSignal: AbortSignal;
}

/**
 * Cleans all accounts of the sync, one after another. Servers that do it at the same time only find
 * less to do.
 */
export async function cleanSync(cleaning: SyncCleaning): Promise<void> {
  const { database, cleanAccount, cleanOrg, stopSignal } = cleaning;
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  // The program itself sees no rows of organisations, so it goes from one to the next.
  const orgs = await database.system.selectFrom('orgs').select('id').execute();
  for (const { id } of orgs) {
    for await (const owner of accountsOf(database, id)) {
      if (stopSignal.aborted) return;
      await cleanAccount(owner).catch(note);
    }
    await cleanOrg(id).catch(note);
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} were not cleaned`);
}

async function* accountsOf(
  database: Pick<Database, 'withTenant'>,
  orgId: string,
): AsyncGenerator<AccountOwner> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const owners = await database.withTenant(orgId, (tx) => listSyncing(tx, from));
    yield* owners;
    after = owners.at(-1)?.userId;
  }
}
