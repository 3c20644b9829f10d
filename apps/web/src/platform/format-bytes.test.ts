import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { formatBytes } from './format-bytes.ts';

describe('formatBytes', () => {
  const intl = createIntl({ locale: 'en' });
  it.each([
    [0, '0 kB'],
    [49, '49 bytes'],
    [1500, '1.5 kB'],
    [312e6, '312 MB'],
    [2.147e9, '2.15 GB'],
  ])('writes %d bytes as %s', (sizeBytes, expected) => {
    expect(formatBytes(intl, sizeBytes)).toBe(expected);
  });
});
