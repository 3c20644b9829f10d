import { expect, it } from 'vitest';

import { cutText, markdownOfLength } from './text.ts';

it('makes Markdown of exactly the length that is asked for', () => {
  for (const length of [0, 1, 9, 10, 500, 501, 502, 503, 20_000]) {
    expect(markdownOfLength(length)).toHaveLength(length);
  }
  expect(markdownOfLength(20_000).endsWith('The end.')).toBe(true);
});

it('cuts text without losing or halving a character', () => {
  const text = 'a🙂b🚀c';
  for (const size of [1, 2, 3, 100]) {
    const pieces = cutText(text, size);
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  }
});
