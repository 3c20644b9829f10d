import { cleanCitation, type Citation } from '@parley/domain/chat/citation.ts';
import { citedMarkdown } from '@parley/domain/chat/cited-markdown.ts';
import { nastyText } from '@parley/ui/markdown/testing/nasty.ts';
import { toHtml } from '@parley/ui/markdown/to-html.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

const list = [
  '<p>Sources:</p>',
  '<ul>',
  '<li>[1] [x] *T* <a href="https://a.example/">https://a.example/</a></li>',
  '<li>[2] https://www.bank.example <a href="https://b.example/">https://b.example/</a></li>',
  '</ul>',
].join('\n');

const sources: readonly Citation[] = [
  { kind: 'web', title: '[x] *T*', url: 'https://a.example/' },
  { kind: 'web', title: 'https://www.bank.example', url: 'https://b.example/' },
];

function copyOf(text: string, citations: readonly Citation[]): string {
  return toHtml(citedMarkdown([{ type: 'text', text, citations }], 'Sources'));
}

it.each([
  '```\ncode',
  'a\n~~~~js\ncode\n```',
  '> ```\n> code',
  '- a\n\n  ```\n  code',
  '1. ```\n   code\n',
  '- ```\ncode',
  '    ```\n\ncode',
  '```a``` b',
  '[1]: https://evil.example\n[2]: https://evil.example\n\n[x]: https://evil.example',
  '<details>\n\nx',
  '| a |\n|---|\n| b |',
  '- a\n  - b',
  '# a',
  '`a',
  '[a](b',
  '**a',
])('a copy of %j ends with the list of its sources', (text) => {
  expect(copyOf(text, sources).slice(-list.length)).toBe(list);
});

it('a copy of any text leads to its sources', () => {
  fc.assert(
    fc.property(nastyText, fc.array(fc.nat(80), { maxLength: 4 }), (text, ends) => {
      // A formula that never ends is read otherwise by every reader.
      fc.pre(!/\$\$|\\\[/u.test(text));
      const placed = ends.map((end): Citation => ({
        kind: 'web',
        title: '[x] *T*',
        url: 'https://a.example/',
        textStart: 0,
        textEnd: end,
      }));
      const html = copyOf(text, [...placed, ...sources]);
      expect(html).toContain('<p>Sources:</p>');
      for (const line of list.split('\n').slice(2, 4)) {
        expect(html).toContain(line.slice('<li>'.length, -'</li>'.length));
      }
    }),
    { numRuns: 1000 },
  );
});

const odd = fc.constantFrom(Number.NaN, -1, 0.5, 0, 1, 2, 3, 5, 8, 13, 1e9, 1e308);
const hostileSource = fc.record({
  kind: fc.constantFrom('web' as const, 'document' as const),
  title: fc.constantFrom('', 'Tea', '\u202Egpj', '\uD83E', '](javascript:1)', '<b>', '`'),
  url: fc.constantFrom(
    'https://a.example/',
    'javascript:1',
    'https://a.example/](javascript:1)',
    'https://a.example/"><b>',
    'https://\u202Ea.example',
    '//a.example',
  ),
  quote: fc.constantFrom('', '\u2067q'),
  mark: odd,
  textStart: odd,
  textEnd: odd,
});
const hostileText = fc
  .array(
    fc.constantFrom(
      ...'🫖|\uD83E|\uDED6|a|[1]|[2]: /u\n|`|```\n|**|$|\r\n|\u2028|([a](https://a.example/))|](|- |> '.split(
        '|',
      ),
    ),
  )
  .map((pieces) => pieces.join(''));

function teapotsIn(text: string): number {
  return text.match(/🫖/gu)?.length ?? 0;
}

it('no source leads anywhere but to the web, turns words around or cuts a character in two', () => {
  fc.assert(
    fc.property(hostileText, fc.array(hostileSource), (text, told) => {
      const citations = told.map((each) => cleanCitation(each, text));
      const markdown = citedMarkdown([{ type: 'text', text, citations }], 'Sources');
      expect(markdown).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
      expect(teapotsIn(markdown)).toBe(teapotsIn(text));
      const html = toHtml(markdown);
      expect(html).not.toMatch(/<b>|href="(?!https:\/\/(?:a|evil)\.example\/)/u);
    }),
    { numRuns: 2000 },
  );
});
