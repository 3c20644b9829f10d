import type { Store } from '#src/data/store.ts';
import { leftTurnsKeys } from '#src/platform/left-turns-storage.ts';
import type { Locks } from '#src/platform/locks.ts';
import { reportFault } from '#src/platform/report-fault.ts';

/** The start goes on without what takes longer; it comes into the list when it is stored. */
const maxWaitMs = 2000;

/**
 * Stores what pages took along that were left before their turns were stored, so that the chats that
 * are shown next have it. Nearly always there is nothing, and no code is loaded for it.
 */
export async function takeInLeftTurns(store: Store, locks: Locks): Promise<void> {
  const keys = leftTurnsKeys(() => localStorage);
  if (keys.length === 0 || !store.isKept) return;
  const restoring = restore(store, locks, keys).catch(reportFault);
  await Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

async function restore(store: Store, locks: Locks, keys: readonly string[]): Promise<void> {
  const { restoreLeftTurns } = await import('#src/data/restore-left-turns.ts');
  await restoreLeftTurns({ store, locks, storage: localStorage }, keys);
}
