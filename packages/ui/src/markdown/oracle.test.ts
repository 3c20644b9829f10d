import { array, assert, constantFrom, property } from 'fast-check';
import { marked } from 'marked';
import { expect, it } from 'vitest';

import { html } from './testing/html.ts';

/** Ordinary lines as models write them; another reader must see the same structure in them. */
const lines = [
  'word',
  'two words, *a* and **b**',
  '***both***',
  '_x_ __y__ a_b_c',
  '`code` and ``a`b``',
  '[link](http://a.b/c "t")',
  '![image](http://a.b/c.png)',
  '~~gone~~',
  'line with two spaces  ',
  'line with a backslash\\',
  '# Title',
  '### Third ###',
  '---',
  '***',
  '- item',
  '- other *item*',
  '  - nested',
  '    continued',
  '  text',
  '1. first',
  '   inside',
  '> quote',
  '>',
  '',
  '',
  '',
  '    indented',
  '```js',
  'let a = 1;',
  '```',
  '\\* \\_ \\`',
  'see https://a.b/c?d=e.',
];

/** Only what both notations share: tags and words, without white space between them. */
function shape(markup: string): string {
  return markup
    .replaceAll(/ (?:title|class|disabled|type|checked)="[^"]*"/gu, '')
    .replaceAll(/<img ([^>]*?)\s*\/?>/gu, '<img $1>')
    .replaceAll(/<(br|hr) ?\/?>/gu, '<$1>')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?(<[^>]+>) ?/gu, '$1')
    .trim();
}

it('sees the same structure as marked in ordinary documents', () => {
  const differing: string[] = [];
  assert(
    property(array(constantFrom(...lines), { maxLength: 8 }), (parts) => {
      const source = parts.join('\n');
      const expected = shape(marked.parse(source, { async: false, gfm: true }));
      if (shape(html(source)) !== expected) differing.push(source);
    }),
    { numRuns: 1000, seed: 1 },
  );
  expect(differing).toEqual([]);
});
