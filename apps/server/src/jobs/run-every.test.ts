import { getEventListeners } from 'node:events';

import { describe, expect, it } from 'vitest';

import { runEvery } from './run-every.ts';

/** Runs a job until it has run so often. */
function runUntil(count: number, fail = false): Promise<{ reported: number; listeners: number }> {
  const ending = new AbortController();
  let runs = 0;
  let reported = 0;
  return new Promise((resolve) => {
    runEvery({
      everyMs: 0,
      signal: ending.signal,
      report: () => {
        reported += 1;
      },
      run: () => {
        runs += 1;
        if (runs === count) {
          const listeners = getEventListeners(ending.signal, 'abort').length;
          ending.abort();
          resolve({ reported, listeners });
        }
        return fail ? Promise.reject(new Error('on purpose')) : Promise.resolve();
      },
    });
  });
}

describe('a job that is done now and then', () => {
  it('goes on after a run that fails, which is reported', async () => {
    expect(await runUntil(4, true)).toMatchObject({ reported: 3 });
  });

  it('leaves nothing behind of the runs before', async () => {
    expect((await runUntil(30)).listeners).toBeLessThan(2);
  });

  it('does not begin where it is ended already', async () => {
    let runs = 0;
    runEvery({
      everyMs: 0,
      signal: AbortSignal.abort(),
      report: () => undefined,
      run: () => {
        runs += 1;
        return Promise.resolve();
      },
    });
    await Promise.resolve();
    expect(runs).toBe(0);
  });
});
