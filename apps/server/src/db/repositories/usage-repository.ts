import type { AccountTx } from '../tenant.ts';

/** What an account takes, and when a device of it last sent something. */
export async function readUsage({
  db,
  accountId,
}: AccountTx): Promise<{ readonly usedBytes: number; readonly lastPushAt: Date | undefined }> {
  const row = await db
    .selectFrom('sync_accounts')
    .select((eb) => [
      'used_bytes',
      eb
        .selectFrom('sync_devices')
        .select(({ fn }) => fn.max('seen_at').as('at'))
        .where('account_id', '=', accountId)
        .as('pushed_at'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { usedBytes: row.used_bytes, lastPushAt: row.pushed_at ?? undefined };
}
