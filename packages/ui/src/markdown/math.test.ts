import { describe, expect, it } from 'vitest';

import { parseMarkdown } from './markdown-document.ts';
import { blocks, html } from './testing/html.ts';

describe('a single dollar', () => {
  it.each([
    '$5 and $10',
    '$24000 and then $40000',
    'R$ 12,29',
    '$5-$10',
    'US$5/US$10',
    '$HOME and $PATH',
    '$PATH:$HOME',
    '10$ and 20$',
    '$10M–$20M',
    'from $5 to $10',
    'costs $5.',
    '$ 5 $',
    '$5 to 10$',
    '$100 per month for 3 users$',
    '$a\nb$',
    'a$b$c',
    '$$$',
    '\\$5 and \\$6',
    '**$4**',
    'a $ b',
  ])('is text in %j', (source) => {
    expect(html(source)).not.toContain('<m>');
  });

  it.each([
    ['$2x^2 + 3 = 0$', '2x^2 + 3 = 0'],
    ['$x$-axis', 'x'],
    ['$E=mc^2$，', 'E=mc^2'],
    ['质量$E=mc^2$很', 'E=mc^2'],
    ['($x$)', 'x'],
    ['$3$', '3'],
    ['$2x$', '2x'],
    ['$2 \\text{kg}$', '2 \\text{kg}'],
    ['$a \\$ b$', 'a \\$ b'],
    ['**$x$**', 'x'],
    ['$x_1 * y_2$', 'x_1 * y_2'],
    ['$\\{1, 2\\}$.', '\\{1, 2\\}'],
  ])('is math in %j', (source, tex) => {
    expect(html(source)).toContain(`<m>${tex}</m>`);
  });

  it('is always text when the switch is off', () => {
    const { blocks: runs } = parseMarkdown('$x$ and $$y$$', { hasDollarMath: false });
    expect(blocks(runs)).toBe('<p>$x$ and <math>y</math></p>');
  });
});

describe('display math and escaped brackets', () => {
  it.each([
    ['$$\nx\n$$', '<math>x</math>'],
    ['$$x$$', '<math>x</math>'],
    ['$$x_1\n= y$$', '<math>x_1\n= y</math>'],
    ['$$\na\n=\nb\n- c\n$$', '<math>a\n=\nb\n- c</math>'],
    ['$$\n\nx\n\n$$', '<math>x</math>'],
    ['\\[\nx\n\\]', '<math>x</math>'],
    ['\\[ x = 1 \\]', '<math>x = 1</math>'],
    ['- $$\n  x\n  $$\n- b', '<ul><li><math>x</math></li><li>b</li></ul>'],
    ['a \\(x\\) b', '<p>a <m>x</m> b</p>'],
    ['a \\(n = 3\\) b', '<p>a <m>n = 3</m> b</p>'],
    ['a $$x$$ b', '<p>a <math>x</math> b</p>'],
    ['\\[1\\]', '<p>[1]</p>'],
    ['see \\[1, 2\\] and \\[3–5\\]', '<p>see [1, 2] and [3–5]</p>'],
    ['\\[Note\\] a', '<p>[Note] a</p>'],
    ['\\(see above\\)', '<p>(see above)</p>'],
    ['$$\nx', '<p>$$\nx</p>'],
    ['$$\n# a', '<p>$$</p>\n<h1>a</h1>'],
    ['`$x$`', '<p><code>$x$</code></p>'],
    ['```\n$$\n```', '<pre><code>$$\n</code></pre>'],
    ['$$x$$ and more', '<p><math>x</math> and more</p>'],
  ])('%j is %j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });
});

describe('emphasis beside wide characters', () => {
  it.each([
    ['**「强调」**说', '<strong>「强调」</strong>说'],
    ['这是**“引用”**的', '这是<strong>“引用”</strong>的'],
    ['**重要：**请注意', '<strong>重要：</strong>请注意'],
    ['他说**“好。”**然后', '他说<strong>“好。”</strong>然后'],
    ['**注意（重要）**です', '<strong>注意（重要）</strong>です'],
    ['これは**「太字」**です。', 'これは<strong>「太字」</strong>です。'],
    ['*（斜体）*字', '<em>（斜体）</em>字'],
    ['**Foo(bar)**は', '<strong>Foo(bar)</strong>は'],
    ['한국어**(강조)**입니다', '한국어<strong>(강조)</strong>입니다'],
    ['~~「删」~~了', '<del>「删」</del>了'],
    ['**`code`**的', '<strong><code>code</code></strong>的'],
    ['**50%**的', '<strong>50%</strong>的'],
    ['**a.**b', '**a.**b'],
  ])('%j is %j', (source, expected) => {
    expect(html(source)).toBe(`<p>${expected}</p>`);
  });
});
