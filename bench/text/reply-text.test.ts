import { expect, it } from 'vitest';

import { messageText, replyText } from './reply-text.ts';

it('a reply has the length asked for, ends with its last word, and leaves no code open', () => {
  for (const length of [400, 1999, 2000, 2001, 20_000]) {
    const text = replyText({ length, end: 'zebra' });
    expect(text).toHaveLength(length);
    expect(text.endsWith('\n\nThat is all, zebra')).toBe(true);
    expect(text.split('```').length % 2).toBe(1);
  }
});

it('is the same text every time', () => {
  expect(replyText({ length: 5000, end: 'x' })).toBe(replyText({ length: 5000, end: 'x' }));
  expect(messageText(7)).toBe(messageText(7));
});
