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
