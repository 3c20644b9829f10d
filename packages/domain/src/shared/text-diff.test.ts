import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { diffWords, type DiffPart } from './text-diff.ts';

const textWithout = (parts: readonly DiffPart[], kind: DiffPart['kind']): string =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

it('marks the words that came and went', () => {
  expect(diffWords('The quick brown fox', 'The slow brown fox jumps')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'quick' },
    { kind: 'added', text: 'slow' },
    { kind: 'same', text: ' brown fox' },
    { kind: 'added', text: ' jumps' },
  ]);
  expect(diffWords('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  expect(diffWords('', '')).toEqual([]);
});

it('tells sentences apart as a whole that share their spaces and a short word', () => {
  expect(
    diffWords('Send a letter about the broken heating.', 'It should be polite and the third time.'),
  ).toEqual([
    { kind: 'removed', text: 'Send a letter about the broken heating' },
    { kind: 'added', text: 'It should be polite and the third time' },
    { kind: 'same', text: '.' },
  ]);
  // Single words of a sentence stay single, and lines stay lines.
  expect(diffWords('cat and dog\n\nred', 'cow and pig\n\nblue').map(({ text }) => text)).toEqual([
    'cat',
    'cow',
    ' and ',
    'dog',
    'pig',
    '\n\n',
    'red',
    'blue',
  ]);
});

it('gives both texts back, whatever they are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '漢字', 'e\u0301'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before.join(''), after.join(''));
      expect(textWithout(parts, 'added')).toBe(before.join(''));
      expect(textWithout(parts, 'removed')).toBe(after.join(''));
    }),
  );
});

it('does not compare very long texts word by word', () => {
  const before = `start ${'a '.repeat(2000)}end`;
  const after = `start ${'b '.repeat(2000)}end`;
  expect(diffWords(before, after).map(({ kind }) => kind)).toEqual([
    'same',
    'removed',
    'added',
    'same',
  ]);
});
