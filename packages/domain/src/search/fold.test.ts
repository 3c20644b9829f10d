import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findRanges } from './find-ranges.ts';
import { foldText, foldWithOrigin } from './fold.ts';
import { matchesTerms, parseSearchQuery } from './search-query.ts';
import { createSnippet } from './snippet.ts';

/** Letters of many scripts with what joins and parts them. */
const letters = [
  ...[
    'aAbé́ÉßẞſIıİiΣσςæŒøĐłK',
    'ﬁﬀ①½…ａＡｶﾞががｱ',
    '中文検索한각각가ㄱ',
    'ไทยกำลังที่',
    'ابةٱىیكکـَّﷺאָשׁ',
    'हिन्दी',
    ' \t\n\r\u00a0\u3000\u200b\u200d\ufeff\u00ad´¨',
    '“”‘’–—-=>{}:_()+#"\'',
  ].flatMap((script) => Array.from(script)),
  '👩‍👩‍👧',
  '❤️',
  '\ud83d',
  '\ude00',
];
const texts = fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((all) => all.join(''));
const anyText = fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 20 }), fc.string());

function isFound(text: string, query: string): boolean {
  return matchesTerms(foldText(text), parseSearchQuery(query));
}

describe('folding', () => {
  it('changes nothing that is folded', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('gives the same with and without the way back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldWithOrigin(text).text).toBe(foldText(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['Café', 'cafe'],
    ['CAFÉ', 'cafe\u0301'],
    ['Straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ﬁle', 'file'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['don’t', "don't"],
    ['bœuf', 'boeuf'],
    ['two\n\t words', '"two words"'],
  ])('makes %s match %s', (text, query) => {
    expect(isFound(text, query)).toBe(true);
  });
});

describe('words', () => {
  it.each([
    ['全文検索が動く', '検索'],
    ['他喜欢搜索聊天记录', '聊天'],
    ['한국어 검색', '국어'],
    ['한국어 검색'.normalize('NFD'), '검색'],
    ['ฉันกำลังเรียนภาษาไทย', 'ภาษา'],
    ['مُحَمَّد', 'محمد'],
    ['كـــتـــاب', 'كتاب'],
    ['أحمد', 'احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['std::vector<int> v;', 'std::vec'],
    ['const f = () => 1', '=>'],
    ['Hello {{name}}!', '{{name}}'],
    ['call foo_bar() in C++', 'foo_bar()'],
    ['call foo_bar() in C++', 'c++'],
    ['unbelievable', 'believ'],
  ])('are found in %s by %s', (text, query) => {
    expect(isFound(text, query)).toBe(true);
  });

  it('must all occur, a phrase as it stands', () => {
    expect(isFound('the quick brown fox', 'fox quick')).toBe(true);
    expect(isFound('the quick brown fox', 'fox slow')).toBe(false);
    expect(isFound('the quick brown fox', '"brown fox"')).toBe(true);
    expect(isFound('the quick brown fox', '"quick fox"')).toBe(false);
    expect(isFound('the quick brown fox', '"brown f')).toBe(true);
    expect(parseSearchQuery('x="y z"')).toEqual(['x="y', 'z"']);
  });

  it('do not tell Thai vowels or Hindi signs apart from letters', () => {
    expect(isFound('ที่นี่', 'ทนน')).toBe(false);
    expect(isFound('हिन्दी', 'हनद')).toBe(false);
  });

  it('T103 are at least two characters, and a few at most', () => {
    expect(parseSearchQuery(' a ')).toEqual([]);
    expect(parseSearchQuery('')).toEqual([]);
    expect(parseSearchQuery('👩')).toEqual([]);
    expect(parseSearchQuery('ab')).toEqual(['ab']);
    expect(parseSearchQuery('"" ""').length).toBeGreaterThan(0);
    expect(parseSearchQuery('aa '.repeat(10_000))).toEqual(['aa']);
    expect(matchesTerms('anything', [])).toBe(false);
  });
});

describe('places', () => {
  it('lie in the text as it was written and fold to what was searched', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: 4 }), (text, at, length) => {
        const folded = foldText(text);
        const from = folded.length === 0 ? 0 : at % folded.length;
        const term = folded.slice(from, from + length);
        fc.pre(term.trim() !== '' && foldText(term) === term);
        const ranges = findRanges(text, [term]);
        expect(ranges.length).toBeGreaterThan(0);
        let last = 0;
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(foldText(text.slice(start, end))).toContain(term);
          last = end;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('keep accents and both halves of a letter together', () => {
    const text = 'Un cafe\u0301 noir';
    expect(findRanges(text, ['cafe']).map(({ start, end }) => text.slice(start, end))).toEqual([
      'cafe\u0301',
    ]);
  });
});

describe('a snippet', () => {
  it('holds what was found, marked, in a short piece between words', () => {
    const text = `${'before '.repeat(60)}the Needle itself ${'after '.repeat(90)}`;
    const snippet = createSnippet(text, ['needle']);
    expect(snippet?.marks.map(({ start, end }) => snippet.text.slice(start, end))).toEqual([
      'Needle',
    ]);
    expect(snippet?.text.length).toBeLessThan(200);
    expect(snippet?.text).toMatch(/^before/);
    expect(snippet?.text).toMatch(/after$/);
    expect(snippet).toMatchObject({ isCutBefore: true, isCutAfter: true });
    expect(createSnippet('short', ['short'])).toMatchObject({
      text: 'short',
      isCutBefore: false,
      isCutAfter: false,
    });
    expect(createSnippet('nothing here', ['needle'])).toBeUndefined();
  });

  it('never marks anything outside of itself', () => {
    fc.assert(
      fc.property(anyText, texts, fc.constantFrom('a', 'ß', '中', ' b', '🙂'), (a, b, needle) => {
        const text = `${a.repeat(9)}${needle}${b.repeat(12)}`;
        const snippet = createSnippet(text, [foldText(needle)]);
        for (const { start, end } of snippet?.marks ?? []) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(snippet?.text.length ?? 0);
        }
      }),
    );
  });
});
