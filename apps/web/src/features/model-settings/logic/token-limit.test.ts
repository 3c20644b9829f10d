import { describe, expect, it } from 'vitest';

import { parseTokenLimit } from './token-limit.ts';

describe('the longest reply', () => {
  it('is a whole number above 0, or not set', () => {
    expect(parseTokenLimit(' ')).toEqual({ isValid: true, value: undefined });
    expect(parseTokenLimit('4,096')).toEqual({ isValid: true, value: 4096 });
    for (const text of ['1.234.567', ' 1 234 567 ', '1_234_567', "1'234'567"]) {
      expect(parseTokenLimit(text)).toEqual({ isValid: true, value: 1_234_567 });
    }
    for (const text of ['1.5', '1,50', '1.234,567', '0', '-3', '1e3', 'many', '99999999999']) {
      expect(parseTokenLimit(text)).toEqual({ isValid: false, value: undefined });
    }
  });
});
