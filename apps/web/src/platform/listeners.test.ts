import { describe, expect, it } from 'vitest';

import { createListeners } from './listeners.ts';
import { collectFaults, createThrower } from './testing/collect-faults.ts';

describe('listeners', () => {
  it('hear each notice in the order in which they were added, until they are removed', () => {
    const listeners = createListeners<string>();
    const heard: string[] = [];
    const removeFirst = listeners.add((notice) => heard.push(`first ${notice}`));
    listeners.add((notice) => heard.push(`second ${notice}`));
    listeners.notify('a');
    removeFirst();
    listeners.notify('b');
    expect(heard).toEqual(['first a', 'second a', 'second b']);
  });

  it('hear a notice although one before them throws, and its fault is reported', () => {
    const faults = collectFaults();
    const { fault, listener } = createThrower();
    const listeners = createListeners<string>();
    const heard: string[] = [];
    listeners.add(listener);
    listeners.add((notice) => heard.push(notice));
    listeners.notify('news');
    expect(heard).toEqual(['news']);
    expect(faults).toEqual([fault]);
  });

  it('may remove themselves while they are called', () => {
    const listeners = createListeners();
    let calls = 0;
    const remove = listeners.add(() => {
      calls += 1;
      remove();
    });
    listeners.notify();
    listeners.notify();
    expect(calls).toBe(1);
    expect(listeners.isEmpty()).toBe(true);
  });
});
