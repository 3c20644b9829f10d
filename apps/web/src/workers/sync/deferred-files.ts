import type { SyncSnapshot } from '#src/platform/sync-protocol.ts';

import type { AccountFiles } from './account-files.ts';
import type { FilesView } from './files/file-transfers.ts';
import { loadedOnce } from './loaded-once.ts';

/** The transfers of files, whose code comes with the first one. Errors: `fetch` rejects without it. */
export function deferFiles(load: () => Promise<AccountFiles>): AccountFiles {
  let isStopped = false;
  let loaded: AccountFiles | undefined;
  const files = loadedOnce(async () => {
    loaded = await load();
    if (isStopped) loaded.stop();
    return loaded;
  });
  return {
    wake(reason) {
      // Without a network it may be missing; the next round asks again.
      void files().then(
        (transfers) => transfers.wake(reason),
        () => undefined,
      );
    },
    fetch: async (id) => (await files()).fetch(id),
    keep: async (choice) => (await files()).keep(choice),
    stop() {
      isStopped = true;
      loaded?.stop();
    },
  };
}

/** How the sync stands, its files among it. Where records need a person, files come second. */
export function withFiles(
  snapshot: SyncSnapshot,
  { uploads, tooLarge, heldBack, problem }: FilesView,
): SyncSnapshot {
  return {
    ...snapshot,
    uploads,
    heldBack,
    tooLarge: snapshot.tooLarge + tooLarge,
    ...(problem !== null && snapshot.phase === 'ready' ? { phase: 'error', problem } : {}),
  };
}
