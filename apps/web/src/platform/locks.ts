/** Exclusive locks by name. */
export interface Locks {
  /** Longest time for which the lock of a tab that died may look held. */
  readonly crashDelayMs: number;
  /** Waits for the lock, runs the work, frees the lock, also when the work throws. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** As `withLock`, but gives undefined at once, without running the work, where it is held. */
  tryWithLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Takes the lock until the returned function is called; undefined where it is held. */
  holdLock(name: string): Promise<(() => void) | undefined>;
  isLockFree(name: string): Promise<boolean>;
  /** The names of all locks that are held; with leases those of this tab alone. */
  heldNames(): Promise<readonly string[]>;
}

/**
 * How long a lease outlives a tab that died without a word. Timers of hidden tabs run once a minute.
 */
export const leaseMs = { shown: 10_000, hidden: 90_000 } as const;

/** Web Locks where the browser has them (secure contexts), else locks of this tab or worker. */
export function createLocks(manager: LockManager | undefined): Locks {
  return manager === undefined ? createMemoryLocks() : createWebLocks(manager);
}

function createWebLocks(manager: LockManager): Locks {
  const tryWithLock: Locks['tryWithLock'] = (name, work) =>
    manager.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
  async function heldNames(): Promise<readonly string[]> {
    const { held = [] } = await manager.query();
    return held.flatMap(({ name }) => name ?? []);
  }
  return {
    crashDelayMs: 0,
    withLock: (name, work) => manager.request(name, work),
    tryWithLock,
    holdLock: (name) => holdBy(tryWithLock, name),
    async isLockFree(name) {
      return !(await heldNames()).includes(name);
    },
    heldNames,
  };
}

/** Locks that live in memory, for where nobody else is and for tests. */
export function createMemoryLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(name) ?? Promise.resolve();
    const run = before.then(work);
    const tail = run.then(
      () => undefined,
      () => undefined,
    );
    tails.set(name, tail);
    try {
      return await run;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  }
  const tryWithLock: Locks['tryWithLock'] = (name, work) =>
    tails.has(name) ? Promise.resolve(undefined) : withLock(name, work);
  return {
    crashDelayMs: 0,
    withLock,
    tryWithLock,
    holdLock: (name) => holdBy(tryWithLock, name),
    isLockFree: (name) => Promise.resolve(!tails.has(name)),
    heldNames: () => Promise.resolve([...tails.keys()]),
  };
}

/** Locks whose code comes when the first is wanted. */
export function deferLocks(load: () => Promise<Locks>): Locks {
  let loading: Promise<Locks> | undefined;
  const locks = (): Promise<Locks> => (loading ??= load());
  return {
    crashDelayMs: leaseMs.hidden,
    withLock: async (name, work) => (await locks()).withLock(name, work),
    tryWithLock: async (name, work) => (await locks()).tryWithLock(name, work),
    holdLock: async (name) => (await locks()).holdLock(name),
    isLockFree: async (name) => (await locks()).isLockFree(name),
    heldNames: async () => (await locks()).heldNames(),
  };
}

/** As `holdLock`, but waits for the lock where it is held. */
export function queueForLock(
  locks: Pick<Locks, 'withLock'>,
  name: string,
): Promise<(() => void) | undefined> {
  return holdBy((lockName, work) => locks.withLock(lockName, work), name);
}

/** Takes a lock with no work to do under it. */
export function holdBy(
  tryWithLock: Locks['tryWithLock'],
  name: string,
): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const released = Promise.withResolvers<boolean>();
    const attempt = tryWithLock(name, () => {
      resolve(() => released.resolve(true));
      return released.promise;
    });
    // The first `resolve` wins: after a release this one changes nothing.
    attempt.then(() => resolve(undefined)).catch(reject);
  });
}
