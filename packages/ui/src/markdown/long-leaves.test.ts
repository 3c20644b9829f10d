import { describe, expect, it } from 'vitest';

import { createMarkdownDocument, parseMarkdown } from './markdown-document.ts';
import { parseInline } from './parse/inline.ts';
import { noReferences } from './parse/references.ts';
import { blocks, html } from './testing/html.ts';

const bound = 50_000;

function inPieces(text: string, size: number) {
  const document = createMarkdownDocument();
  for (let start = 0; start < text.length; start += size) {
    document.append(text.slice(start, start + size));
    document.getSnapshot();
  }
  document.finish();
  return document.getSnapshot().blocks;
}

describe('a line of more than 50,000 characters', () => {
  const long = 'ab 😀'.repeat(30_000);
  it.each([
    ['alone', long],
    ['in code', `\`\`\`\n${long}\nb\n\`\`\`\n\nc`],
    ['as indented code', `    ${long}\n    b\n\nc`],
    ['in a list', `- a\n- ${long}\n- b`],
    ['in a quote', `> ${long}\n> b\n\nc`],
    ['as a heading', `# ${long}\nb\n\n# c`],
    ['below a table', `| a |\n|---|\n| 1 |\n${long}\n\nc`],
    ['in a formula', `$$\n${long}\n$$\n\nc`],
    ['behind many spaces', `a\n${' '.repeat(bound + 10)}${long}\n\nc`],
    ['with a null', `${long}\0${long}\r\nb\r\n\r\nc`],
    ['of spaces', `a\n${' '.repeat(bound * 2)}\n\nc`],
    ['as a paragraph of many lines', `${'word '.repeat(100)}\n`.repeat(300)],
    ['behind a definition', `[x]: /u\n${long}\n\n[x]`],
  ])('%s is the same whether it comes at once or in pieces', (_name, text) => {
    const whole = JSON.stringify(parseMarkdown(text).blocks);
    for (const size of [997, 8192, 70_001]) {
      expect(JSON.stringify(inPieces(text, size)) === whole, `in pieces of ${size}`).toBe(true);
    }
  });

  it('keeps every character', () => {
    const [beginning, rest] = parseMarkdown(`${long}\nend`).blocks.flat();
    if (beginning?.kind !== 'paragraph' || rest?.kind !== 'plain') throw new Error('Other blocks.');
    const [read] = beginning.content.nodes;
    expect(read?.kind === 'text' && `${read.text} ${rest.parts.join('')}`).toBe(`${long}\nend`);
    const [code] = parseMarkdown(`\`\`\`\na\n${long}\nend\n\`\`\``).blocks.flat();
    expect(code?.kind === 'code' && code.parts.join('')).toBe(`a\n${long}\nend\n`);
  });

  it('is kept in parts that never change', () => {
    const document = createMarkdownDocument();
    document.append(long);
    const [beginning, before] = document.getSnapshot().blocks.flat();
    document.append(long);
    const [same, after] = document.getSnapshot().blocks.flat();
    expect(same).toBe(beginning);
    if (before?.kind !== 'plain' || after?.kind !== 'plain') throw new Error('It is not plain.');
    expect(after.parts.slice(0, before.parts.length - 1)).toEqual(before.parts.slice(0, -1));
  });
});

describe('a long paragraph that comes in', () => {
  const words = 'some **bold words** and a [link](https://a.b) and so on, ';

  it('reads few characters for each that comes in', () => {
    let characters = 0;
    const document = createMarkdownDocument({
      onParse: (count) => {
        characters += count;
      },
    });
    const text = words.repeat(800);
    for (let start = 0; start < text.length; start += 64) {
      document.append(text.slice(start, start + 64));
      document.getSnapshot();
    }
    expect(characters).toBeLessThan(60 * text.length);
  });

  it('shows all of what came in, its end as Markdown', () => {
    const document = createMarkdownDocument();
    document.append(words.repeat(100));
    document.getSnapshot();
    document.append('at **last** it ends');
    const shown = blocks(document.getSnapshot().blocks);
    expect(shown).toContain('at <strong>last</strong> it ends');
    document.append('. That **is** all');
    expect(blocks(document.getSnapshot().blocks)).toContain(
      'it ends. That <strong>is</strong> all',
    );
  });
});

it('reads an unfinished link around more than 100,000 pieces', () => {
  const source = `[${'*a* '.repeat(130_000)}](http://b`;
  const { nodes } = parseInline(source, {
    references: noReferences,
    hasDollarMath: true,
    isOpen: true,
  });
  expect(nodes).toHaveLength(260_000);
});

it('closes the innermost of many open strong runs and shows the others as text', () => {
  const document = createMarkdownDocument();
  document.append('**a '.repeat(1000));
  const shown = blocks(document.getSnapshot().blocks);
  expect(shown.match(/<strong>/gu)).toHaveLength(24);
  expect(shown.match(/\*\*a/gu)).toHaveLength(976);
});

it('takes a definition into account although many came before it', () => {
  const labels = Array.from({ length: 2000 }, (_, index) => `[l${index}]`);
  const text = `${labels.join('\n\n')}\n\n${labels.map((label) => `${label}: /u\n\n`).join('')}`;
  const document = createMarkdownDocument();
  for (let start = 0; start < text.length; start += 100) {
    document.append(text.slice(start, start + 100));
    document.getSnapshot();
  }
  document.finish();
  expect(blocks(document.getSnapshot().blocks)).toBe(html(text));
  expect(html(text).match(/<a href="\/u">/gu)).toHaveLength(2000);
});
