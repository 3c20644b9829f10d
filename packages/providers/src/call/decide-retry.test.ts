import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decideRetryMs } from './decide-retry.ts';

const overloaded: TurnError = { code: 'overloaded', source: 'Test', isRetryable: true };

const after = (retryAfterMs: number) => decideRetryMs({ ...overloaded, retryAfterMs }, 0, 0.5);

describe('decideRetryMs', () => {
  it('T160 waits twice as long each time, spread by chance, and gives up after two', () => {
    expect(decideRetryMs(overloaded, 0, 0)).toBe(250);
    expect(decideRetryMs(overloaded, 0, 0.999)).toBe(500);
    expect(decideRetryMs(overloaded, 1, 0)).toBe(500);
    expect(decideRetryMs(overloaded, 1, 0.999)).toBe(1000);
    expect(decideRetryMs(overloaded, 2, 0)).toBeUndefined();
  });

  it('T160 waits as long as the server asks for, up to half a minute', () => {
    expect(after(7000)).toBe(7000);
    expect(after(30_000)).toBe(30_000);
    expect(after(30_001)).toBeUndefined();
    expect(after(1)).toBe(375);
  });

  it.each(['server-500', 'server-error', 'rate-limited', 'bad-response', 'not-ok'] as const)(
    'T160 sends again after %s, if that may pass',
    (code) => {
      expect(decideRetryMs({ ...overloaded, code }, 0, 0)).toBe(250);
      expect(decideRetryMs({ ...overloaded, code, isRetryable: false }, 0, 0)).toBeUndefined();
    },
  );

  it.each(['unreachable', 'offline', 'first-byte-timeout', 'stalled', 'invalid-key'] as const)(
    'T160 does not pay twice for what may have been answered: %s',
    (code) => {
      expect(decideRetryMs({ ...overloaded, code }, 0, 0)).toBeUndefined();
    },
  );

  it('T160 does not send again what is too large', () => {
    const tooLarge: TurnError = { ...overloaded, code: 'rate-limited', status: 413 };
    expect(decideRetryMs(tooLarge, 0, 0)).toBeUndefined();
  });

  it('T160 never waits longer than half a minute, nor less than nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.option(fc.nat(100_000), { nil: undefined }),
        (retries, chance, retryAfterMs) => {
          const error = retryAfterMs === undefined ? overloaded : { ...overloaded, retryAfterMs };
          const delayMs = decideRetryMs(error, retries, chance);
          expect(delayMs === undefined || (delayMs >= 250 && delayMs <= 30_000)).toBe(true);
        },
      ),
    );
  });
});
