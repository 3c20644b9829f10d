import { systemClock } from './clock.ts';
import { createLocks, createMemoryLocks, deferLocks, type Locks } from './locks.ts';
import { randomText } from './random-id.ts';

/** The locks of this tab: Web Locks, or where the browser withholds them, leases in the storage. */
export function createTabLocks(page: Window): Locks {
  // Missing off https, which the types do not know.
  const manager: LockManager | undefined = page.navigator.locks;
  return manager === undefined ? deferLocks(() => startLeases(page)) : createLocks(manager);
}

async function startLeases(page: Window): Promise<Locks> {
  const { createLeaseLocks } = await import('./lease-locks.ts');
  const storage = readStorage(page);
  if (storage === undefined) return createMemoryLocks();
  const locks = createLeaseLocks({
    storage,
    ownerId: randomText(),
    nowMs: systemClock.nowMs,
    isHidden: () => page.document.visibilityState === 'hidden',
    delay(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  });
  page.document.addEventListener('visibilitychange', locks.renew);
  page.addEventListener('pagehide', locks.letGo);
  page.addEventListener('pageshow', locks.comeBack);
  return locks;
}

/** Undefined where storage is off; then nothing is kept, and no other tab can be in the way. */
function readStorage(page: Window): Storage | undefined {
  try {
    return page.localStorage;
  } catch {
    return undefined;
  }
}
