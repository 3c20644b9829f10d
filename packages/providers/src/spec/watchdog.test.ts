import { describe, expect, it } from 'vitest';

import { createFakeDeps } from '../testing/fake-server.ts';
import { startWatchdog } from './watchdog.ts';

function watchdog(user = new AbortController()) {
  const deps = createFakeDeps();
  const timeouts = { firstByteMs: 100, idleMs: 50 };
  return { ...startWatchdog({ signal: user.signal, timeouts }, deps), deps, user };
}

describe('the watchdog over an exchange', () => {
  it('stops it when no first byte comes', () => {
    const { deps, signal, stopReason } = watchdog();
    deps.fireTimers();
    expect([signal.aborted, stopReason()]).toEqual([true, 'first-byte']);
  });

  it('stops it when nothing more comes', () => {
    const { deps, signal, stopReason, touch } = watchdog();
    touch();
    deps.fireTimers();
    expect([signal.aborted, stopReason()]).toEqual([true, 'idle']);
  });

  it('stops it for the user, whatever happens afterwards', () => {
    const { deps, signal, stopReason, user } = watchdog();
    user.abort();
    deps.fireTimers();
    expect([signal.aborted, stopReason()]).toEqual([true, 'user']);
  });

  it('stops it at once for a user who has stopped already', () => {
    const user = new AbortController();
    user.abort();
    const { signal, stopReason } = watchdog(user);
    expect([signal.aborted, stopReason()]).toEqual([true, 'user']);
  });

  it('limits the time to its end, and takes the limit back', () => {
    const limited = watchdog();
    limited.limitRest(10);
    limited.deps.fireTimers();
    expect(limited.stopReason()).toBe('rest');
    const freed = watchdog();
    freed.touch();
    freed.limitRest(10)();
    freed.deps.fireTimers();
    expect(freed.stopReason()).toBe('idle');
  });

  it('lets the rest be read once all is known, for a while', async () => {
    const read = watchdog();
    read.settle(Promise.resolve());
    await Promise.resolve();
    read.deps.fireTimers();
    read.close();
    expect([read.signal.aborted, read.stopReason()]).toEqual([false, undefined]);
    const endless = watchdog();
    endless.settle(new Promise(() => {}));
    endless.close();
    expect(endless.signal.aborted).toBe(false);
    endless.deps.fireTimers();
    expect(endless.signal.aborted).toBe(true);
  });

  it('closes the connection at its end, and hears the user no more', () => {
    const { signal, stopReason, close, user } = watchdog();
    close();
    user.abort();
    expect([signal.aborted, stopReason()]).toEqual([true, undefined]);
  });
});
