import { runSafely } from './report-fault.ts';

/** Parts of the screen that the person waits for. */
const waits = new Set<symbol>();
/** Tasks whose moment came while somebody waited. */
const held = new Set<() => void>();

/** What is awaited for longer may never come. */
export const maxHoldMs = 5000;

/**
 * Keeps idle tasks back until the returned function is called, or for so long. A page that reads
 * from the disk has nothing to do either; what is fetched ahead then competes with what is awaited.
 */
export function holdIdleTasks(): () => void {
  const wait = Symbol('wait');
  waits.add(wait);
  const release = (): void => {
    clearTimeout(timer);
    waits.delete(wait);
    if (waits.size > 0) return;
    const tasks = [...held];
    held.clear();
    for (const start of tasks) runSafely(start);
  };
  const timer = setTimeout(release, maxHoldMs);
  return release;
}

/** Runs a task when the page has nothing better to do; the returned function prevents it. */
export function whenIdle(task: () => void): () => void {
  let cancel: () => void;
  const start = (): void => {
    cancel = requestIdle(() => {
      if (waits.size > 0) held.add(start);
      else task();
    });
  };
  start();
  return () => {
    held.delete(start);
    cancel();
  };
}

/** Resolves as {@link whenIdle} runs a task. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}

function requestIdle(task: () => void): () => void {
  // Safari has no idle callbacks; there a moment has to do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
