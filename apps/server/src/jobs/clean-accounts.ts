import type { Database } from '../db/database.ts';
import { dropAttempts } from '../db/repositories/attempt-repository.ts';
import { dropOldCodes } from '../db/repositories/login-code-repository.ts';
import { dropEndedSessions } from '../db/repositories/session-repository.ts';

/** Codes are counted by the day, and what was tried by the hour. */
const keptMs = 24 * 3_600_000;

/** Forgets sessions that ended, and codes and counts that no rule looks at any more. */
export async function cleanAccounts(
  database: Pick<Database, 'withTenant' | 'system'>,
  nowMs: number,
): Promise<void> {
  // The program itself sees no rows of organisations, so it goes from one to the next.
  const orgs = await database.system.selectFrom('orgs').select('id').execute();
  for (const { id } of orgs) {
    await database.withTenant(id, async (tx) => {
      await dropEndedSessions(tx, nowMs);
      await dropOldCodes(tx, nowMs - keptMs);
      await dropAttempts(tx, nowMs - keptMs);
    });
  }
}
