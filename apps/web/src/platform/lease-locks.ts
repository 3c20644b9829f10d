import { createMemoryLocks, holdBy, leaseMs, type Locks } from './locks.ts';
import type { TextStorage } from './local-flags.ts';

const beatMs = 3000;
/** What two tabs write at the same moment is the same for both after this time. */
const settleMs = 50;
const askAgainMs = 500;

/** What leases need of the tab. */
export interface LeaseDeps {
  /** Seen by all tabs of the origin. */
  readonly storage: TextStorage;
  /** Names this page, and this load of it. */
  readonly ownerId: string;
  readonly nowMs: () => number;
  readonly isHidden: () => boolean;
  /** Runs the task once after the time; the returned function prevents it. */
  readonly delay: (task: () => void, delayMs: number) => () => void;
}

/** Locks by leases; the tab tells what becomes of itself. */
export interface LeaseLocks extends Locks {
  /** Writes all leases anew: the page was hidden or shown. */
  renew(): void;
  /** Frees all locks for other tabs at once: the page goes. */
  letGo(): void;
  /** Takes all of them again that nobody else took: the page came back out of the history. */
  comeBack(): void;
}

/** The entries of one page in the storage. Where it refuses, every lock looks free. */
interface Entries {
  isElsewhere(name: string): boolean;
  write(name: string): void;
  remove(name: string): void;
}

function createEntries({ storage, ownerId, nowMs, isHidden }: LeaseDeps): Entries {
  function isElsewhere(name: string): boolean {
    const entry = readOr(null, () => storage.getItem(keyOf(name))) ?? '';
    const [owner = '', end = ''] = entry.split(' ');
    return owner !== '' && owner !== ownerId && Number(end) > nowMs();
  }

  return {
    isElsewhere,
    write(name) {
      const endsAtMs = nowMs() + (isHidden() ? leaseMs.hidden : leaseMs.shown);
      const isLost = isElsewhere(name);
      if (!isLost) quietly(() => storage.setItem(keyOf(name), `${ownerId} ${endsAtMs}`));
    },
    remove(name) {
      if (!isElsewhere(name)) quietly(() => storage.removeItem(keyOf(name)));
    },
  };
}

/** The leases that a page holds, put off as long as it lives. */
interface Leases extends Pick<LeaseLocks, 'renew' | 'letGo' | 'comeBack'> {
  isElsewhere(name: string): boolean;
  /** Whether it was free; it is this page's then. */
  take(name: string): Promise<boolean>;
  release(name: string): void;
}

function createLeases(deps: LeaseDeps, wait: (delayMs: number) => Promise<void>): Leases {
  const entries = createEntries(deps);
  const held = new Set<string>();
  let cancelBeat: (() => void) | undefined;
  let isGone = false;

  function beat(): void {
    cancelBeat?.();
    cancelBeat = undefined;
    // A page that goes is hidden after it was told to go.
    if (isGone) return;
    for (const name of held) entries.write(name);
    if (held.size > 0) cancelBeat = deps.delay(beat, beatMs);
  }

  return {
    isElsewhere: entries.isElsewhere,
    async take(name) {
      if (entries.isElsewhere(name)) return false;
      entries.write(name);
      await wait(settleMs);
      if (entries.isElsewhere(name)) return false;
      held.add(name);
      beat();
      return true;
    },
    release(name) {
      held.delete(name);
      entries.remove(name);
    },
    renew: beat,
    letGo() {
      isGone = true;
      for (const name of held) entries.remove(name);
    },
    comeBack() {
      isGone = false;
      beat();
    },
  };
}

/**
 * Locks for pages that have no Web Locks: off https and off this computer. A lock is an entry of the
 * storage that all tabs see, with its owner and an end that the owner puts off as long as it lives.
 *
 * Errors: never; where the storage refuses, a lock holds within this tab.
 */
export function createLeaseLocks(deps: LeaseDeps): LeaseLocks {
  const inTab = createMemoryLocks();
  const wait = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      deps.delay(resolve, delayMs);
    });
  const leases = createLeases(deps, wait);

  async function run<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      leases.release(name);
    }
  }

  const tryWithLock: Locks['tryWithLock'] = (name, work) =>
    inTab.tryWithLock(name, async () => ((await leases.take(name)) ? run(name, work) : undefined));

  return {
    crashDelayMs: leaseMs.hidden,
    withLock: (name, work) =>
      inTab.withLock(name, async () => {
        while (!(await leases.take(name))) await wait(askAgainMs);
        return run(name, work);
      }),
    tryWithLock,
    holdLock: (name) => holdBy(tryWithLock, name),
    async isLockFree(name) {
      return (await inTab.isLockFree(name)) && !leases.isElsewhere(name);
    },
    heldNames: inTab.heldNames,
    renew: leases.renew,
    letGo: leases.letGo,
    comeBack: leases.comeBack,
  };
}

function keyOf(name: string): string {
  return `parley.lease.${name}`;
}

/** The storage may refuse every access. */
function readOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

function quietly(write: () => void): void {
  readOr(undefined, write);
}
