import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { paddedSize } from './padded-size.ts';

const sizes = fc.integer({ min: 1, max: 2 ** 30 });

it.each([
  [1, 1],
  [2, 2],
  [8, 8],
  [9, 10],
  [100, 104],
  [1000, 1024],
  [1025, 1088],
  [65_537, 67_584],
  [786_432, 786_432],
])('%i bytes are filled up to %i', (size, padded) => {
  expect(paddedSize(size)).toBe(padded);
});

it('no size grows by more than 12 percent, or shrinks', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      expect(paddedSize(size)).toBeGreaterThanOrEqual(size);
      expect(paddedSize(size)).toBeLessThanOrEqual(size * 1.12);
    }),
  );
});

it('a padded size stays as it is, and larger content never gets a smaller one', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      expect(paddedSize(paddedSize(size))).toBe(paddedSize(size));
      expect(paddedSize(size + 1)).toBeGreaterThanOrEqual(paddedSize(size));
    }),
  );
});

it('of the sizes up to 64 KiB, few are left', () => {
  const left = new Set(Array.from({ length: 65_536 }, (_none, index) => paddedSize(index + 1)));
  expect(left.size).toBeLessThan(200);
});
