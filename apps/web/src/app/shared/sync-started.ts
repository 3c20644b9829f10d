import { createListeners } from '#src/platform/listeners.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

const listeners = createListeners();
let started: SyncService | undefined;

/** The sync of this tab, where it was made, which loads its code. */
export const syncStarted = {
  subscribe: listeners.add,
  get: (): boolean => started !== undefined,
  note(sync: SyncService): void {
    started = sync;
    listeners.notify();
  },
  /** Somebody has signed in: what waited for that goes on. */
  goOn(): void {
    started?.syncNow();
  },
};
