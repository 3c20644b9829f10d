import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markSources, type SourcePlace } from './mark-sources.ts';
import { parseMarkdown } from './markdown-document.ts';
import { blocks as toHtml } from './testing/html.ts';
import { nastyText } from './testing/nasty.ts';

function marked(text: string, places: readonly SourcePlace[]): string {
  return toHtml(markSources(parseMarkdown(text).blocks, text, places));
}

/** A number behind the last occurrence of some words. */
function behind(text: string, words: string, number = 1): SourcePlace {
  const end = text.lastIndexOf(words) + words.length;
  return { start: end, end, numbers: [number] };
}

/** A number instead of the last occurrence of some words. */
function instead(text: string, words: string, number: number): SourcePlace {
  const start = text.lastIndexOf(words);
  return { start, end: start + words.length, numbers: [number] };
}

describe('numbers of sources in Markdown', () => {
  it.each([
    ['a word', 'Hot tea.', 'Hot', '<p>Hot{1} tea.</p>'],
    ['the end of a paragraph', 'Hot.\n\nCold.', 'Hot.', '<p>Hot.{1}</p>\n<p>Cold.</p>'],
    ['a line', 'Hot\n  tea\nand', 'tea', '<p>Hot\ntea{1}\nand</p>'],
    ['bold words', 'So **hot** tea', '**hot**', '<p>So <strong>hot{1}</strong> tea</p>'],
    ['signs that are written otherwise', 'a \\* b &amp; c d', 'c', '<p>a * b &amp; c{1} d</p>'],
    [
      'words that stand in code later',
      'a \\* b c\n\n`a * b c`',
      '\\* b',
      '<p>a * b{1} c</p>\n<p><code>a * b c</code></p>',
    ],
    [
      'a link',
      'x [hot](https://hot.example/b) b',
      'example/b)',
      '<p>x <a href="https://hot.example/b">hot</a>{1} b</p>',
    ],
    [
      'words within a link',
      '[hot tea](https://x.example) b',
      '[hot',
      '<p><a href="https://x.example">hot tea</a>{1} b</p>',
    ],
    [
      'a word that is in an address',
      '[a](https://b.example/c) b c',
      ') b',
      '<p><a href="https://b.example/c">a</a> b{1} c</p>',
    ],
    ['code', 'Run `a b` now', '`a b`', '<p>Run <code>a b</code>{1} now</p>'],
    ['a formula', 'So $a+b$ is', '$a+b$', '<p>So <m>a+b</m>{1} is</p>'],
    [
      'a block of code',
      '```js\na\nb\n```\n\nc',
      'b\n```',
      '<pre><code class="language-js">a\nb\n</code></pre>\n<p>{1}</p>\n<p>c</p>',
    ],
    ['a heading', '# Hot\n\nx', 'Hot', '<h1>Hot{1}</h1>\n<p>x</p>'],
    ['an item', '- a\n- b\n- c', 'b', '<ul><li>a</li><li>b{1}</li><li>c</li></ul>'],
    [
      'a quote',
      '> hot\n> tea\n\nb',
      'tea',
      '<blockquote><p>hot\ntea{1}</p></blockquote>\n<p>b</p>',
    ],
    [
      'a reference',
      'A [b][c] d\n\n[c]: https://x.example',
      'd',
      '<p>A <a href="https://x.example">b</a> d{1}</p>',
    ],
  ])('stand behind %s', (_what, ...[text, words, expected]) => {
    expect(marked(text, [behind(text, words)]).replaceAll(/>\n(?=<\/?li|<\/ul)/g, '>')).toBe(
      expected,
    );
  });

  it('stand in the cells of a table', () => {
    const text = '| a | b |\n|---|---|\n| c | d |\n| e | f |';
    const html = marked(text, [behind(text, '| b', 1), behind(text, '| e', 2)]);
    expect(html).toContain('b{1}');
    expect(html).toContain('e{2}');
  });

  it('stand in the place of those that the text has itself', () => {
    const text = 'Hot[1][2]. Cold [3].';
    const places = [instead(text, '[1]', 1), instead(text, '[2]', 2), instead(text, '[3]', 3)];
    expect(marked(text, places)).toBe('<p>Hot{1}{2}. Cold {3}.</p>');
  });

  it('stand in the place of a link, with the brackets around it', () => {
    const text = 'Hot ([x y](https://x.example)). Cold.';
    expect(marked(text, [instead(text, ' ([x y](https://x.example))', 1)])).toBe(
      '<p>Hot{1}. Cold.</p>',
    );
  });

  it('stand behind words that come long after signs that are written otherwise', () => {
    const definitions = Array.from({ length: 400 }, (_, index) => `[d${index}]: /long/${index}\n`);
    const text = `${'&amp;\n\n'.repeat(99)}${definitions.join('')}\n\`a\nb\`\n\nHot tea`;
    expect(marked(text, [behind(text, 'Hot')])).toContain('<p>Hot{1} tea</p>');
  });

  it('leave out places before any words', () => {
    expect(marked('Hot', [{ start: 0, end: 0, numbers: [1] }])).toBe('<p>Hot</p>');
  });

  it('stand together where several sources are meant, in their order', () => {
    expect(marked('Hot tea', [{ start: 3, end: 3, numbers: [1, 2] }])).toBe('<p>Hot{1}{2} tea</p>');
  });

  it('leave blocks that cite nothing as the objects that they are', () => {
    const text = 'a\n\nb\n\n- c\n- d';
    const { blocks } = parseMarkdown(text);
    const [before = [], after = []] = [
      blocks[0],
      markSources(blocks, text, [behind(text, 'b')])[0],
    ];
    expect(after.map((node, index) => node === before[index])).toEqual([true, false, true]);
    expect(markSources(blocks, text, [])).toBe(blocks);
  });
});

