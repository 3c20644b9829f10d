import { type Figure, isOver, ratioOf } from './figures.ts';

const columns = ['', 'app', 'bare', 'app ÷ bare', 'budget', ''] as const;

/** A table of text with a line per figure, columns aligned. */
export function renderTable(title: string, figures: readonly Figure[]): string {
  const cells = [[title, ...columns.slice(1)], ...figures.map(cellsOf)];
  const widths = columns.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map((line) =>
    line
      .map((cell, column) => pad(cell, widths[column] ?? 0, column === 0))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...rest] = lines;
  return [head, '-'.repeat(Math.max(...lines.map((line) => line.length))), ...rest].join('\n');
}

function cellsOf(shown: Figure): string[] {
  const { what, unit, app, bare, budget } = shown;
  const ratio = ratioOf(shown);
  return [
    what,
    withUnit(app, unit),
    bare === undefined ? '' : withUnit(bare, unit),
    ratio === undefined ? '' : ratio.toFixed(2),
    budget === undefined ? '' : budgetText(shown),
    verdictOf(shown),
  ];
}

function verdictOf(shown: Figure): string {
  if (shown.budget === undefined) return '';
  return isOver(shown) ? 'OVER' : 'ok';
}

function budgetText({ budget, unit }: Figure): string {
  if (budget === undefined) return '';
  if (budget.comparison === '×') return `≤ ${budget.limit} ×`;
  const sign = budget.comparison === '+' ? '+' : '';
  return `≤ ${sign}${budget.limit}${unit === '' ? '' : ` ${unit}`}`;
}

function withUnit(value: number, unit: string): string {
  return unit === '' ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

/** Three digits that count, thousands apart. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return Number(value.toFixed(decimals)).toLocaleString('en-US');
}

function pad(cell: string, width: number, isLeft: boolean): string {
  return isLeft ? cell.padEnd(width) : cell.padStart(width);
}
