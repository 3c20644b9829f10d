import { describe, expect, it } from 'vitest';

import { countPlaceholders, nextPlaceholder } from './placeholders.ts';

const text = 'Translate {{text}} into {{language}}.';

describe('countPlaceholders', () => {
  it.each([
    ['nothing', 0],
    ['one {{a}}', 1],
    [text, 2],
    ['{{a}}{{b}}{{c}}', 2],
    ['{{}} {{ {{ }}', 0],
    ['{{two\nlines}}', 0],
  ])('T131 counts the markers of %j up to two', (sample, count) => {
    expect(countPlaceholders(sample, 2)).toBe(count);
  });

  it('T131 reads a long text of open braces in one go', () => {
    expect(countPlaceholders('{{a'.repeat(70_000), 2)).toBe(0);
  });
});

describe('nextPlaceholder', () => {
  it('T131 finds the marker behind the selection', () => {
    expect(nextPlaceholder(text, { start: 0, end: 0 })).toEqual({ start: 10, end: 18 });
    expect(nextPlaceholder(text, { start: 10, end: 18 })).toEqual({ start: 24, end: 36 });
  });

  it('T131 finds a marker right behind the one that is selected', () => {
    expect(nextPlaceholder('{{a}}{{b}}{{c}}', { start: 5, end: 10 })).toEqual({
      start: 10,
      end: 15,
    });
  });

  it('T131 begins again after the last one', () => {
    const end = text.length;
    expect(nextPlaceholder(text, { start: end, end })).toEqual({ start: 10, end: 18 });
  });

  it('T131 finds none where the only one is selected', () => {
    expect(nextPlaceholder('a {{b}}', { start: 2, end: 7 })).toBeUndefined();
    expect(nextPlaceholder('a', { start: 0, end: 0 })).toBeUndefined();
  });
});
