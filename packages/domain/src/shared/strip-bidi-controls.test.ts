import { expect, it } from 'vitest';

import { stripBidiControls } from './strip-bidi-controls.ts';

it.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'takes a mark out that would turn the words around it (%j)',
  (mark) => {
    expect(stripBidiControls(`invoice${mark}gpj.exe${mark}`)).toBe('invoicegpj.exe');
  },
);

it('leaves letters of any direction and other marks alone', () => {
  const name = 'שלום-مرحبا-Tee\u200D\u200E.txt';
  expect(stripBidiControls(name)).toBe(name);
});
