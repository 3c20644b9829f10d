import { describe, expect, it } from 'vitest';

import { quoteText } from './quote-text.ts';

describe('a quote', () => {
  it('marks every line, keeps empty ones inside it, and leaves room for the answer', () => {
    expect(quoteText('  one\r\n\n  two ')).toBe('> one\n>\n>   two\n\n');
  });
});
