import type { ColumnAlign } from '../ast.ts';

const DELIMITER_CELL = /^:?-+:?$/u;
const NOT_IN_DELIMITER_ROW = /[^-:|\s]/u;
const MAX_COLUMNS = 128;
const MAX_ROW_LENGTH = 20_000;

/** True when a line is too long to be a row of a table. */
export function isTooLongForRow(line: string): boolean {
  return line.length > MAX_ROW_LENGTH;
}

/** Reads the line under a header; undefined when it is not a delimiter row or does not fit the header. */
export function readDelimiterRow(line: string, header: string): readonly ColumnAlign[] | undefined {
  if (!/^[ \t]*[|:-]/u.test(line) || isTooLongForRow(line) || isTooLongForRow(header)) {
    return undefined;
  }
  if (NOT_IN_DELIMITER_ROW.test(line) || !/[|:]/u.test(line)) return undefined;
  const cells = splitRow(line);
  if (!cells.every((cell) => DELIMITER_CELL.test(cell))) return undefined;
  const count = splitRow(header).length;
  if (cells.length !== count || count > MAX_COLUMNS) return undefined;
  if (!header.includes('|') && !line.includes('|')) return undefined;
  return cells.map(toAlign);
}

function toAlign(cell: string): ColumnAlign {
  const isLeft = cell.startsWith(':');
  const isRight = cell.endsWith(':');
  if (isLeft && isRight) return 'center';
  if (isRight) return 'right';
  return isLeft ? 'left' : null;
}

/** Splits a row at its unescaped pipes; the outer pipes and the white space around cells are dropped. */
export function splitRow(line: string): readonly string[] {
  const text = line.trim();
  const cells: string[] = [];
  let start = text.startsWith('|') ? 1 : 0;
  let hasEscape = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') {
      hasEscape ||= text.charAt(index + 1) === '|';
      index += 1;
    } else if (character === '|') {
      cells.push(toCell(text.slice(start, index), hasEscape));
      hasEscape = false;
      start = index + 1;
    }
  }
  if (start < text.length) cells.push(toCell(text.slice(start), hasEscape));
  return cells;
}

function toCell(source: string, hasEscape: boolean): string {
  const text = source.trim();
  return hasEscape ? text.replaceAll('\\|', '|') : text;
}
