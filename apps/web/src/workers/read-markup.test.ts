import { describe, expect, it } from 'vitest';

import { readMarkup } from './read-markup.ts';

const url = 'https://a.test/dir/page';
const filler =
  'Tea is a drink that is made of leaves and of hot water, and people have long loved it. ';

function textOf(html: string): string {
  const read = readMarkup(html, url);
  return read.ok ? read.value.text : read.error.code;
}

const article = `<!doctype html><html><head><title> About  tea </title><style>p{}</style></head><body>
<nav><a href="/home">Home</a></nav>
<article><h1>Tea</h1><p>${filler.repeat(4)}</p><h2>Kinds</h2>
<ul><li>Green <a href="../green#x">tea</a></li><li>Black</li></ul>
<p>${filler.repeat(4)}<br>Next line.</p>
<pre>one
  two</pre>
<p>${filler.repeat(4)}</p></article>
<script>document.title='no'</script><footer>Imprint</footer></body></html>`;

describe('the markup of a page', () => {
  it('becomes text with headings, items, code and whole addresses, without what stands around it', () => {
    const read = readMarkup(article, url);
    expect(read.ok && read.value.title).toBe('About  tea');
    const text = textOf(article);
    expect(text).toContain('## Kinds');
    expect(text).toContain('- Green tea (https://a.test/green#x)');
    expect(text).toContain('\nNext line.');
    expect(text).toContain('one\n  two');
    expect(text).not.toMatch(/Home|Imprint|document\.title|p\{\}/u);
  });

  it('is read in steps that grow with it, however many blanks stand in its code', () => {
    const blanks = ' '.repeat(400_000);
    expect(textOf(`<p>Short.</p><pre>\n\na${blanks}b${blanks}</pre>`)).toBe(
      `Short.\n\na${blanks}b`,
    );
  });

  it('in which no article stands out is read as a whole', () => {
    const html =
      '<p>Short.</p><table><tr><th>A</th><td>1</td></tr></table><a href="javascript:x()">Go</a><script>bad()</script>';
    expect(textOf(html)).toBe('Short.\n\nA | 1 |\n\nGo');
  });

  it('that is hostile gives some text, and ends', () => {
    expect(textOf(`${'<div>'.repeat(300)}deep`)).toBe('deep');
    expect(textOf(`${'<b>'.repeat(900)}deeper`)).toBe('');
    expect(textOf('<a '.repeat(500))).toBe('');
    expect(textOf('')).toBe('');
    expect(textOf(`<p>${'&amp;'.repeat(1000)}</p>`)).toBe('&'.repeat(1000));
    expect(textOf('<img src=x onerror=alert(1)>words<svg><p>no</p></svg>')).toBe('words');
  });

  it('of very many elements is read as a whole, without looking for an article', () => {
    expect(textOf(`<nav>menu</nav>${'<p>x</p>'.repeat(30_000)}`).startsWith('x\n\nx')).toBe(true);
  });
});
