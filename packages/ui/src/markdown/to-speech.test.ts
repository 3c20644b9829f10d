import { expect, it } from 'vitest';

import { toSpeech } from './to-speech.ts';

const words = {
  codeBlock: (language: string) => (language === '' ? 'Code block.' : `Code block, ${language}.`),
  formula: 'formula',
};

const said = (markdown: string): readonly string[] =>
  toSpeech(markdown, words).map(({ lead, text }) => `${lead} ${text}`.trim());

const fixture = `# Plan for *Berlin* 🎉

Read **all** of it, _slowly_, and \`run_tests\` with [our guide](https://example.com/a?b=1).
See https://www.example.org/long/path#part and ~~not~~ C#.

| City | Day |
| ---- | --- |
| **Bonn** | 1 |

\`\`\`python
print("secret")
\`\`\`

    indented code

1. First
   - nested
2. [x](javascript:alert) Second

> Quoted *words*

$$\\int_0^1 x^2 dx$$

Where $a+b$ and $\\frac{1}{2}$ hold[^1].

[^1]: A note.
`;

it('T199 says words and nothing of the marks, with each block of code by its name', () => {
  expect(said(fixture)).toMatchInlineSnapshot(`
    [
      "Plan for Berlin",
      "Read all of it, slowly, and run tests with our guide. See example.org and not C#.",
      "City, Day",
      "Bonn, 1",
      "Code block, python.",
      "Code block.",
      "1. First",
      "nested",
      "2. x Second",
      "Quoted words",
      "formula",
      "Where a+b and formula hold.",
      "A note.",
    ]
  `);
  const all = said(fixture).join('\n').replace('C#', '');
  expect(all).not.toMatch(/[#*`|]|https?:|secret/);
  expect(all.match(/Code block/g)).toHaveLength(2);
});

it('pauses at hard breaks and reads products', () => {
  expect(said('one  \ntwo\nthree')).toEqual(['one', 'two three']);
  expect(said('3*4 is 12')).toEqual(['3 × 4 is 12']);
});

it('has nothing to say of nothing', () => {
  expect(said('')).toEqual([]);
  expect(said('---\n\n🎉')).toEqual([]);
});
