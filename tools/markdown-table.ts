/**
 * Splits one line of a Markdown table into trimmed cells.
 *
 * A `\|` inside a cell stays as it is written, so that joining the cells again gives the same line.
 *
 * @returns an empty list where the line is no table row
 */
export function splitTableRow(line: string): readonly string[] {
  const trimmed = line.trim();
  if (!trimmed.startsWith('|') || !trimmed.endsWith('|') || trimmed.length < 2) return [];
  return trimmed
    .slice(1, -1)
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim());
}

/** Writes cells as one line of a Markdown table. */
export function joinTableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Makes any text safe to stand in a table cell as plain text. */
export function escapeCell(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', '&lt;')
    .replaceAll('`', "'")
    .replaceAll('*', String.raw`\*`)
    .replaceAll('_', String.raw`\_`);
}

/**
 * Reads the tables that have exactly these headings.
 *
 * @returns the rows below them, top to bottom, each its cells in the order of the headings; code
 * marks around a whole cell are taken off
 */
export function readTables(
  markdown: string,
  headings: readonly string[],
): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  let isInside = false;
  for (const line of markdown.split('\n')) {
    const cells = splitTableRow(line);
    if (cells.length !== headings.length) {
      isInside = false;
    } else if (cells.every((cell, index) => cell === headings[index])) {
      isInside = true;
    } else if (isInside && !cells.every((cell) => /^:?-+:?$/u.test(cell))) {
      rows.push(cells.map((cell) => cell.replace(/^`([^`]*)`$/u, '$1')));
    }
  }
  return rows;
}
