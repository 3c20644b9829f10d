import { describe, expect, it } from 'vitest';

import type { TableNode } from './ast.ts';
import { parseMarkdown } from './markdown-document.ts';
import { tableToCsv, tableToMarkdown } from './table-text.ts';

function tableIn(markdown: string): TableNode {
  const found = parseMarkdown(markdown)
    .blocks.flat()
    .find((block) => block.kind === 'table');
  if (found === undefined) throw new Error('There is no table');
  return found;
}

const source = [
  '| Name | *Price* | Note |',
  '| :-- | --: | :-: |',
  '| a \\| b | -4.50 | says "hi", twice |',
  '| [x](https://x.test/a) | **9** | `1 + 1` |',
  '',
].join('\n');

describe('a table that is copied', () => {
  it('keeps its marks, its alignment and its bars as Markdown', () => {
    const copied = tableToMarkdown(tableIn(source));
    expect(copied).toBe(source);
    expect(tableToMarkdown(tableIn(copied))).toBe(copied);
  });

  it('is quoted as CSV where a field needs it', () => {
    expect(tableToCsv(tableIn(source))).toBe(
      'Name,Price,Note\r\na | b,-4.50,"says ""hi"", twice"\r\nx,9,1 + 1\r\n',
    );
  });

  it.each(['=HYPERLINK("https://evil.test")', '+1+cmd', '@SUM(A1)', '-2+3'])(
    'gives a spreadsheet no formula: %s',
    (cell) => {
      const csv = tableToCsv(tableIn(`| a |\n| --- |\n| ${cell} |\n`));
      expect(csv.split('\r\n')[1]?.replace(/^"/, '')).toMatch(/^'/);
    },
  );
});
