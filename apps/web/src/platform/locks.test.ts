import { describe, expect, it } from 'vitest';

import { createLocks, createMemoryLocks, deferLocks, type Locks } from './locks.ts';
import { createLeaseTabs } from './testing/lease-tabs.ts';

// Node has Web Locks of its own, which lets all implementations face the same suite.
const implementations: readonly (readonly [string, () => Locks])[] = [
  ['Web Locks', () => createLocks(navigator.locks)],
  ['locks in memory', createMemoryLocks],
  ['leases', () => createLeaseTabs().open()],
  ['locks that load late', () => deferLocks(() => Promise.resolve(createMemoryLocks()))],
];

describe.each(implementations)('%s', (kind, create) => {
  const name = (text: string): string => `${kind}-${text}`;

  it('are held until they are released', async () => {
    const locks = create();
    const release = await locks.holdLock(name('a'));
    expect(release).toBeDefined();
    expect(await locks.isLockFree(name('a'))).toBe(false);
    expect(await locks.holdLock(name('a'))).toBeUndefined();
    expect(await locks.isLockFree(name('b'))).toBe(true);
    release?.();
    await locks.withLock(name('a'), () => Promise.resolve());
    expect(await locks.isLockFree(name('a'))).toBe(true);
  });

  it('run waiting work one after the other, also after a failure', async () => {
    const locks = create();
    const order: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const first = locks.withLock(name('c'), async () => {
      await gate.promise;
      order.push('first');
      throw new Error('broken');
    });
    const second = locks.withLock(name('c'), () => Promise.resolve(order.push('second')));
    gate.resolve(undefined);
    await expect(first).rejects.toThrow('broken');
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('do not run work that will not wait', async () => {
    const locks = create();
    const release = await locks.holdLock(name('d'));
    expect(await locks.tryWithLock(name('d'), () => Promise.resolve(1))).toBeUndefined();
    release?.();
    await locks.withLock(name('d'), () => Promise.resolve());
    expect(await locks.tryWithLock(name('d'), () => Promise.resolve(2))).toBe(2);
  });
});
