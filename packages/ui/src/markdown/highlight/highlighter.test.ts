import { describe, expect, it } from 'vitest';

import { highlightCode } from './highlighter.ts';
import { cutPieces, MAX_HIGHLIGHT_LENGTH } from './tokens.ts';

describe('highlightCode', () => {
  it('names the parts of a program and keeps every character', async () => {
    const code = "// hi\nconst a: string = `x${1 + 2}`;\nfunction f() { return 'b'; }\n";
    const tokens = await highlightCode(code, 'ts');
    expect(tokens).toBeDefined();
    const pieces = cutPieces(code, 0, tokens ?? new Uint32Array());
    expect(pieces.map((piece) => piece.text).join('')).toBe(code);
    const classOf = (text: string) => pieces.find((piece) => piece.text === text)?.tokenClass;
    expect(classOf('// hi')).toBe('comment');
    expect(classOf('const')).toBe('keyword');
    expect(classOf("'b'")).toBe('string');
    expect(classOf('f')).toBe('title');
    expect(classOf('2')).toBe('number');
  });

  it('highlights a language inside another one', async () => {
    const code = '<style>a { color: red; }</style><script>let x = 1;</script>';
    const tokens = await highlightCode(code, 'html');
    const pieces = cutPieces(code, 0, tokens ?? new Uint32Array());
    expect(pieces.map((piece) => piece.text).join('')).toBe(code);
  });

  it.each(['ts', 'py', 'c++', 'C#', 'sh', 'yml', 'rust', 'sql', 'diff', 'dockerfile', 'toml'])(
    'knows %s',
    async (language) => {
      expect(await highlightCode('a = 1 # b', language)).toBeInstanceOf(Uint32Array);
    },
  );

  it('never guesses and leaves long code plain', async () => {
    expect(await highlightCode('let a', 'klingon')).toBeUndefined();
    expect(await highlightCode('let a', '')).toBeUndefined();
    expect(await highlightCode('let a', 'constructor')).toBeUndefined();
    expect(await highlightCode('a'.repeat(MAX_HIGHLIGHT_LENGTH + 1), 'js')).toBeUndefined();
  });
});

describe('cutPieces', () => {
  it('cuts a range at the border of two parts', () => {
    const tokens = Uint32Array.from([2, 6, 0, 7, 8, 1]);
    expect(cutPieces('abcd', 0, tokens)).toEqual([
      { text: 'ab' },
      { text: 'cd', tokenClass: 'comment' },
    ]);
    expect(cutPieces('efghi', 4, tokens)).toEqual([
      { text: 'ef', tokenClass: 'comment' },
      { text: 'g' },
      { text: 'h', tokenClass: 'keyword' },
      { text: 'i' },
    ]);
  });
});
