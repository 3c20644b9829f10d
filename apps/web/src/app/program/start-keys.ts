import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createTabChannel } from '#src/platform/tabs.ts';
import { guardKeySaving } from '#src/services/keys/guard-calls.ts';
import { createIdleLock } from '#src/services/keys/idle-lock.ts';
import { createKeyService, type KeyService } from '#src/services/keys/key-service.ts';
import type { KeyStatusCell } from '#src/services/keys/key-status-cell.ts';
import {
  askAfterStart,
  createUnlockPrompt,
  type UnlockPrompt,
} from '#src/services/keys/unlock-prompt.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** The keys of this tab, who asks for their password, and the network that knows of both. */
export interface KeyParts {
  readonly keys: KeyService;
  readonly unlockPrompt: UnlockPrompt;
  readonly network: NetworkClient;
}

interface KeyDeps {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly status: KeyStatusCell;
}

/** Puts the keys together; asks for the password half a second later, where there is one. */
export function startKeys({ store, network, status }: KeyDeps): KeyParts {
  const guarded = guardKeySaving(network, () => unlockPrompt);
  const channel = createTabChannel('parley-keys');
  const keys = createKeyService({ store, network: guarded, status, channel });
  const unlockPrompt = createUnlockPrompt(keys);
  askAfterStart(keys, unlockPrompt);
  return { keys, unlockPrompt, network: guarded };
}

/** How often it is looked whether somebody is there. */
const checkEveryMs = 5_000;

/** Locks the keys when nobody uses the program. Runs as long as the tab. */
export function watchForIdleness(
  keys: KeyService,
  settings: SettingsService,
  isBusy: () => boolean,
): void {
  const idle = createIdleLock({
    keys,
    minutes: () => settings.getSnapshot().lockKeysAfterMinutes,
    isBusy,
    now: systemClock.nowMs,
    channel: createTabChannel('parley-use'),
  });
  for (const event of ['keydown', 'pointerdown', 'wheel'] as const) {
    document.addEventListener(event, idle.noteUse, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', idle.check);
  setInterval(idle.check, checkEveryMs);
}
