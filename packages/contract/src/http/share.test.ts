import { describe, expect, it } from 'vitest';

import {
  newShareSchema,
  readNewShare,
  readSealedShare,
  removedShareSchema,
  writeNewShare,
  writeSealedShare,
} from './share.ts';

const sealed = new Uint8Array([7, 8, 9]);

describe('a sealed chat on its way', () => {
  it('is sent with the days that it lasts', () => {
    const frame = writeNewShare(365, sealed);
    expect([...frame]).toEqual([1, 1, 109, 7, 8, 9]);
    expect(readNewShare(frame)).toEqual({ v: 1, days: 365, sealed });
    expect(newShareSchema.safeParse(readNewShare(frame)).success).toBe(true);
    // As bytes lie in a larger piece of memory.
    const within = new Uint8Array([0, 0, ...frame]).subarray(2);
    expect(readNewShare(within)).toEqual({ v: 1, days: 365, sealed });
  });

  it('comes back with its end', () => {
    const expiresAtMs = Date.UTC(2026, 11, 1);
    const frame = writeSealedShare({ expiresAtMs, sealed });
    expect(readSealedShare(frame)).toEqual({ expiresAtMs, sealed });
  });

  it.each([[[]], [[1, 0, 90]], [[1, 0, 0, 1]], [[2, 0, 90, 1]], [[1, 1, 110, 1]]])(
    'is none: %j',
    (bytes) => {
      expect(newShareSchema.safeParse(readNewShare(new Uint8Array(bytes))).success).toBe(false);
    },
  );

  it.each([
    [[]],
    [[1, 0, 0, 0, 0, 0, 0, 0, 0]],
    [[2, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    [[1, 127, 240, 0, 0, 0, 0, 0, 0, 1]],
  ])('does not come back as %j', (bytes) => {
    expect(readSealedShare(new Uint8Array(bytes))).toBeUndefined();
  });
});

it.each([
  [{ id: 'A'.repeat(22), secret: 'B'.repeat(22) }, true],
  [{ id: 'A'.repeat(21), secret: 'B'.repeat(22) }, false],
  [{ id: 'A'.repeat(22), secret: `${'B'.repeat(21)}.` }, false],
  [{ id: 'A'.repeat(22), secret: 'B'.repeat(22), more: 1 }, false],
  [{ id: 'A'.repeat(22) }, false],
])('what deletes a share is an id and a secret of 128 bits: %j', (value, isGood) => {
  expect(removedShareSchema.safeParse(value).success).toBe(isGood);
});
