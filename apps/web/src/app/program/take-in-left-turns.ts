import type { Store } from '#src/data/store.ts';
import { leftTurnsKeys } from '#src/platform/left-turns-storage.ts';
import type { Locks } from '#src/platform/locks.ts';

/**
 * Stores what tabs took along that were left before their turns were stored, so that the chats that
 * are shown next have it. Nearly always there is nothing, and no code is loaded for it.
 */
export async function takeInLeftTurns(store: Store, locks: Locks): Promise<void> {
  const keys = leftTurnsKeys(() => localStorage);
  if (keys.length === 0 || !store.isKept) return;
  const code = await import('#src/data/restore-left-turns.ts').catch(() => undefined);
  await code?.restoreLeftTurns({ store, locks, storage: localStorage }, keys);
}
