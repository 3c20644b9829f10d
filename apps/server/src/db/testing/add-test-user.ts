import { randomUUID } from 'node:crypto';

import type { Database } from '../database.ts';
import type { AccountOwner } from '../tenant.ts';

/** Adds somebody who may keep something on the server. */
export async function addTestUser(
  database: Pick<Database, 'withTenant'>,
  orgId = 'org_default',
): Promise<AccountOwner> {
  const id = randomUUID();
  await database.withTenant(orgId, async ({ db }) => {
    await db
      .insertInto('users')
      .values({ org_id: orgId, id, email: id, email_key: id, status: 'active' })
      .execute();
  });
  return { orgId, userId: id };
}
