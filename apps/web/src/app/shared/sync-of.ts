import { browserNames } from '@parley/domain/shared/browser-names.ts';

import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { Locks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';
import { createTabChannel } from '#src/platform/tabs.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { createAccountService } from '#src/services/account/account-service.ts';
import { createSyncService } from '#src/services/sync/create-sync-service.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';
import syncWorkerUrl from '#src/workers/sync-worker.ts?worker&url';

import { syncStarted } from './sync-started.ts';

/** What the sync needs of the program. */
export interface SyncProgram {
  readonly flags: LocalFlags;
  readonly locks: Locks;
}

const started = new WeakMap<SyncProgram['locks'], SyncService>();

/** The sync of this tab, made when it is first asked for. */
export function syncOf({ flags, locks }: SyncProgram): SyncService {
  const known = started.get(locks);
  if (known !== undefined) return known;
  const server = { fetch: window.fetch.bind(window), base: document.baseURI };
  const accounts = createAccountService({ ...server, flags });
  const sync = createSyncService({
    startWorker: () => startWorker(syncWorkerUrl, 'sync'),
    locks,
    channel: createTabChannel('parley-sync'),
    randomId: randomText,
    server,
    flags,
    loadAccount: accounts.load,
    deviceName,
  });
  started.set(locks, sync);
  syncStarted.note(sync);
  wakeByPage(sync);
  return sync;
}

/** Names of products, which are the same in every language. */
function deviceName(): string {
  const { browser, system } = browserNames(navigator.userAgent);
  return [browser, system].filter((name) => name !== undefined).join(', ');
}

function wakeByPage(sync: SyncService): void {
  window.addEventListener('online', () => sync.wake('online'));
  document.addEventListener('visibilitychange', () => {
    sync.wake(document.visibilityState === 'visible' ? 'shown' : 'hidden');
  });
}
