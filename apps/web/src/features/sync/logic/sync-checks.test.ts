import { describe, expect, it } from 'vitest';

import { joinLink } from './join-link.ts';
import { findPassphraseFault } from './passphrase-fault.ts';
import { comparePlaces, isSameWord, pickPlaces } from './phrase-check.ts';
import { phraseText } from './phrase-text.ts';

describe('what is typed back', () => {
  it('asks for three different words, in their order', () => {
    expect(pickPlaces(12, () => 0)).toEqual([0, 1, 2]);
    expect(pickPlaces(12, (limit) => limit - 1)).toEqual([9, 10, 11]);
    const draws = [11, 0, 3];
    expect(pickPlaces(12, () => draws.shift() ?? 0)).toEqual([0, 4, 11]);
  });

  it('takes a word in any case and with blanks around it, and no other', () => {
    expect(isSameWord(' Cabin\n', 'cabin')).toBe(true);
    expect(isSameWord('cabi', 'cabin')).toBe(false);
    expect(isSameWord('', 'cabin')).toBe(false);
  });

  it('tells what is another word from what is not typed yet', () => {
    const typed = new Map([
      [0, 'ABLE'],
      [1, 'beacon'],
      [2, '  '],
    ]);
    expect(comparePlaces([0, 1, 2, 3], typed, ['able', 'bacon', 'cabin', 'daring'])).toEqual({
      missed: [1],
      empty: [2, 3],
    });
  });

  it('a phrase is saved with the numbers of its words', () => {
    expect(phraseText(['able', 'bacon'])).toBe('1. able\n2. bacon\n');
  });
});

describe('a passphrase that is typed twice', () => {
  it.each([
    ['eleven char', 'eleven char', 'too-short'],
    ['twelve chars', 'twelve chars', undefined],
    ['twelve chars', 'twelve chart', 'differs'],
    // Six pictures are twelve units of UTF-16.
    ['🦊'.repeat(6), '🦊'.repeat(6), 'too-short'],
    // The same letter in two ways of writing it.
    ['caf\u00E9 au lait!', 'cafe\u0301 au lait!', undefined],
  ] as const)('%s, %s: %s', (typed, repeated, expected) => {
    expect(findPassphraseFault(typed, repeated)).toBe(expected);
  });
});

describe('a link to a code', () => {
  it('holds the code in its fragment, without the hyphens', () => {
    expect(joinLink('https://chat.example/', 'ABCD-EFGH JKMN-PQRS')).toBe(
      'https://chat.example/#join=ABCDEFGHJKMNPQRS',
    );
  });
});
