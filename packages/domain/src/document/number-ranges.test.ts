import { describe, expect, it } from 'vitest';

import { readRanges, writeRanges } from './number-ranges.ts';

describe('ranges of numbers', () => {
  it('are written as people write pages', () => {
    expect(writeRanges([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10');
    expect(writeRanges([])).toBe('');
  });

  it('are read in any order, with any dash', () => {
    expect(readRanges('7, 1-3; 2–4', 10)).toEqual([1, 2, 3, 4, 7]);
  });

  it.each(['', 'a', '0', '3-1', '1-11', '1,,2', '1--2'])(
    'are refused where they are none: «%s»',
    (text) => {
      expect(readRanges(text, 10)).toBeUndefined();
    },
  );
});
