import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('T116 moves the view at most each 100 ms, and leaves out no last move', () => {
  const runs: number[] = [];
  const throttle = createThrottle(
    () => runs.push(Date.now()),
    () => 100,
  );
  const start = Date.now();
  for (let at = 0; at < 250; at += 10) {
    throttle.run();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(runs.map((at) => at - start)).toEqual([0, 100, 200, 300]);
  throttle.run();
  throttle.run();
  throttle.stop();
  vi.advanceTimersByTime(1000);
  expect(runs).toHaveLength(5);
});

it('does everything at once where no rest is wanted', () => {
  let count = 0;
  const throttle = createThrottle(
    () => {
      count += 1;
    },
    () => 0,
  );
  throttle.run();
  throttle.run();
  expect(count).toBe(2);
});
