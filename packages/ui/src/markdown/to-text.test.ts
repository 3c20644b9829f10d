import { describe, expect, it } from 'vitest';

import { toHtml } from './to-html.ts';
import { toPlainText } from './to-plain.ts';

const source = `# Title **bold**

A [link](https://a.b) and \`code\`, $x^2$.

- [x] done
- two
  1. inner

| a | b |
|---|:-:|
| 1 | 2 |

\`\`\`js
let a = '<b>';
\`\`\`

> said

Note[^1]

[^1]: foot
`;

describe('toPlainText', () => {
  it('keeps the words and drops the marks', () => {
    expect(toPlainText(source)).toBe(
      [
        'Title bold',
        'A link and code, x^2.',
        '• ☑ done\n• two\n  1. inner',
        'a\tb\n1\t2',
        "let a = '<b>';",
        'said',
        'Note[1]',
        '[1] foot',
      ].join('\n\n'),
    );
  });
});

/** Kept in several parts by the reader. */
const long = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');

it.each([
  ['by itself', long, `<p>${long}</p>`, long],
  ['before another', `${long}\n\nx`, `<p>${long}</p>\n<p>x</p>`, `${long}\n\nx`],
  [
    'in a tight list',
    `- ${long.replaceAll('\n', '\n  ')}`,
    `<ul>\n<li>${long}</li>\n</ul>`,
    `• ${long.replaceAll('\n', '\n  ')}`,
  ],
  [
    'in a quote, from right to left',
    `> שלום ${long.replaceAll('\n', '\n> ')}`,
    `<blockquote dir="rtl">\n<p>שלום ${long}</p>\n</blockquote>`,
    `שלום ${long}`,
  ],
])('a very long paragraph stays one %s', (_where, ...[markdown, html, plain]) => {
  expect(toHtml(markdown)).toBe(html);
  expect(toPlainText(markdown)).toBe(plain);
});

describe('toHtml', () => {
  it('writes semantic HTML without styles', () => {
    const result = toHtml(source);
    expect(result).toContain('<h1>Title <strong>bold</strong></h1>');
    expect(result).toContain('<a href="https://a.b/">link</a>');
    expect(result).toContain('<li>☑ done</li>');
    expect(result).toContain('<td align="center">2</td>');
    expect(result).toContain("<pre><code>let a = '&lt;b&gt;';\n</code></pre>");
    expect(result).not.toMatch(/style|class/u);
  });

  it.each([
    ['Hello', '<p>Hello</p>'],
    ['שלום', '<p dir="rtl">שלום</p>'],
    ['# 1. שלום', '<h1 dir="rtl">1. שלום</h1>'],
    ['- שלום\n- two', '<ul dir="rtl">\n<li>שלום</li>\n<li>two</li>\n</ul>'],
    [
      '> שלום\n>\n> Hello\n>\n> - שלום',
      '<blockquote dir="rtl">\n<p>שלום</p>\n<p dir="ltr">Hello</p>\n<ul>\n<li>שלום</li>\n</ul>\n</blockquote>',
    ],
    [
      '> שלום\n>\n> ```\n> let a\n> ```',
      '<blockquote dir="rtl">\n<p>שלום</p>\n<pre dir="ltr"><code>let a\n</code></pre>\n</blockquote>',
    ],
    [
      '| שם | name |\n|---|---|\n| 1 | שלום |',
      '<table dir="rtl"><thead><tr><th>שם</th><th dir="ltr">name</th></tr></thead><tbody><tr><td>1</td><td>שלום</td></tr></tbody></table>',
    ],
    [
      '| name | שם |\n|---|---|',
      '<table><thead><tr><th>name</th><th dir="rtl">שם</th></tr></thead></table>',
    ],
  ])('says of %j where its blocks begin', (markdown, html) => {
    expect(toHtml(markdown)).toBe(html);
  });

  it('never writes what the text must not do', () => {
    const result = toHtml(
      '<script>x</script> [a](javascript:x) ![b](https://c.d/e.png) ![f](x"onerror=y) <img src=x>',
    );
    expect(result).toBe(
      '<p>&lt;script&gt;x&lt;/script&gt; a <a href="https://c.d/e.png">b</a> f &lt;img src=x&gt;</p>',
    );
  });
});
