import { describe, expect, it } from 'vitest';

import { parseMarkdown } from './markdown-document.ts';
import { portionOf, PORTION_WEIGHT, weightOfBlock, weightOfRow } from './portions.ts';

const table = (rows: number): string => `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(rows)}`;

describe('the portion of a long text that is shown first', () => {
  it.each([
    ['paragraphs', 'a\n\n'],
    ['quotes', '> a\n\n- b\n\n'],
    ['headings', '# a *b*\n'],
    ['small tables', `${table(3)}\n`],
    ['rules', '---\n\n'],
    ['lists', '- a\n\nb\n\n'],
  ])('of %s is bounded', (_name, unit) => {
    const { blocks } = parseMarkdown(unit.repeat(20_000));
    const { runs, rest } = portionOf(blocks, weightOfBlock, PORTION_WEIGHT);
    const shown = runs.flat();
    const weight = shown.reduce((sum, block) => sum + weightOfBlock(block), 0);
    expect(weight).toBeLessThanOrEqual(PORTION_WEIGHT);
    expect(shown.length + rest).toBe(blocks.flat().length);
    expect(rest).toBeGreaterThan(0);
  });

  it('is all of a text of usual length', () => {
    const { blocks } = parseMarkdown('Some **words** and `code`.\n\n- a\n- b\n\n'.repeat(60));
    expect(portionOf(blocks, weightOfBlock, PORTION_WEIGHT)).toEqual({ runs: blocks, rest: 0 });
  });

  it('counts a block of any size as no more than a portion', () => {
    for (const text of [
      table(50_000),
      '- a\n'.repeat(50_000),
      '> a\n>\n'.repeat(50_000),
      `\`\`\`\n${'let a = 1;\n'.repeat(90_000)}`,
      'x'.repeat(1_000_000),
      '*a* '.repeat(12_000),
      `${'- '.repeat(60)}a\n`.repeat(2000),
    ]) {
      const weights = parseMarkdown(text).blocks.flat().map(weightOfBlock);
      expect(Math.max(...weights)).toBeLessThanOrEqual(PORTION_WEIGHT);
      expect(Math.max(...weights)).toBeGreaterThan(100);
    }
  });

  it('shows at least one value, and more with each step', () => {
    const [node] = parseMarkdown(table(5000)).blocks.flat();
    if (node?.kind !== 'table') throw new Error('It is no table.');
    expect(portionOf(node.rows, weightOfRow, 0).runs.flat()).toHaveLength(1);
    const counts = [1, 2, 3].map(
      (step) => portionOf(node.rows, weightOfRow, step * PORTION_WEIGHT).runs.flat().length,
    );
    expect(counts).toEqual([200, 400, 600]);
  });
});
