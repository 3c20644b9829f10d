import { describe, expect, it } from 'vitest';

import { findDomainNames } from './domain-names.ts';

describe('domain names in a reply', () => {
  it('T123 are found in lists, tables and sentences, each once', () => {
    const text = [
      '1. **BrightLeaf.com** – short',
      '2. bright-leaf.io, or brightleaf.co.uk.',
      '| www.leaflet.app | yes |',
      'Again brightleaf.com!',
    ].join('\n');
    expect(findDomainNames(text)).toEqual([
      'brightleaf.com',
      'bright-leaf.io',
      'brightleaf.co.uk',
      'leaflet.app',
    ]);
  });

  it.each([
    ['pages that exist', 'See https://a.com/x and [b](https://b.org).'],
    ['people', 'Write to me@a.com or you@b.org.'],
    ['code', 'Run `a.com` and\n```\nb.org c.net\n```'],
    ['files', 'Edit main.py, README.md, index.js and build.sh.'],
    ['numbers and ends of sentences', 'It cost 3.50.The end.And 1.5.2 came.'],
    ['a single mention', 'As example.com does.'],
  ])('T123 do not count for %s', (_what, text) => {
    expect(findDomainNames(text)).toEqual([]);
  });

  it('T123 are twenty at most', () => {
    const text = Array.from({ length: 30 }, (_, at) => `name${at}.com`).join(' ');
    expect(findDomainNames(text)).toHaveLength(20);
  });

  it('T123 are looked for at the beginning of a huge reply only', () => {
    const names = 'one.com and two.com';
    expect(findDomainNames(`${names} ${'word '.repeat(100_000)}`)).toEqual(['one.com', 'two.com']);
    expect(findDomainNames(`${'word '.repeat(100_000)} ${names}`)).toEqual([]);
  });

  it.each(['a-', 'a.', '@', '`', ':/', '](a'])(
    'reads a hostile text of %j as fast as others',
    (piece) => {
      expect(findDomainNames(piece.repeat(100_000))).toEqual([]);
    },
  );
});

describe('a domain name', () => {
  it.each([
    ['of a country and a kind', 'one.com.au two.co.nz', ['one.com.au', 'two.co.nz']],
    ['with digits and dashes in it', '3-d.io 4you.app', ['3-d.io', '4you.app']],
    ['in quotes and brackets', '“one.com” (two.de)', ['one.com', 'two.de']],
    ['at the end of a sentence', 'Take one.com. Or two.de!', ['one.com', 'two.de']],
    ['behind a letter of another script', '域名 one.com 和 two.de', ['one.com', 'two.de']],
  ])('%s is found', (_what, text, names) => {
    expect(findDomainNames(text)).toEqual(names);
  });

  it.each([
    ['with a dash at an end of it', '-one.com two-.com'],
    ['of digits alone', '123.com 4.de'],
    ['with an ending that nobody sells', 'one.zzz two.local'],
    ['with four parts', 'a.b.one.com'],
    ['with a path behind it', 'one.com/page two.de/x'],
    ['with letters of another script on it', 'éone.com two.comé'],
    ['of more than 63 letters', `${'x'.repeat(64)}.com`],
  ])('%s is none', (_what, text) => {
    expect(findDomainNames(`first.com ${text} last.com`)).toEqual(['first.com', 'last.com']);
  });
});
