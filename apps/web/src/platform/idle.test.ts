import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { holdIdleTasks, maxHoldMs, untilIdle, whenIdle } from './idle.ts';

/** Longer than a page without idle callbacks waits. */
const longMs = 1000;

// A page without idle callbacks, as in Safari: its moment comes by the clock.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('idle tasks', () => {
  it('wait until all that the person waits for is there', () => {
    const task = vi.fn<() => void>();
    whenIdle(task);
    const release = [holdIdleTasks(), holdIdleTasks()];
    vi.advanceTimersByTime(longMs);
    release[0]?.();
    vi.advanceTimersByTime(longMs);
    expect(task).not.toHaveBeenCalled();
    release[1]?.();
    vi.advanceTimersByTime(longMs);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('wait again where the next thing is waited for as soon as the first is there', () => {
    const task = vi.fn<() => void>();
    const first = holdIdleTasks();
    whenIdle(task);
    vi.advanceTimersByTime(longMs);
    first();
    const second = holdIdleTasks();
    vi.advanceTimersByTime(longMs);
    expect(task).not.toHaveBeenCalled();
    second();
    vi.advanceTimersByTime(longMs);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('are prevented before and after their moment came', () => {
    const task = vi.fn<() => void>();
    whenIdle(task)();
    vi.advanceTimersByTime(longMs);
    const release = holdIdleTasks();
    const prevent = whenIdle(task);
    vi.advanceTimersByTime(longMs);
    prevent();
    release();
    vi.advanceTimersByTime(longMs);
    expect(task).not.toHaveBeenCalled();
  });

  it('do not wait for ever for what never comes', () => {
    const task = vi.fn<() => void>();
    holdIdleTasks();
    whenIdle(task);
    vi.advanceTimersByTime(maxHoldMs - 1);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(longMs);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('can be waited for', async () => {
    const release = holdIdleTasks();
    const idle = untilIdle();
    release();
    vi.advanceTimersByTime(longMs);
    await expect(idle).resolves.toBeUndefined();
  });
});
