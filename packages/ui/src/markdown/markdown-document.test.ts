import { array, assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  createMarkdownDocument,
  type DocumentOptions,
  parseMarkdown,
} from './markdown-document.ts';
import { blocks, html } from './testing/html.ts';
import { cut, nastyText } from './testing/nasty.ts';

function stream(parts: readonly string[], options: DocumentOptions = {}) {
  const document = createMarkdownDocument(options);
  for (const part of parts) {
    document.append(part);
    document.getSnapshot();
  }
  document.finish();
  return document.getSnapshot();
}

function shown(text: string): string {
  const document = createMarkdownDocument();
  document.append(text);
  return blocks(document.getSnapshot().blocks);
}

function counted() {
  let characters = 0;
  return {
    onParse: (count: number) => {
      characters += count;
    },
    total: () => characters,
  };
}

describe('streaming', () => {
  it('gives the same blocks for every chunking', () => {
    assert(
      property(nastyText, array(nat(), { maxLength: 40 }), (text, places) => {
        expect(stream(cut(text, places)).blocks).toEqual(parseMarkdown(text).blocks);
      }),
      { numRuns: 800 },
    );
  });

  it('gives the same blocks when every character comes alone', () => {
    assert(
      property(nastyText, (text) => {
        expect(stream(text.split('')).blocks).toEqual(parseMarkdown(text).blocks);
      }),
      { numRuns: 300 },
    );
  });

  it('shows the same for a growing line whether it is read again or only added to', () => {
    assert(
      property(nastyText, array(nat(), { maxLength: 30 }), (text, places) => {
        const grown = createMarkdownDocument();
        let prefix = '';
        for (const part of cut(text, places)) {
          prefix += part;
          grown.append(part);
          const atOnce = createMarkdownDocument();
          atOnce.append(prefix);
          expect(blocks(grown.getSnapshot().blocks)).toBe(blocks(atOnce.getSnapshot().blocks));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps settled blocks as the same objects', () => {
    const document = createMarkdownDocument();
    document.append('# a\n\nb\n\n- c\n- d\n\ne');
    const before = document.getSnapshot().blocks.flat();
    document.append('f\n\ng');
    const after = document.getSnapshot().blocks.flat();
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    document.append('\n\nh\n\ni');
    expect(document.getSnapshot().blocks.flat()[2]).toBe(after[2]);
  });

  it('reads a settled block again only when a label it uses is defined', () => {
    const document = createMarkdownDocument();
    document.append('one [x]\n\ntwo\n\nthree\n\n');
    const before = document.getSnapshot().blocks.flat();
    document.append('[x]: http://a.b\n\nfour');
    const after = document.getSnapshot().blocks.flat();
    expect(blocks([after])).toContain('<a href="http://a.b">x</a>');
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('keeps the text and returns the same snapshot while nothing is added', () => {
    const document = createMarkdownDocument();
    document.append('a\r');
    document.append('\nb');
    expect(document.getSnapshot()).toBe(document.getSnapshot());
    expect(document.getText()).toBe('a\r\nb');
  });

  it('tells subscribers once per scheduled run', () => {
    const runs: (() => void)[] = [];
    const document = createMarkdownDocument({ schedule: (run) => runs.push(run) });
    let calls = 0;
    const stop = document.subscribe(() => {
      calls += 1;
    });
    document.append('a');
    document.append('b');
    expect(runs).toHaveLength(1);
    runs[0]?.();
    document.finish();
    runs[1]?.();
    stop();
    expect(calls).toBe(2);
    expect(runs).toHaveLength(2);
  });
});

describe('what is shown of an unfinished end', () => {
  it.each([
    ['a\n-', '<p>a</p>'],
    ['a\n- ', '<p>a</p>'],
    ['a\n1', '<p>a</p>'],
    ['a\n#', '<p>a</p>'],
    ['| a | b |', ''],
    ['| a | b |\n|--', ''],
    ['a **b', '<p>a <strong>b</strong></p>'],
    ['a **b**', '<p>a <strong>b</strong></p>'],
    ['a **', '<p>a </p>'],
    ['a `b c', '<p>a <code>b c</code></p>'],
    ['a [b](http://c', '<p>a b</p>'],
    ['a ![b](http://c', '<p>a </p>'],
    ['[x]: /u', ''],
    ['```js\nlet', '<pre><code class="language-js">let\n</code></pre>'],
    ['$$\nx', '<math>x</math>'],
  ])('%j is shown as %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe('details without an end', () => {
  it('stay open while they grow, and let go of what is not theirs at the end', () => {
    const grown = createMarkdownDocument();
    grown.append('<details>\n<summary>S</summary>\n\na\n\nThe answer\n');
    const [details, ...others] = grown.getSnapshot().blocks.flat();
    expect(details).toMatchObject({ kind: 'details', isOpen: true });
    expect(others).toEqual([]);
    grown.finish();
    const ended = grown.getSnapshot().blocks.flat();
    expect(ended.map(({ kind }) => kind)).toEqual(['details', 'paragraph']);
    expect(ended[0]).toMatchObject({ isOpen: false });
  });
});

describe('work', () => {
  const prose = Array.from(
    { length: 120 },
    (_value, index) =>
      `Paragraph ${index} has **bold words**, a [link](https://example.com/${index}), some \`code\` and plain prose that goes on for a while, so that it looks like the reply of a model.\n\n`,
  ).join('');
  const integers = Array.from({ length: 20_000 }, (_value, index) => `${index}\n`).join('');
  const list = Array.from(
    { length: 2000 },
    (_value, index) => `- item **${index}** of a list\n`,
  ).join('');

  it.each([
    ['prose, 4 characters at a time', prose, 4],
    ['20,000 integers, 8 characters at a time', integers, 8],
    ['a list of 2,000 items, 4 characters at a time', list, 4],
    [
      'one paragraph of 40,000 characters, 5 at a time',
      'lorem ipsum dolor sit amet '.repeat(1500),
      5,
    ],
  ])('reads at most 20 characters for each one of %s', (_name, text, size) => {
    const counter = counted();
    const parts = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
    expect(stream(parts, { onParse: counter.onParse }).isFinished).toBe(true);
    expect(counter.total()).toBeLessThanOrEqual(20 * text.length);
  });

  it('settles 20,000 integers in parts', () => {
    const nodes = parseMarkdown(integers).blocks.flat();
    expect(nodes.length).toBeGreaterThan(300);
    expect(nodes.every((node) => node.kind === 'paragraph')).toBe(true);
    expect(
      html(integers)
        .replaceAll(/<\/?p>/gu, '')
        .trim(),
    ).toBe(integers.trim());
  });
});

describe('hostile sizes', () => {
  const many = 20_000;
  it.each([
    ['5,000 nested quotes', '>'.repeat(5000)],
    ['5,000 nested quotes with text on many lines', `${'> '.repeat(5000)}a\n`.repeat(5)],
    ['5,000 nested lists', '- '.repeat(5000) + 'a'],
    ['deepening lists', Array.from({ length: 500 }, (_v, i) => `${'  '.repeat(i)}- a\n`).join('')],
    ['a table row of 200,000 characters', `|${' a |'.repeat(50_000)}\n|${'---|'.repeat(50_000)}\n`],
    ['a table with a row of 200,000 characters', `| a |\n|---|\n|${' a |'.repeat(50_000)}\n`],
    ['a line of 1,000,000 characters', 'x'.repeat(1_000_000)],
    ['open brackets', '['.repeat(45_000)],
    ['closed brackets', `${'['.repeat(many)}a${']'.repeat(many)}`],
    ['image brackets', `${'!['.repeat(many)}a${'](b)'.repeat(10_000)}`],
    ['link after link in brackets', `${'['.repeat(5000)}${'[a](b)'.repeat(5000)}`],
    ['stars', '*'.repeat(45_000)],
    ['opening emphasis', '*a '.repeat(15_000)],
    ['closing emphasis', ' a*'.repeat(15_000)],
    ['nested emphasis', '*a '.repeat(8000) + 'a* '.repeat(8000)],
    ['nested strong', '**a '.repeat(8000) + 'a** '.repeat(4000)],
    ['mixed emphasis', '*a_ '.repeat(12_000)],
    ['strikes', '~~a '.repeat(12_000)],
    ['backticks of all lengths', Array.from({ length: 300 }, (_v, i) => '`'.repeat(i)).join(' ')],
    ['single backticks', '`` ` '.repeat(9000)],
    ['dollars', '$a '.repeat(15_000)],
    ['display dollars', '$$ '.repeat(15_000)],
    ['open math brackets', '\\( '.repeat(15_000)],
    ['open tags', '<a '.repeat(15_000)],
    ['open tag attributes', `<a ${'x='.repeat(20_000)}`],
    ['open comments', '<!-- '.repeat(9000)],
    ['sub tags', '<sub>'.repeat(9000)],
    ['paired sub tags', '<sub>'.repeat(4000) + 'a' + '</sub>'.repeat(4000)],
    ['entities', '&#x'.repeat(15_000)],
    ['link targets', '[a](<b'.repeat(8000)],
    ['link parentheses', `[a](${'('.repeat(40_000)}`],
    ['link titles', '[a](b "'.repeat(7000)],
    ['definitions', Array.from({ length: 5000 }, (_v, i) => `[${i}]: /u\n`).join('')],
    [
      'labels before definitions',
      `${Array.from({ length: 3000 }, (_v, i) => `[${i}]\n\n`).join('')}${Array.from({ length: 3000 }, (_v, i) => `[${i}]: /u\n`).join('')}`,
    ],
    ['addresses', 'http://a.b/'.repeat(4000)],
    ['mail signs', 'a@'.repeat(20_000)],
    ['w', 'w'.repeat(45_000)],
    ['address parentheses', `http://a.b/${')'.repeat(40_000)}`],
    ['entities behind an address', `http://a.b/${'&amp;'.repeat(9000)}`],
    ['open fences', '```\n'.repeat(5000)],
    ['unclosed display math', '$$\nx\n'.repeat(3000)],
    ['empty lines in a list', `- a\n${'\n'.repeat(20_000)}`],
    ['details', '<details>\n'.repeat(3000)],
    ['footnotes', Array.from({ length: 3000 }, (_v, i) => `[^${i}]: a[^${i}]\n`).join('')],
    ['table pipes', '|'.repeat(45_000)],
    ['rule marks', `${'* '.repeat(20_000)}a`],
    ['heading marks', `# ${'# '.repeat(20_000)}a`],
    ['indented blank lines', `    a\n${'    \n'.repeat(10_000)}`],
  ])('reads %s in 200 ms of processor time', (_name, text) => {
    const times = [1, 2].map(() => {
      const before = process.threadCpuUsage();
      parseMarkdown(text);
      return process.threadCpuUsage(before).user / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(200);
  });

  it('shows what is too long of a block as plain text', () => {
    const line = parseMarkdown('x'.repeat(1_000_000)).blocks.flat();
    expect(line.map((node) => node.kind)).toEqual(['paragraph', 'plain']);
    const row = parseMarkdown(`|${' *a* |'.repeat(40_000)}`).blocks.flat();
    expect(row.map((node) => node.kind)).toEqual(['paragraph', 'plain']);
  });

  it('never nests deeper than the screen can show', () => {
    expect(html('> '.repeat(5000) + 'a').match(/<blockquote>/gu)?.length).toBeLessThan(70);
    expect(html('*a '.repeat(500) + 'a* '.repeat(500)).match(/<em>/gu)?.length).toBeLessThan(600);
  });
});
