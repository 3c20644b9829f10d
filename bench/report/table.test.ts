import { expect, it } from 'vitest';

import { figure } from './figures.ts';
import { formatNumber, renderTable } from './table.ts';

it('shows app, bare page, ratio, budget and verdict in aligned columns', () => {
  const table = renderTable('load', [
    figure(['CPU', 'ms'], { app: [1500], bare: [500] }, { comparison: '×', limit: 2 }),
    figure(['requests', ''], { app: [7] }, { comparison: '=', limit: 12 }),
    figure(['heap', 'MiB'], { app: [5.25] }),
  ]);
  expect(table.split('\n')).toEqual(
    [
      'load           app    bare  app ÷ bare  budget',
      '-----------------------------------------------------',
      'CPU       1,500 ms  500 ms        3.00   ≤ 2 ×  OVER',
      'requests         7                        ≤ 12    ok',
      'heap      5.25 MiB',
    ].map((line) => (line.startsWith('---') ? table.split('\n')[1] : line)),
  );
});

it('keeps three digits and marks what could not be measured', () => {
  expect([0.123, 12.34, 123.4, 12_345.6, Number.NaN].map(formatNumber)).toEqual([
    '0.12',
    '12.3',
    '123',
    '12,346',
    '–',
  ]);
});
