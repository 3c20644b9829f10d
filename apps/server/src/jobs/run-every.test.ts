import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { runEvery } from './run-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a job runs at once and then again, whatever a run throws, until it is ended', async () => {
  const ending = new AbortController();
  const reported: unknown[] = [];
  const fault = new Error('on purpose');
  let runs = 0;
  runEvery({
    everyMs: 1000,
    run: () => {
      runs += 1;
      return runs === 2 ? Promise.reject(fault) : Promise.resolve();
    },
    report: (error) => reported.push(error),
    signal: ending.signal,
  });
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([runs, reported]).toEqual([2, [fault]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
  ending.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([runs, vi.getTimerCount()]).toEqual([3, 0]);
});

it('a job that takes long is not begun a second time meanwhile', async () => {
  const first = Promise.withResolvers<undefined>();
  let runs = 0;
  runEvery({
    everyMs: 1000,
    run: () => {
      runs += 1;
      return first.promise.then(() => undefined);
    },
    report: () => undefined,
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(1);
  first.resolve(undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
});
