import { describe, expect, it } from 'vitest';

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
