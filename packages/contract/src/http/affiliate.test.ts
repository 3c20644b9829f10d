import { expect, it } from 'vitest';

import { parseAffiliate } from './affiliate.ts';

it.each(['acme', 'Acme_2026', 'a.b-c', 'x'.repeat(64)])('takes %s as a code', (code) => {
  expect(parseAffiliate(code)).toBe(code);
});

it.each([
  ['nothing', null],
  ['an empty text', ''],
  ['more than 64 characters', 'x'.repeat(65)],
  ['a space', 'a b'],
  ['a line end behind a code', 'acme\n'],
  ['an address', 'https://evil.test/'],
  ['markup', '<script>'],
  ['letters of other scripts', 'ácme'],
])('takes %s as none', (_name, text) => {
  expect(parseAffiliate(text)).toBeUndefined();
});