/** Ways to write a word. */
const writings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `**${word}**`,
  (word) => `*${word}*`,
  (word) => `\`${word}\``,
  (word) => `[${word}](https://${word}.example/other)`,
  (word) => `$${word}$`,
  (word) => `\\*${word}\\_`,
  (word) => `&lt;${word}&gt;`,
  (word) => `<sub>${word}</sub>`,
  (word) => `https://${word}.example`,
];

const glue = fc.constantFrom(' ', '\n', '\n\n', '\n\n- ', '\n\n> ', '\n\n## ', ' ! ', ', ');

it('numbers stand behind the word that they are for, however it is written', () => {
  const word = fc.record({
    writing: fc.constantFrom(...writings),
    before: glue,
    isCited: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      let text = '';
      const places: SourcePlace[] = [];
      for (const [index, { writing, before, isCited }] of words.entries()) {
        text += (index === 0 ? '' : before) + writing(`w${index}w`);
        if (isCited) places.push({ start: text.length, end: text.length, numbers: [index] });
      }
      const html = marked(text, places);
      for (const { numbers } of places) {
        const [number] = numbers;
        const beforeMark = html.slice(0, html.indexOf(`{${number}}`)).replaceAll(/<[^>]*>/g, '');
        expect(beforeMark.match(/w\d+w/g)?.at(-1)).toBe(`w${number}w`);
        expect(html).toContain(`{${number}}`);
      }
    }),
  );
});

function withoutMarks(html: string): string {
  return html.replaceAll(/\{999\}|\n/g, '').replaceAll('<p></p>', '');
}

it('words of any text stay as they are, whatever places it is said to have', () => {
  fc.assert(
    fc.property(nastyText, fc.array(fc.nat(80)), (text, ends) => {
      const places = ends
        .toSorted((a, b) => a - b)
        .map((end) => ({ start: end, end, numbers: [999] }));
      expect(withoutMarks(marked(text, places))).toBe(
        withoutMarks(toHtml(parseMarkdown(text).blocks)),
      );
    }),
  );
});
