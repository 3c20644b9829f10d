import type { Database } from '../db/database.ts';
import { listSyncing } from '../db/repositories/sync-cleaning-repository.ts';
import type { AccountOwner } from '../db/tenant.ts';

/**
 * Cleans all accounts of the sync, one after another. Servers that do it at the same time only find
 * less to do.
 *
 * @param clean cleans one; where it throws, the others have their turn all the same
 */
export async function cleanSync(
  database: Pick<Database, 'withTenant' | 'system'>,
  clean: (owner: AccountOwner) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const owner of accountsOf(database)) {
    await clean(owner).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} were not cleaned`);
}

async function* accountsOf(
  database: Pick<Database, 'withTenant' | 'system'>,
): AsyncGenerator<AccountOwner> {
  // The program itself sees no rows of organisations, so it goes from one to the next.
  const orgs = await database.system.selectFrom('orgs').select('id').execute();
  for (const { id } of orgs) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after;
      const owners = await database.withTenant(id, (tx) => listSyncing(tx, from));
      yield* owners;
      after = owners.at(-1)?.userId;
    }
  }
}
