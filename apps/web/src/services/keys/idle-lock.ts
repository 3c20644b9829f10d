import { fieldsOf } from '#src/data/records/fields.ts';
import type { TabChannel } from '#src/platform/tabs.ts';

import type { KeyService } from './key-service.ts';

/** What the watch over an unused program needs. */
export interface IdleLockDeps {
  readonly keys: Pick<KeyService, 'getSnapshot' | 'lock'>;
  /** Minutes without use after which keys are locked; 0: never. */
  readonly minutes: () => number;
  /** A reply is coming in: the program is in use, whoever looks. */
  readonly isBusy: () => boolean;
  readonly now: () => number;
  /** Tells the other tabs that the person is there. */
  readonly channel: TabChannel;
}

/** Locks keys when nobody uses the program in any tab. */
export interface IdleLock {
  /** Call at every key and press. Somebody who comes back too late finds the keys locked. */
  noteUse(): void;
  /** Call every few seconds, and when the page is seen again: timers stand still while a device sleeps. */
  check(): void;
}

/** Other tabs are told at most this often. */
const tellEveryMs = 5_000;
const msPerMinute = 60_000;

/** Makes the watch. */
export function createIdleLock(deps: IdleLockDeps): IdleLock {
  const { keys, channel, now } = deps;
  let usedAtMs = now();
  let toldAtMs = 0;

  channel.subscribe((message) => {
    if (fieldsOf(message)['type'] === 'use') usedAtMs = now();
  });

  function tellUse(): void {
    usedAtMs = now();
    if (usedAtMs - toldAtMs < tellEveryMs) return;
    toldAtMs = usedAtMs;
    channel.post({ type: 'use' });
  }

  function check(): void {
    const limitMs = deps.minutes() * msPerMinute;
    if (limitMs === 0 || keys.getSnapshot().protection !== 'unlocked') return;
    if (deps.isBusy()) tellUse();
    else if (now() - usedAtMs >= limitMs) keys.lock();
  }

  return {
    check,
    noteUse() {
      check();
      tellUse();
    },
  };
}
