import { runSafely } from './report-fault.ts';

/** Runs a task once, before the next paint; tests pass their own. */
export interface FrameScheduler {
  /** Asks for one run of `task`; asking again before it ran changes nothing. */
  request(task: () => void): void;
  /** Whether a task runs for nobody to see: then there is no key that it could hold up. */
  isHidden(): boolean;
}

/** How often hidden pages, which paint no frames, take over what has come in. */
const hiddenIntervalMs = 250;

/**
 * Schedules on animation frames while the page is visible, and on a timer while it is not, so that
 * nothing depends on frames that a hidden page never gets.
 */
export function createFrameScheduler(): FrameScheduler {
  const waiting = new Set<() => void>();
  let isScheduled = false;

  function run(): void {
    if (!isScheduled) return;
    isScheduled = false;
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) runSafely(task);
  }

  document.addEventListener('visibilitychange', run);

  return {
    isHidden: () => document.visibilityState !== 'visible',
    request(task) {
      waiting.add(task);
      if (isScheduled) return;
      isScheduled = true;
      if (document.visibilityState === 'visible') requestAnimationFrame(run);
      else setTimeout(run, hiddenIntervalMs);
    },
  };
}
