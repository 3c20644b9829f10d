/** Thrown for a quote that nothing closes. */
export class OpenQuoteError extends Error {
  /** The line in which it stands. */
  readonly line: number;

  constructor(line: number) {
    super('A quote is not closed');
    this.line = line;
  }
}

/**
 * Reads a table after RFC 4180, separated by commas; rows without content are left out. Takes time in
 * proportion to the length of the text.
 *
 * Errors: {@link OpenQuoteError}.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const reader = { text, at: 0, line: 1 };
  while (reader.at < text.length) {
    const cells = readRow(reader);
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
  }
  return rows;
}

interface Reader {
  readonly text: string;
  at: number;
  line: number;
}

function readRow(reader: Reader): readonly string[] {
  const cells: string[] = [];
  for (;;) {
    cells.push(reader.text[reader.at] === '"' ? readQuoted(reader) : readPlain(reader));
    const sign = reader.text[reader.at];
    if (sign === ',') {
      reader.at += 1;
      continue;
    }
    if (sign === '\r') reader.at += 1;
    if (reader.text[reader.at] === '\n') reader.at += 1;
    reader.line += 1;
    return cells;
  }
}

const cellEnd = /[,\r\n]/gu;

function readPlain(reader: Reader): string {
  const start = reader.at;
  cellEnd.lastIndex = start;
  const end = cellEnd.exec(reader.text)?.index ?? reader.text.length;
  reader.at = end;
  return reader.text.slice(start, end);
}

function readQuoted(reader: Reader): string {
  const { text, line } = reader;
  const parts: string[] = [];
  let from = reader.at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end === -1) throw new OpenQuoteError(line);
    parts.push(text.slice(from, end));
    from = end + 1;
    if (text[from] !== '"') break;
    parts.push('"');
    from += 1;
  }
  reader.at = from;
  const quoted = parts.join('');
  reader.line += quoted.split('\n').length - 1;
  // What stands behind the closing quote belongs to the cell, as spreadsheets read it.
  return quoted + readPlain(reader);
}

/** A cell as it is written. */
export function csvCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
