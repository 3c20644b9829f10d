import { describe, expect, it } from 'vitest';

import { createToastStore } from './toast-store.ts';

const action = { label: 'Undo', onAction: () => undefined };

describe('createToastStore', () => {
  it('leaves at least 10 s for an action', () => {
    const store = createToastStore();
    store.show({ message: 'Chat deleted', action, durationMs: 2_000 });
    store.show({ message: 'Copied' });
    expect(store.read().map((toast) => toast.durationMs)).toEqual([10_000, 5_000]);
  });

  it('pushes out the oldest toast that offers nothing to do', () => {
    const store = createToastStore();
    store.show({ message: 'Chat deleted', action });
    for (const message of ['1', '2', '3', '4']) store.show({ message });
    expect(store.read().map((toast) => toast.message)).toEqual(['Chat deleted', '2', '3', '4']);
  });

  it('replaces a toast of the same group', () => {
    const store = createToastStore();
    store.show({ message: 'Saved', group: 'save' });
    store.show({ message: 'Copied' });
    store.show({ message: 'Saved again', group: 'save' });
    expect(store.read().map((toast) => toast.message)).toEqual(['Copied', 'Saved again']);
  });

  it('tells subscribers about changes only, until they leave', () => {
    const store = createToastStore();
    let calls = 0;
    const leave = store.subscribe(() => {
      calls += 1;
    });
    const id = store.show({ message: 'Copied' });
    const before = store.read();
    store.dismiss(id + 1);
    expect(store.read()).toBe(before);
    store.dismiss(id);
    leave();
    store.show({ message: 'Unheard' });
    expect(calls).toBe(2);
  });
});
