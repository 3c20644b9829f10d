import { describe, expect, it } from 'vitest';

import { isWorthKeywords, parseKeywords, searchPageOf } from './keywords.ts';

describe('keywords', () => {
  it('T121 are for replies of more than 500 characters', () => {
    expect(isWorthKeywords('x'.repeat(500))).toBe(false);
    expect(isWorthKeywords('x'.repeat(501))).toBe(true);
  });

  it('T121 are at most five texts of a JSON array, each once', () => {
    expect(parseKeywords('["a", " b  c ", "a", "d", "e", "f", "g"]')).toEqual([
      'a',
      'b c',
      'd',
      'e',
      'f',
    ]);
    expect(parseKeywords('Here you go:\n```json\n["Rome", 5, null, ""]\n```')).toEqual(['Rome']);
  });

  it('T121 are none where the answer is no such array', () => {
    for (const answer of ['', 'Rome, train', '[Rome', '{"a":1}', '["a"', `["${'x'.repeat(61)}"]`]) {
      expect(parseKeywords(answer)).toEqual([]);
    }
  });

  it('T121 open the search engine of one’s choice, with the words encoded', () => {
    expect(searchPageOf('google', 'a&b c')).toBe('https://www.google.com/search?q=a%26b%20c');
    expect(searchPageOf('ddg', 'x')).toBe('https://duckduckgo.com/?q=x');
    expect(searchPageOf('bing', 'x')).toBe('https://www.bing.com/search?q=x');
    expect(searchPageOf('brave', 'x')).toBe('https://search.brave.com/search?q=x');
  });
});

describe('what a model answers for keywords', () => {
  it('may hold words of 60 characters', () => {
    expect(parseKeywords(`["${'x'.repeat(60)}"]`)).toHaveLength(1);
  });

  it('is the same word whatever its blanks are', () => {
    expect(parseKeywords(String.raw`["a\n b", "a b", " a\tb "]`)).toEqual(['a b']);
  });

  it('is none where several lists stand in it, or brackets around them', () => {
    expect(parseKeywords('["a"] or ["b"]')).toEqual([]);
    expect(parseKeywords('] ["a"')).toEqual([]);
    expect(parseKeywords('[[“a”]]')).toEqual([]);
    expect(parseKeywords('[["a"], {"b": "c"}]')).toEqual([]);
  });

  it('is searched for as it is, whatever its letters are', () => {
    expect(searchPageOf('bing', 'C# & שלום')).toBe(
      'https://www.bing.com/search?q=C%23%20%26%20%D7%A9%D7%9C%D7%95%D7%9D',
    );
  });
});
