import { describe, expect, it, vi } from 'vitest';

import { holdIdleTasks, whenIdle } from './idle.ts';

/** Comes after every idle callback that was asked for before. */
function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve());
  });
}

describe('idle tasks', () => {
  it('wait until all that the person waits for is there', async () => {
    const task = vi.fn<() => void>();
    whenIdle(task);
    const release = [holdIdleTasks(), holdIdleTasks()];
    await nextIdle();
    release[0]?.();
    await nextIdle();
    expect(task).not.toHaveBeenCalled();
    release[1]?.();
    await nextIdle();
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('are prevented before and after their moment came', async () => {
    const task = vi.fn<() => void>();
    whenIdle(task)();
    await nextIdle();
    const release = holdIdleTasks();
    const prevent = whenIdle(task);
    await nextIdle();
    prevent();
    release();
    await nextIdle();
    expect(task).not.toHaveBeenCalled();
  });
});
