import { describe, expect, it, vi } from 'vitest';

import { createLazyModule, untilLoaded } from './lazy-module.ts';

describe('code that is loaded apart', () => {
  it('is imported once, and tells when it is here', async () => {
    const importCode = vi.fn<() => Promise<string>>().mockResolvedValue('code');
    const part = createLazyModule(importCode);
    const isHere = new Promise<void>((resolve) => part.subscribe(resolve));
    expect(part.read()).toBeUndefined();
    part.load();
    part.load();
    await isHere;
    part.load();
    expect(part.read()).toBe('code');
    expect(importCode).toHaveBeenCalledTimes(1);
  });

  it('gives the reason where it could not be loaded, and tries again when it is asked', async () => {
    let isOnline = false;
    const part = createLazyModule(() =>
      isOnline ? Promise.resolve('code') : Promise.reject(new Error('offline')),
    );
    const listener = vi.fn<() => void>();
    part.subscribe(listener);
    part.load();
    await expect.poll(part.read).toEqual(new Error('offline'));
    isOnline = true;
    part.load();
    await expect.poll(part.read).toBe('code');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('can be waited for, here or not', async () => {
    const here = createLazyModule(() => Promise.resolve('code'));
    const gone = createLazyModule(() => Promise.reject(new Error('offline')));
    here.load();
    gone.load();
    await Promise.all([untilLoaded(here), untilLoaded(gone)]);
    expect([here.read(), gone.read()]).toEqual(['code', new Error('offline')]);
    await expect(untilLoaded(here)).resolves.toBeUndefined();
  });
});
