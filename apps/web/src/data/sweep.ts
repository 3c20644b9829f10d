import { systemClock } from '#src/platform/clock.ts';
import type { Locks } from '#src/platform/locks.ts';

import { pruneToolAudit } from './repositories/audit-repository.ts';
import { collectAttachments } from './repositories/collect-attachments.ts';
import { compactLogs } from './repositories/compact-logs.ts';
import { billLeftBehind } from './repositories/pending-charge-repository.ts';
import { purgeExpired } from './repositories/trash-repository.ts';
import type { Store } from './store.ts';

/**
 * Removes what nobody needs any more: what lay in the trash for its time, attachments without a
 * message, old logs, calls of tools that were long ago. Requests of tabs that died are charged. What fails is tried at the next start.
 */
export async function sweep(store: Store, locks: Locks): Promise<void> {
  await purgeExpired(store, systemClock.nowMs());
  await collectAttachments(store);
  await billLeftBehind(store, locks);
  await compactLogs(store);
  await pruneToolAudit(store, systemClock.nowMs());
}
