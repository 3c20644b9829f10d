import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { remindAfterStart } from './hint-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('T104 looks 10 s after the start, and not before', async () => {
  const shown: number[] = [];
  remindAfterStart(
    () => Promise.resolve(12),
    (count) => shown.push(count),
  );
  await vi.advanceTimersByTimeAsync(9999);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual([12]);
});

it('T104 shows nothing where there is nothing, or the page is gone by then', async () => {
  const shown: unknown[] = [];
  const answer = Promise.withResolvers<number>();
  remindAfterStart(
    () => Promise.resolve(undefined),
    (found) => shown.push(found),
  );
  const end = remindAfterStart(
    () => answer.promise,
    (found) => shown.push(found),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  end();
  answer.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([]);
});
