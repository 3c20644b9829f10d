import type { Delay } from '#src/platform/retry.ts';

/**
 * Why a file waits: there is no room for it at the server, it was begun there with a key that was replaced
 * since, or something went wrong.
 */
export type WaitReason = 'full' | 'key-retired' | 'failed';

/** What the waits are made with. */
export interface UnsentFilesParts {
  readonly delay: Delay;
  /** From 0 to 1. */
  readonly fraction: () => number;
  /** Files that waited are to be tried again. */
  readonly onDue: () => void;
}

/** Files that were not sent. They wait by themselves, so that new ones need not wait with them. */
export interface UnsentFiles {
  readonly has: (id: string) => boolean;
  readonly note: (id: string, reason: WaitReason) => void;
  readonly count: (reason: WaitReason) => number;
  /** All that wait. */
  readonly size: () => number;
  /** Plans the next try of those that were noted since the last call. */
  readonly plan: () => void;
  /** Forgets those that need not be sent any more. */
  readonly keepOnly: (ids: ReadonlySet<string>) => void;
  /** Has all of them tried with the next run. */
  readonly clear: () => void;
}

const retryMs = { first: 1000, longest: 5 * 60_000, untilRoom: 30 * 60_000 } as const;

/** How long the next try after so many failures in a row is waited for. */
export function retryWaitMs(failures: number, fraction: number): number {
  const longest = Math.min(retryMs.first * 2 ** (failures - 1), retryMs.longest);
  return longest * (0.5 + fraction);
}

/** Makes an empty list. */
export function createUnsentFiles({ delay, fraction, onDue }: UnsentFilesParts): UnsentFiles {
  const files = new Map<string, WaitReason>();
  const timers = new Map<WaitReason, () => void>();
  const noted = new Set<WaitReason>();
  let failures = 0;

  const idsOf = (reason: WaitReason): readonly string[] =>
    [...files].filter(([, each]) => each === reason).map(([id]) => id);

  function planFor(reason: WaitReason): void {
    const waiting = timers.get(reason);
    let waitMs: number = retryMs.untilRoom;
    if (reason === 'failed') {
      // A file that failed for the first time does not wait as long as one that has often failed.
      failures = waiting === undefined ? failures + 1 : 1;
      waitMs = retryWaitMs(failures, fraction());
    } else if (waiting !== undefined) {
      return;
    }
    waiting?.();
    const cancel = delay(() => {
      timers.delete(reason);
      for (const id of idsOf(reason)) files.delete(id);
      onDue();
    }, waitMs);
    timers.set(reason, cancel);
  }

  return {
    has: (id) => files.has(id),
    note(id, reason) {
      files.set(id, reason);
      noted.add(reason);
    },
    count: (reason) => idsOf(reason).length,
    size: () => files.size,
    plan() {
      if (!noted.has('failed') && !timers.has('failed')) failures = 0;
      for (const reason of noted) planFor(reason);
      noted.clear();
    },
    keepOnly(ids) {
      for (const id of files.keys()) if (!ids.has(id)) files.delete(id);
    },
    clear() {
      for (const cancel of timers.values()) cancel();
      timers.clear();
      files.clear();
    },
  };
}
