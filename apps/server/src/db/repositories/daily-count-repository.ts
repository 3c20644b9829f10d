import type { TenantTx } from '../tenant.ts';

/** Something that is counted by the day. */
export interface DailyCount {
  /** Of UTC: `2026-11-27`. */
  readonly day: string;
  /** What is counted, and for whom, as a hash. */
  readonly subject: Uint8Array;
  readonly limit: number;
}

/**
 * Counts one more, unless the limit of the day is reached; requests at the same time count one after
 * another. Returns whether it was counted.
 */
export async function countToday(
  tx: TenantTx,
  { day, subject, limit }: DailyCount,
): Promise<boolean> {
  const counted = await tx.db
    .insertInto('daily_counts')
    .values({ org_id: tx.orgId, day, subject, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'day', 'subject'])
        .doUpdateSet((known) => ({ count: known('daily_counts.count', '+', 1) }))
        .where('daily_counts.count', '<', limit),
    )
    .returning('count')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Forgets the counts of the days before one. */
export async function forgetCounts(tx: TenantTx, before: string): Promise<void> {
  await tx.db
    .deleteFrom('daily_counts')
    .where('org_id', '=', tx.orgId)
    .where('day', '<', before)
    .execute();
}
