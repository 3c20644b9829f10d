import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromHex } from '@parley/domain/shared/from-hex.ts';

import { platform } from '../testing/platform.ts';
import { createEntropy, phraseWords, readPhrase, wordsOf } from './recovery-phrase.ts';

const legal = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const entropyOf = (hex: string) => ({ ok: true, value: fromHex(hex) });

describe('a recovery phrase', () => {
  // Vectors of the reference implementation of BIP 39.
  it.each([
    ['0'.repeat(32), `${'abandon '.repeat(11)}about`],
    ['7f'.repeat(16), legal],
    [
      '80'.repeat(16),
      'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    ],
    ['ff'.repeat(16), `${'zoo '.repeat(11)}wrong`],
    [
      '9e885d952ad362caeb4efe34a8e91bd2',
      'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
    ],
  ])('stands for %s', (hex, text) => {
    expect(wordsOf(fromHex(hex) ?? new Uint8Array()).join(' ')).toBe(text);
    expect(readPhrase(text)).toEqual(entropyOf(hex));
  });

  it('is 12 words, drawn anew each time', () => {
    const words = wordsOf(createEntropy(platform.crypto));
    expect(words).toHaveLength(phraseWords);
    expect(wordsOf(createEntropy(platform.crypto))).not.toEqual(words);
  });

  it('is read however it was typed', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    const manners = fc.record({
      gap: fc.constantFrom(' ', '  ', '\n', ', ', ' 2. ', '\t', '\u{a0}', ' - '),
      isShort: fc.boolean(),
      isLoud: fc.boolean(),
    });
    fc.assert(
      fc.property(bytes, manners, (entropy, { gap, isShort, isLoud }) => {
        const words = wordsOf(new Uint8Array(entropy));
        const typed = words.map((word) => (isShort ? word.slice(0, 4) : word)).join(gap);
        expect(readPhrase(` ${isLoud ? typed.toUpperCase() : typed}\n`)).toEqual({
          ok: true,
          value: new Uint8Array(entropy),
        });
      }),
    );
  });

  it('is read from words that are hardly longer than their first four letters', () => {
    expect(readPhrase(legal.replace('winner', 'winne'))).toEqual(entropyOf('7f'.repeat(16)));
  });

  it.each([
    ['', 0],
    ['legal winner', 2],
    [`${legal} legal`, 13],
  ])('has 12 words, unlike %j', (text, count) => {
    expect(readPhrase(text)).toEqual({ ok: false, error: { code: 'word-count', count } });
  });

  it.each([
    ['winner', 'winnar', 2],
    ['year', 'yea', 4],
    ['yellow', 'yellows', 12],
    ['legal', 'lègal', 1],
    ['sausage', 'schlüssel', 6],
  ])('tells which word is unknown: %s typed as %s', (word, typed, position) => {
    const result = readPhrase(legal.replace(word, typed));
    expect(result).toEqual({
      ok: false,
      error: { code: 'word-unknown', position, word: typed.normalize('NFKD') },
    });
  });

  it('tells where the words are known and do not belong together', () => {
    const swapped = legal.replace('year wave', 'wave year');
    expect(readPhrase(swapped)).toEqual({ ok: false, error: { code: 'checksum-wrong' } });
  });
});
