import type { Database } from '../db/database.ts';
import { forgetCounts } from '../db/repositories/daily-count-repository.ts';
import { removeEndedShares } from '../db/repositories/share-repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** For so long, deleting a share a second time is no error. */
const keptDays = 30;

/** Removes shares that have ended, what is left of deleted ones after 30 days, and old counts. */
export async function removeAllEndedShares(
  database: Pick<Database, 'withTenant' | 'system'>,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  const deletedBefore = new Date(nowMs - keptDays * dayMs);
  const today = now.toISOString().slice(0, 10);
  // The program itself sees no rows of organisations, so it goes from one to the next.
  const orgs = await database.system.selectFrom('orgs').select('id').execute();
  for (const { id } of orgs) {
    await database.withTenant(id, async (tx) => {
      await removeEndedShares(tx, { now, deletedBefore });
      await forgetCounts(tx, today);
    });
  }
}
