import { describe, expect, it } from 'vitest';

import { untilAll } from './until.ts';

describe('waiting for several things', () => {
  it('ends when all have come or failed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isOver = false;
    const waiting = untilAll([promise, Promise.reject(new Error('gone'))], 60_000).then(() => {
      isOver = true;
    });
    await Promise.resolve();
    expect(isOver).toBe(false);
    resolve();
    await waiting;
    expect(isOver).toBe(true);
  });

  it('ends without them when the time is up', async () => {
    await expect(untilAll([new Promise(() => undefined)], 1)).resolves.toBeUndefined();
  });
});
