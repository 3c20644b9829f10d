import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cleanThemeCss } from './theme-css.ts';

describe('the style sheet of an operator', () => {
  it('T15 keeps what only styles, and pictures that lie in it', () => {
    const css =
      ':root{--accent-fill:oklch(0.6 0.2 30);}@media (min-width: 40rem){.a:hover{color:red;background:url("data:image/png;base64,AAAA")}}';
    expect(cleanThemeCss(css)).toBe(css);
  });

  it.each([
    ['an import', '@import "https://x.test/a.css";b{color:red}', 'b{color:red}'],
    ['an address', 'b{background:url(https://x.test/a.png);color:red}', 'b{color:red}'],
    ['an address of this host', 'b{background:url(/api/x)}', 'b{}'],
    ['a set of pictures', 'b{background:image-set("https://x.test/a.png" 1x)}', 'b{}'],
    ['an escape', String.raw`b{background:u\72l(https://x.test/a.png);color:red}`, 'b{color:red}'],
    ['a comment inside a name', 'b{background:url/**/(https://x.test/a.png)}', 'b{}'],
    [
      'one good and one bad address',
      'b{background:url(data:image/png;base64,AA),url(//x.test)}',
      'b{}',
    ],
  ])('T15 drops %s', (_name, css, clean) => {
    expect(cleanThemeCss(css)).toBe(clean);
  });

  it('T15 lets no address through, whatever is written', () => {
    const pieces = constantFrom(
      'url(',
      ')',
      '"',
      "'",
      '{',
      '}',
      ';',
      '/*',
      '*/',
      '\\',
      '\n',
      'b:',
      '@import ',
      'src(',
      'https://x.test/a',
    );
    assert(
      property(array(pieces, { maxLength: 16 }), (parts) => {
        const clean = cleanThemeCss(parts.join(''));
        expect(clean).not.toMatch(/url\s*\(\s*["']?https|@import|\\|(?:^|[^\w-])src\(/);
        expect(cleanThemeCss(clean)).toBe(clean);
      }),
    );
  });
});
