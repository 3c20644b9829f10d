import { describe, expect, it } from 'vitest';

import { makeMessage, makeReply } from '../chat/testing/test-messages.ts';
import { isKnownAddress } from './known-address.ts';
import { parseSearchQuery, type SearchHit } from './search-query.ts';
import { describeHits, describePage } from './web-results.ts';
import { parseWebSearch } from './web-search-settings.ts';

const words = (text: string) => [{ type: 'text' as const, text }];

describe('an address', () => {
  const address = 'https://a.test/page?id=1';
  const result = {
    type: 'tool-result' as const,
    callId: 'c',
    name: 'search',
    text: `[1] A\n${address}\nwords`,
    isError: false,
  };

  it.each([
    ['https://a.test/page?id=1', true],
    [`Read ${address}.`, true],
    [`(${address}), please`, true],
    [`«${address}»`, true],
    [`${address}2`, false],
    [`${address}&x=2`, false],
    [`${address}.html`, false],
    ['https://a.test/page', false],
    [`x${address}`, false],
  ])('in the words %j of the person is known: %j', (text, isKnown) => {
    expect(isKnownAddress(address, [makeMessage('u', null, { parts: words(text) })])).toBe(isKnown);
  });

  it('is known from a result, but not from what a model says', () => {
    const question = makeMessage('u');
    const said = makeReply('a', 'u', { parts: words(`I will read ${address}`) });
    expect(isKnownAddress(address, [question, said])).toBe(false);
    const found = makeMessage('t', 'a', { role: 'tool', parts: [result] });
    expect(isKnownAddress(address, [question, said, found])).toBe(true);
    const open = { ...said, toolRun: { begunIds: [], results: [result] } };
    expect(isKnownAddress(address, [question, open])).toBe(true);
  });

  it.each(['', 'http:\\\\a.test', 'http:/a.test/', 'javascript:a', 'words', ` ${address}`])(
    'is not known where it is none: %j',
    (text) => {
      expect(isKnownAddress(text, [makeMessage('u', null, { parts: words(text) })])).toBe(false);
    },
  );

  it('is known as a source, and an empty one never', () => {
    const source = { n: 1, kind: 'web', title: '', url: 'https://b.test/', atMs: 0 } as const;
    const found = makeMessage('t', 'u', {
      role: 'tool',
      parts: [{ ...result, text: '', sources: [source] }],
    });
    expect(isKnownAddress('https://b.test/', [makeMessage('u'), found])).toBe(true);
    expect(isKnownAddress('', [makeMessage('u'), found])).toBe(false);
  });
});

describe('the arguments of a search', () => {
  it('are read within their bounds', () => {
    expect(parseSearchQuery({ keyword: ' tea ' })).toEqual({
      ok: true,
      value: { keyword: 'tea', count: 5 },
    });
    expect(
      parseSearchQuery({
        keyword: 'x'.repeat(500),
        count: 99,
        freshness: 'week',
        domains: ['a.test', 'not a host', 7, 'https://b.test'],
      }),
    ).toEqual({
      ok: true,
      value: { keyword: 'x'.repeat(400), count: 8, freshness: 'week', domains: ['a.test'] },
    });
    expect(parseSearchQuery({ keyword: 'a', count: -3, freshness: 'ever' })).toMatchObject({
      value: { keyword: 'a', count: 1 },
    });
  });

  it('are none without a text', () => {
    for (const keyword of [undefined, '', ' ', 7, ['a']]) {
      expect(parseSearchQuery({ keyword }).ok).toBe(false);
    }
  });
});

describe('results', () => {
  const numbering = {
    numberOf: (address: string) => (address.includes('a.test') ? 4 : 5),
    nowMs: 9,
  };
  const hits: readonly SearchHit[] = [
    { title: 'A\npage', url: 'https://a.test/', text: 'First words.', date: '2026-11-01' },
    { title: 'B', url: 'https://b.test/', text: '' },
  ];

  it('stand under their numbers, with the places of their texts', () => {
    const { text, isOutside, sources } = describeHits(hits, numbering);
    expect(isOutside).toBe(true);
    expect(text).toBe(
      '[4] A page\nhttps://a.test/\n2026-11-01\nFirst words.\n\n[5] B\nhttps://b.test/',
    );
    expect(sources.map(({ n, quote, start, end }) => [n, quote, text.slice(start, end)])).toEqual([
      [4, 'First words.', '[4] A page\nhttps://a.test/\n2026-11-01\nFirst words.'],
      [5, undefined, '[5] B\nhttps://b.test/'],
    ]);
  });

  it('that are none say so, in words of our own', () => {
    expect(describeHits([], numbering)).toEqual({
      text: 'Nothing was found.',
      isOutside: false,
      sources: [],
    });
  });

  it('of a long page say how to go on', () => {
    const page = { title: 'Long', url: 'https://a.test/', text: 'abcd'.repeat(25_000) };
    const first = describePage(page, 0, numbering);
    expect(first.text.endsWith('[20000 more characters. Go on with "from": 80000.]')).toBe(true);
    const rest = describePage(page, 80_000, numbering);
    expect(rest.text).toBe(`[4] Long\nhttps://a.test/\n\n${'abcd'.repeat(5000)}`);
    expect(describePage(page, 100_000, numbering).isOutside).toBe(false);
    expect(describePage({ ...page, text: ' ' }, 0, numbering).text).toBe('The page has no text.');
  });
});

it('T184 a stored setup is read where it is whole', () => {
  expect(parseWebSearch({})).toBeUndefined();
  expect(parseWebSearch({ service: 'constructor' })).toBeUndefined();
  expect(parseWebSearch({ service: 'google', engineId: '' })).toBeUndefined();
  expect(parseWebSearch({ service: 'google', engineId: ' id ', address: 'x' })).toEqual({
    service: 'google',
    engineId: 'id',
    address: '',
  });
  expect(parseWebSearch({ service: 'searxng' })).toBeUndefined();
  expect(parseWebSearch({ service: 'tavily' })).toMatchObject({ service: 'tavily' });
});
