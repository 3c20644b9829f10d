import type { AccountOwner, AccountTx, TenantTx } from '../tenant.ts';

const accountsPerPage = 1000;

/** People of an organisation who sync, a page at a time, by rising id behind one. */
export async function listSyncing(
  { db, orgId }: TenantTx,
  afterUserId: string,
): Promise<readonly AccountOwner[]> {
  const rows = await db
    .selectFrom('sync_accounts')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', '>', afterUserId)
    .orderBy('user_id')
    .limit(accountsPerPage)
    .execute();
  return rows.map(({ user_id: userId }) => ({ orgId, userId }));
}

/** Removes what devices left for others that never came. */
export async function dropExpiredJoins({ db, accountId }: AccountTx, now: Date): Promise<void> {
  await db
    .deleteFrom('sync_joins')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
}

/** Forgets devices that sent nothing since a time; one that comes back takes a new name. */
export async function dropSilentDevices({ db, accountId }: AccountTx, since: Date): Promise<void> {
  await db
    .deleteFrom('sync_devices')
    .where('account_id', '=', accountId)
    .where('seen_at', '<', since)
    .execute();
}
