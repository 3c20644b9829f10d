import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { formatBytes } from './format-bytes.ts';
import { findRows, type SettingRow } from './setting-rows.ts';

const rows: readonly SettingRow[] = [
  { id: 'keys', section: 'keys', words: 'API key OpenAI endpoint', node: null },
  { id: 'theme', section: 'appearance', words: 'Theme Light Dark', node: null },
];

describe('findRows', () => {
  it('finds a row by any of its words, in any case and order', () => {
    expect(findRows(rows, 'openai KEY').map(({ id }) => id)).toEqual(['keys']);
    expect(findRows(rows, 'dark').map(({ id }) => id)).toEqual(['theme']);
    expect(findRows(rows, 'dark key')).toEqual([]);
  });
});

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
