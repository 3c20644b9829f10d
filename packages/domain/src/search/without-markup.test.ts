import { describe, expect, it } from 'vitest';

import { withoutMarkup } from './without-markup.ts';

const plain = (text: string): string => withoutMarkup({ text, marks: [] }).text;

describe('a piece of Markdown as words', () => {
  it.each([
    ['## A heading\n\nwords', 'A heading\n\nwords'],
    ['- one\n- **two** words\n> - three', 'one\ntwo words\nthree'],
    ['*soft* and ***loud*** and ~~gone~~ and `code`', 'soft and loud and gone and code'],
    ['see [the page](https://x.example/a_b) and ![a cat](cat.png)', 'see the page and a cat'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', ' a | b \n\n 1 | 2 '],
    ['```js\nlet a;\n```', '\nlet a;\n'],
    ['the end of a **bol', 'the end of a bol'],
  ])('%j becomes %j', (markdown, words) => {
    expect(plain(markdown)).toBe(words);
  });

  it.each(['2 * 3 = 6', 'a*b', 'snake_case and __init__', '1. first', 'a - b', 'x[0] = (1)', 'C#'])(
    'leaves %j as it is',
    (text) => {
      expect(plain(text)).toBe(text);
    },
  );

  it('marks the same words as before', () => {
    const text = '**One** `needle` in [a needle](https://x.example)';
    const marks = [...text.matchAll(/needle/gu)].map(({ index }) => ({
      start: index,
      end: index + 6,
    }));
    const piece = withoutMarkup({ text, marks });
    expect(piece.text).toBe('One needle in a needle');
    expect(piece.marks.map(({ start, end }) => piece.text.slice(start, end))).toEqual([
      'needle',
      'needle',
    ]);
  });

  it('keeps marks that were searched for', () => {
    const text = 'a **b** c';
    const piece = withoutMarkup({ text, marks: [{ start: 2, end: 5 }] });
    expect(piece).toEqual({ text: 'a **b c', marks: [{ start: 2, end: 5 }] });
  });
});
