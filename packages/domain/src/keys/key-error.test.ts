import { expect, it } from 'vitest';

import { findKeyError } from './key-error.ts';

it.each(['sk-abc_DEF.123', ' sk-abc\n', '', '!~'])('nothing is wrong with %j', (key) => {
  expect(findKeyError(key)).toBeUndefined();
});

it.each(['sk-abc def', 'sk-abc\ndef', 'sk-abc\u200Bdef', 'sk\u00A0abc', '\u2066sk-abc\u2069'])(
  'something in %j is not seen',
  (key) => {
    expect(findKeyError(key)).toEqual({ code: 'blank' });
  },
);

it.each([
  ['sk-abc…', '…'],
  ['“sk-abc”', '“'],
  ['sk-äbc', 'ä'],
  ['sk-😀', '😀'],
])('%j holds %j, which no header carries', (key, character) => {
  expect(findKeyError(key)).toEqual({ code: 'character', character });
});
