import { describe, expect, it } from 'vitest';

import { isOpenPageRefusal, openPageQuery, readOpenPageHosts } from './open-page.ts';

describe('the address of the page that loads from hosts', () => {
  it.each([
    [[]],
    [['https://cdn.example']],
    [['https://cdn.example', 'https://a-b.example:8443']],
    [Array.from({ length: 10 }, (_, index) => `https://a${index}.example`)],
  ])('names them: %j', (hosts) => {
    expect(readOpenPageHosts(openPageQuery(hosts))).toEqual(hosts);
  });

  it.each([
    '',
    '?',
    '?hosts=',
    '?other=https://cdn.example',
    '?hosts=https://cdn.example&hosts=https://b.example',
    '?hosts=https://cdn.example%',
    '?hosts=cdn.example',
    '?hosts=https:',
    '?hosts=*',
    '?hosts=https://*.example',
    '?hosts=https://10.0.0.1',
    '?hosts=http://cdn.example',
    '?hosts=https://cdn.example/x',
    '?hosts=https://cdn.example%3Bscript-src',
    '?hosts=https://cdn.example%0D%0ASet-Cookie:a',
    "?hosts=https://cdn.example+'unsafe-inline'",
    '?hosts=https://cdn.example++https://b.example',
    `?hosts=${Array.from({ length: 11 }, (_, index) => `https://a${index}.example`).join('+')}`,
  ])('names none at all where any of them is none: %s', (query) => {
    expect(readOpenPageHosts(query)).toEqual([]);
  });
});

it('says that the page stays empty in one form only', () => {
  expect(isOpenPageRefusal({ kind: 'not-shut' })).toBe(true);
  for (const data of [undefined, null, 'not-shut', {}, { kind: 'shut' }]) {
    expect(isOpenPageRefusal(data)).toBe(false);
  }
});
