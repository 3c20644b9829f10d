import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Citation } from './citation.ts';
import { citedMarkdown, citedTexts, textWithoutMarks } from './cited-markdown.ts';
import { textOfParts, type MessagePart } from './message-part.ts';
import { numberSources } from './number-sources.ts';

function source(name: string, fields: Partial<Citation> = {}): Citation {
  return { kind: 'web', title: name, url: `https://${name}.example/`, ...fields };
}

/** A source that is cited behind the words; the last ones where they stand several times. */
function behind(text: string, words: string, name: string): Citation {
  const start = text.lastIndexOf(words);
  return source(name, { textStart: start, textEnd: start + words.length });
}

function part(text: string, citations: readonly Citation[]): MessagePart {
  return { type: 'text', text, citations };
}

function markedBehind(text: string, words: string): string {
  return textOfParts(citedTexts([part(text, [behind(text, words, 'a')])], '').marked);
}

function numbersIn(parts: readonly MessagePart[]): readonly (readonly [number, string])[] {
  return (numberSources(parts)?.sources ?? []).map(({ number, title }) => [number, title]);
}

describe('the numbers of sources', () => {
  it('follow the text, not the order in which sources were told; those without a place come last', () => {
    const text = 'Tea is hot. Ice is cold.';
    const list = [
      source('unused'),
      behind(text, 'Ice is cold.', 'ice'),
      behind(text, 'Tea', 'tea'),
    ];
    expect(numbersIn([part(text, list)])).toEqual([
      [1, 'tea'],
      [2, 'ice'],
      [3, 'unused'],
    ]);
  });

  it('are one for each address, over all texts of a reply, with all passages', () => {
    const parts = [
      part('One', [{ ...behind('One', 'One', 'a'), quote: 'first' }]),
      part('Two', [
        { ...behind('Two', 'Two', 'a'), title: 'another title', quote: 'second' },
        { ...behind('Two', 'Two', 'a'), quote: 'first' },
      ]),
    ];
    expect(numberSources(parts)?.sources).toEqual([
      {
        number: 1,
        kind: 'web',
        title: 'a',
        url: 'https://a.example/',
        quotes: ['first', 'second'],
        unfound: [],
      },
    ]);
  });

  it('are one for each title and kind where there is no address', () => {
    const document: Citation = { kind: 'document', title: 'Report' };
    const web: Citation = { kind: 'web', title: 'Report' };
    expect(numbersIn([part('x', [document, web, { ...document }])])).toHaveLength(2);
  });

  it('are those by which the text names them; others take what is free', () => {
    const text = 'Hot[2][1]. Cold.';
    const list = [
      source('one', { mark: 1 }),
      source('two', { mark: 2, textStart: 0, textEnd: 3 }),
      behind(text, 'Cold', 'free'),
      source('three', { mark: 3 }),
    ];
    const found = numberSources([part(text, list)]);
    expect(numbersIn([part(text, list)])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'free'],
      [4, 'three'],
    ]);
    expect(found?.places.get(0)).toEqual([
      { start: 3, end: 6, numbers: [2] },
      { start: 6, end: 9, numbers: [1] },
      { start: 15, end: 15, numbers: [3] },
    ]);
  });

  it('stand instead of a link in brackets to the same address, and behind any other link', () => {
    const text = 'Hot ([tea.example](https://tea.example/)). See [tea](https://tea.example/) now.';
    const list = [
      behind(text, '([tea.example](https://tea.example/))', 'tea'),
      behind(text, '[tea](https://tea.example/)', 'tea'),
    ];
    expect(numberSources([part(text, list)])?.places.get(0)).toEqual([
      { start: 3, end: 41, numbers: [1] },
      { start: 74, end: 74, numbers: [1] },
    ]);
    expect(textWithoutMarks([part(text, list)])).toBe('Hot. See [tea](https://tea.example/) now.');
  });

  it('leave code alone that says what a link in brackets says', () => {
    const text = 'A `([tea.example](https://tea.example/))` b';
    const list = [behind(text, '([tea.example](https://tea.example/))', 'tea')];
    expect(textWithoutMarks([part(text, list)])).toBe(text);
  });

  it('are no numbers of code, of links, of what the text explains itself', () => {
    const text = '`a[1]` [1](https://x.example) ![1] \\[1] and [2].\n\n[2]: https://y.example';
    const found = numberSources([part(text, [source('a', { mark: 1 }), source('b', { mark: 2 })])]);
    expect(found?.places.get(0)).toEqual([]);
    expect(found?.sources.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('leave out what rows hold that is no source, and places that are not in the text', () => {
    const odd = [
      source('a', { textStart: 5, textEnd: 99 }),
      source('b', { textStart: 3, textEnd: 2 }),
      source('c', { textEnd: Number.NaN }),
      { kind: 'web' as const, title: '' },
    ];
    const found = numberSources([part('abc', odd)]);
    expect(found?.sources.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect(found?.places.get(0)).toEqual([]);
    expect(numberSources([part('abc', [{ kind: 'web', title: '' }])])).toBeUndefined();
    expect(numberSources([{ type: 'text', text: 'abc' }])).toBeUndefined();
  });
});

describe('a reply with sources as Markdown', () => {
  const mark = String.raw`[\[1\]](https://a.example/)`;

  it.each([
    ['a word', 'Hot tea.', 'Hot', `Hot${mark} tea.`],
    ['blanks', 'Hot tea. \n\nx', 'tea. \n', `Hot tea.${mark} \n\nx`],
    ['bold words', '**Hot.** tea', '**Hot.', `**Hot.**${mark} tea`],
    ['what opens emphasis', 'Hot**tea**', 'Hot', `Hot${mark}**tea**`],
    ['an exclamation', 'Hot! Tea', 'Hot!', `Hot! ${mark} Tea`],
    ['code', 'Run `a b` now', 'Run `a', `Run \`a b\`${mark} now`],
    [
      'a link',
      'See [tea](https://t.example) now',
      '[tea](https',
      `See [tea](https://t.example)${mark} now`,
    ],
    [
      'an address',
      'See https://t.example/x. Now',
      'https://t',
      `See https://t.example/x${mark}. Now`,
    ],
    ['a formula', 'So $a + b$ is', '$a', `So $a + b$${mark} is`],
    [
      'a block of code',
      'x\n\n```js\na\n```\n\ny',
      '```js\na',
      `x\n\n\`\`\`js\na\n\`\`\`\n\n${mark}\n\ny`,
    ],
    ['a block that never ends', '```\na\n', '```\na', `\`\`\`\na\n\`\`\`\n\n${mark}\n\n`],
    ['a block in a quote', '> ~~~\n> a', '> a', `> ~~~\n> a\n\n${mark}`],
    ['a block in an item', '1. x\n\n   ```\n   a', ' a', `1. x\n\n   \`\`\`\n   a\n\n${mark}`],
    ['a block that an item ends', '- ```\n  a\n\nb c', 'b', `- \`\`\`\n  a\n\nb${mark} c`],
    ['fences in a line', '```a``` b c', 'b', `\`\`\`a\`\`\` b${mark} c`],
    ['a reference', '[tea] x\n\n[t]: /u', '[tea]', `[tea] ${mark} x\n\n[t]: /u`],
    ['a definition', 'x\n\n[t]: /u\n', '[t]', `x${mark}\n\n[t]: /u\n`],
    ['a formula between lines', '$$\na\n$$\ny', '$$\na', `$$\na\n$$\n\n${mark}\ny`],
    ['a row of a table', '| a |\n|---|\n| b |', '| b |', `| a |\n|---|\n| b${mark} |`],
    ['the line below a head', '| a |\n|---|\n| b |', '| a |\n|--', `| a${mark} |\n|---|\n| b |`],
    ['the mark of an item', '- a\n- b', '- a\n-', `- a${mark}\n- b`],
    ['a rule', 'a\n\n---\n\nb', 'a\n\n---', `a${mark}\n\n---\n\nb`],
    ['half a character', '🫖 tea', '\uD83E', `🫖${mark} tea`],
  ])('has its mark behind %s', (_what, ...[text, words, expected]) => {
    expect(markedBehind(text, words)).toBe(expected);
  });

  it('has the list at its end, in which no title is markup and no address ends early', () => {
    const list = [
      { ...behind('Tea', 'Tea', 'a'), title: '*T* [x]' },
      source('b', {
        title: 'https://www.bank.example/a_b',
        url: 'https://b.example/a_(b)?<c>',
      }),
      { kind: 'document' as const, title: 'Report' },
    ];
    expect(citedMarkdown([part('Tea\n', list)], 'Sources')).toBe(
      [
        String.raw`Tea[\[1\]](https://a.example/)`,
        '',
        'Sources:',
        '',
        String.raw`- \[1\] \*T\* [x\] <https://a.example/>`,
        String.raw`- \[2\] https\://www\.bank.example/a\_b <https://b.example/a_%28b%29?%3Cc%3E>`,
        String.raw`- \[3\] Report`,
      ].join('\n'),
    );
  });

  it.each([
    ['https://[::1]:8080/a[b]', 'https://[::1]:8080/a%5Bb%5D', 'https://[::1]:8080/a%5Bb%5D'],
    ['https://a.example/?a&lt;&b', 'https://a.example/?a&amp;lt;&b', 'https://a.example/?a&lt;&b'],
  ])('leads to the address %s', (url, ...[inMark, inList]) => {
    const copy = citedMarkdown([part('Tea', [{ ...behind('Tea', 'Tea', 'a'), url }])], 'S');
    expect(copy).toContain(`](${inMark})`);
    expect(copy).toContain(`<${inList}>`);
  });

  it('makes no link of the mark of a document, whatever follows it', () => {
    const text = 'Tea(hot)';
    const document: Citation = { kind: 'document', title: 'Report', textStart: 0, textEnd: 3 };
    expect(citedMarkdown([part(text, [document])], 'S')).toContain(String.raw`Tea\[1\](hot)`);
  });

  it('writes other numbers where two texts use the same for two sources', () => {
    const parts = [
      part('a[1] ', [source('a', { mark: 1 })]),
      part('b[1]', [source('b', { mark: 1 })]),
    ];
    expect(citedMarkdown(parts, 'S')).toContain(
      String.raw`a[\[1\]](https://a.example/) b[\[2\]](https://b.example/)`,
    );
    expect(textWithoutMarks(parts)).toBe('a b');
  });

  it('closes a block that never ends, in every text, before what follows', () => {
    const parts = [part('```\na', []), part('b\n~~~~\nc', [source('a')])];
    expect(citedMarkdown(parts, 'S')).toBe(
      ['```\na\n```\n\nb\n~~~~\nc\n~~~~', 'S:', String.raw`- \[1\] a <https://a.example/>`].join(
        '\n\n',
      ),
    );
  });

  it('stays as it is without sources', () => {
    expect(citedMarkdown([{ type: 'text', text: ' a\n' }], 'S')).toBe(' a');
    expect(textWithoutMarks([{ type: 'text', text: 'a [1]' }])).toBe('a [1]');
  });
});

const pieces =
  'tea| |\n|`a`|```\n|**|_|[1]|[2]|[x](https://x.example)|$|- |> |# |!|(|)|\\|🫖|https://y.example'
    .split('|')
    .concat('| a | b |\n', '|---|---|\n', '|');

/** Without what numbers replace, and what they need around them. */
function wordsOf(text: string): string {
  return text.replaceAll(/\s|\[\d\]|```/g, '');
}

it('numbers and places of any text and any citations are sound, and words stay as they are', () => {
  const citation = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    start: fc.integer({ min: -2, max: 60 }),
    end: fc.integer({ min: -2, max: 60 }),
    mark: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
      fc.array(citation),
      (chosen, cited) => {
        const text = chosen.join('');
        const list = cited.map(({ name, start, end, mark }) =>
          source(name, { textStart: start, textEnd: end, ...(mark === undefined ? {} : { mark }) }),
        );
        const found = numberSources([part(text, list)]);
        const numbers = (found?.sources ?? []).map(({ number }) => number);
        expect(new Set(numbers).size).toBe(new Set(cited.map(({ name }) => name)).size);
        const places = found?.places.get(0) ?? [];
        let from = 0;
        for (const place of places) {
          expect(place.start).toBeGreaterThanOrEqual(from);
          expect(place.end).toBeLessThanOrEqual(text.length);
          expect(place.numbers.every((number) => numbers.includes(number))).toBe(true);
          from = place.end;
        }
        const written = textOfParts(citedTexts([part(text, list)], 'S').marked);
        const bare = written.replaceAll(/\[\\\[\d+\\\]\]\(https:\/\/[abcd]\.example\/\)/g, '');
        expect(wordsOf(bare)).toBe(wordsOf(text));
      },
    ),
  );
});
