import { describe, expect, it, vi } from 'vitest';

import { createListeners } from './listeners.ts';

describe('listeners', () => {
  it('are called although one before them throws, and its fault is reported', () => {
    const reports: (() => void)[] = [];
    vi.stubGlobal('queueMicrotask', (report: () => void) => reports.push(report));
    const listeners = createListeners();
    let calls = 0;
    listeners.add(() => {
      throw new Error('A listener that throws.');
    });
    const remove = listeners.add(() => (calls += 1));
    listeners.notify();
    remove();
    listeners.notify();
    vi.unstubAllGlobals();
    expect(calls).toBe(1);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toThrow('A listener that throws.');
  });
});
