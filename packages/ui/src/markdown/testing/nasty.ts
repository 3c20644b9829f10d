import { array, constantFrom } from 'fast-check';

/** Pieces that mean something to Markdown, so that random joins meet its corner cases. */
const pieces = [
  'word',
  'a',
  'Zwei',
  '说',
  '「强调」',
  '（括号）',
  '1',
  '42',
  '.',
  ',',
  '!',
  ' ',
  ' ',
  '  ',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  '    ',
  '*',
  '**',
  '***',
  '_',
  '__',
  '~~',
  '~',
  '`',
  '``',
  '```',
  '```js\n',
  '\n```\n',
  '~~~\n',
  '[',
  ']',
  '(',
  ')',
  '](',
  '](http://a.b)',
  '![',
  '[x]',
  '[^1]',
  '\n[^1]: ',
  '\n[x]: /u\n',
  '<',
  '>',
  '<br>',
  '<sub>',
  '</sub>',
  '<details>\n',
  '<summary>s</summary>\n',
  '\n</details>\n',
  '<div>',
  '&amp;',
  '&',
  '\\',
  '\\*',
  '$',
  '$$',
  '\n$$\n',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '\n- ',
  '\n  - ',
  '\n1. ',
  '\n2) ',
  '\n+ ',
  '\n> ',
  '> ',
  '\n# ',
  '\n---\n',
  '\n===\n',
  '|',
  '\n| a | b |\n|---|---|\n',
  '\n| 1 | 2 |',
  '- [ ] ',
  'http://a.b/c',
  'www.a.bc',
  'm@a.bc',
  '=',
  '-',
  '+',
  '#',
  ':',
  '\u0000',
  '😀',
  'שלום',
  '\u00a0',
] as const;

/** Documents made of pieces that mean something to Markdown. */
export const nastyText = array(constantFrom(...pieces), { maxLength: 60 }).map((parts) =>
  parts.join(''),
);

/** Cuts a text at random places; joined the parts are the text. */
export function cut(text: string, places: readonly number[]): readonly string[] {
  const borders = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (left, right) => left - right,
  );
  const parts: string[] = [];
  let start = 0;
  for (const border of [...borders, text.length]) {
    parts.push(text.slice(start, border));
    start = border;
  }
  return parts;
}
