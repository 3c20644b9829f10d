import { expect, it } from 'vitest';

import { createMemoryStore } from '#src/data/memory-store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';

import { tidyUp } from './tidy-up.ts';

type Deps = Parameters<typeof tidyUp>[0];

/** Runs a start; what waits is run by the returned function. */
async function start(loadSweep: Deps['loadSweep']) {
  const waiting: { task: () => void; delayMs: number }[] = [];
  const store = createMemoryStore({ nowMs: () => 0 });
  await tidyUp({
    store,
    locks: createMemoryLocks(),
    delay(task, delayMs) {
      waiting.push({ task, delayMs });
      return () => undefined;
    },
    loadSweep,
  });
  return { store, waiting };
}

/** Rejections that nobody caught while the task ran. */
async function rejectionsOf(task: () => void): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  const note = (cause: unknown): void => void seen.push(cause);
  process.on('unhandledRejection', note);
  task();
  // Node reports them once the microtasks of a turn have run.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  return seen;
}

it('sweeps the store five seconds after a start, and not before', async () => {
  const swept: unknown[] = [];
  const sweep = (store: unknown): Promise<void> => {
    swept.push(store);
    return Promise.resolve();
  };
  const { store, waiting } = await start(() => Promise.resolve({ sweep }));
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([5000]);
  expect(swept).toEqual([]);
  expect(await rejectionsOf(() => waiting[0]?.task())).toEqual([]);
  expect(swept).toEqual([store]);
});

it('leaves sweeping to a later start where its code cannot be loaded', async () => {
  const offline = new TypeError('Failed to fetch dynamically imported module');
  const { waiting } = await start(() => Promise.reject(offline));
  expect(await rejectionsOf(() => waiting[0]?.task())).toEqual([]);
});
