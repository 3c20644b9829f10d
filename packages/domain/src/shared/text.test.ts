import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cutText, estimateTokens, previewOf, shownPreview } from './text.ts';

const words = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '*', '😀', '한', '[x](', ')', '#'),
  maxLength: 80,
});

describe('cutting a text', () => {
  it('never splits an emoji and never keeps more than asked for', () => {
    fc.assert(
      fc.property(words, fc.nat(20), (text, limit) => {
        const cut = cutText(text, limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, limit) - 1);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the preview of a message', () => {
  it('says where it is shown that it was cut', () => {
    expect(shownPreview(previewOf('x'.repeat(60)))).toBe(`${'x'.repeat(50)}…`);
    expect(shownPreview(previewOf(`${'x'.repeat(49)}😀`))).toBe(`${'x'.repeat(49)}…`);
    expect(shownPreview(previewOf('A short one.'))).toBe('A short one.');
  });

  it('T96 is its first 50 characters on one line', () => {
    expect(previewOf(`one\n\ntwo ${'x'.repeat(80)}`)).toBe(`one two ${'x'.repeat(42)}`);
    expect(previewOf('x'.repeat(50))).toHaveLength(50);
  });

  it('T96 reads as plain text', () => {
    expect(previewOf('# Title\n\n- **bold** and `code`\n> a [link](https://a.example)')).toBe(
      'Title bold and code a link',
    );
    expect(previewOf('![a cat](https://a.example/cat.png) here')).toBe('a cat here');
    expect(previewOf('```js\nconst snake_case = a_b;\n```')).toBe('const snake_case = a_b;');
    expect(previewOf('It is _very_ __bold__.')).toBe('It is very bold.');
    expect(previewOf('| a | b |\n| --- | :-: |\n| 1 | 2 |')).toBe('a b 1 2');
    expect(previewOf('<details>\n<summary>More</summary>\ntext<br>here')).toBe('More text here');
    expect(previewOf('Array<string> || 5 < 6')).toBe('Array<string> || 5 < 6');
  });

  it('T96 is empty for a text of marks and spaces', () => {
    expect(previewOf('')).toBe('');
    expect(previewOf(' \n***\n# ')).toBe('');
  });

  it('T96 never splits an emoji, neither where it ends nor where reading ends', () => {
    fc.assert(
      fc.property(words, fc.nat(410), (text, indent) => {
        const preview = previewOf(`${' '.repeat(indent)}${text}`);
        expect(preview.isWellFormed()).toBe(true);
        expect(preview.length).toBeLessThanOrEqual(50);
      }),
    );
    expect(previewOf(`${' '.repeat(399)}😀`)).toBe('');
  });
});

describe('the estimate of tokens', () => {
  it('is four Latin characters or one CJK character each', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('a')).toBe(1);
    expect(estimateTokens('abcdefgh')).toBe(2);
    expect(estimateTokens('漢字かな')).toBe(4);
    expect(estimateTokens('abcd漢')).toBe(2);
  });

  it('of a long text follows from its length', () => {
    expect(estimateTokens('a'.repeat(400_000))).toBe(100_000);
    expect(estimateTokens('漢'.repeat(50_000))).toBe(50_000);
  });

  it('never shrinks when a text grows by what it is made of', () => {
    fc.assert(
      fc.property(fc.nat(9000), (length) => {
        expect(estimateTokens('a'.repeat(length + 1))).toBeGreaterThanOrEqual(
          estimateTokens('a'.repeat(length)),
        );
      }),
    );
  });
});
