import { recoverInterrupted } from '#src/data/recovery.ts';
import type { Store } from '#src/data/store.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { Delay } from '#src/platform/retry.ts';

/** What a start tidies. */
interface TidyUpDeps {
  readonly store: Store;
  readonly locks: Locks;
  readonly delay: Delay;
  /** Loads the code that removes what nobody needs any more. */
  readonly loadSweep: () => Promise<Sweep>;
}

interface Sweep {
  readonly sweep: (store: Store, locks: Locks) => Promise<void>;
}

/** The screen, and what is loaded ahead for it, come first. */
const sweepDelayMs = 5000;

/** What a start puts right behind the screen: turns of tabs that died, and later what nobody needs any more. */
export async function tidyUp({ store, locks, delay, loadSweep }: TidyUpDeps): Promise<void> {
  delay(() => void sweepIfLoaded({ store, locks, loadSweep }), sweepDelayMs);
  const { crashDelayMs } = locks;
  if (crashDelayMs > 0) delay(() => void recoverInterrupted(store, locks), crashDelayMs);
  await recoverInterrupted(store, locks);
}

/** Without a network, code that the browser has not kept is missing: a later start sweeps. */
async function sweepIfLoaded(deps: Omit<TidyUpDeps, 'delay'>): Promise<void> {
  const code = await deps.loadSweep().catch(() => undefined);
  await code?.sweep(deps.store, deps.locks);
}
