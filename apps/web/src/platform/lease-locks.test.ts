import { describe, expect, it } from 'vitest';

import { createLeaseLocks } from './lease-locks.ts';
import { leaseMs } from './locks.ts';
import { createLeaseTabs } from './testing/lease-tabs.ts';

function refuse(): never {
  throw new Error('off');
}

describe('locks by leases', () => {
  it('are seen by other tabs until they are released', async () => {
    const tabs = createLeaseTabs();
    const [one, other] = [tabs.open(), tabs.open()];
    const release = await one.holdLock('chat');
    expect(await other.isLockFree('chat')).toBe(false);
    expect(await other.holdLock('chat')).toBeUndefined();
    const waiting = other.withLock('chat', () => Promise.resolve('mine'));
    release?.();
    expect(await waiting).toBe('mine');
    expect(await one.isLockFree('chat')).toBe(true);
  });

  it('go to one tab only where two want one at the same moment', async () => {
    const tabs = createLeaseTabs();
    const taken = await Promise.all([tabs.open(), tabs.open()].map((tab) => tab.holdLock('chat')));
    expect(taken.filter((release) => release !== undefined)).toHaveLength(1);
  });

  it('are free at once when the page is left, for the reload of the same tab as well', async () => {
    const tabs = createLeaseTabs();
    const left = tabs.open();
    await left.holdLock('chat');
    left.letGo();
    left.renew();
    expect(await tabs.open().isLockFree('chat')).toBe(true);
  });

  it('are held again when the page comes back out of the history', async () => {
    const tabs = createLeaseTabs();
    const left = tabs.open();
    await left.holdLock('chat');
    left.letGo();
    left.comeBack();
    expect(await tabs.open().isLockFree('chat')).toBe(false);
  });

  it('outlive a crash for seconds only, and a living tab keeps them', async () => {
    const tabs = createLeaseTabs();
    const [one, other] = [tabs.open(), tabs.open()];
    await one.holdLock('chat');
    tabs.nowMs += leaseMs.shown - 1;
    tabs.beat();
    tabs.nowMs += leaseMs.shown - 1;
    expect(await other.isLockFree('chat')).toBe(false);
    tabs.nowMs += 1;
    expect(await other.isLockFree('chat')).toBe(true);
  });

  it('last longer from the moment at which the tab is hidden, since its timers sleep', async () => {
    const tabs = createLeaseTabs();
    const [one, other] = [tabs.open(), tabs.open()];
    await one.holdLock('chat');
    tabs.isHidden = true;
    one.renew();
    tabs.nowMs += leaseMs.hidden - 1;
    expect(await other.isLockFree('chat')).toBe(false);
  });

  it('are not taken back from a tab that thought the holder dead', async () => {
    const tabs = createLeaseTabs();
    const [slept, other] = [tabs.open(), tabs.open()];
    const release = await slept.holdLock('chat');
    tabs.nowMs += leaseMs.shown;
    await other.holdLock('chat');
    slept.renew();
    release?.();
    expect(await tabs.open().isLockFree('chat')).toBe(false);
    expect(await other.isLockFree('chat')).toBe(false);
  });

  it('hold within the tab where the storage refuses', async () => {
    const locks = createLeaseLocks({
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      ownerId: 'tab',
      nowMs: () => 0,
      isHidden: () => false,
      delay(task) {
        const timer = setTimeout(task);
        return () => clearTimeout(timer);
      },
    });
    expect(await locks.tryWithLock('chat', () => locks.holdLock('chat'))).toBeUndefined();
    expect(await locks.tryWithLock('chat', () => Promise.resolve(1))).toBe(1);
  });
});
