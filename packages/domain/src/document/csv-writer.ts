import { DocumentError, type TextMeter } from './document-reading.ts';

/** Columns of the largest sheet that there is. */
export const maxColumns = 16_384;

/** Writes rows as CSV after RFC 4180; rows without content are left out. */
export interface CsvWriter {
  /**
   * Puts a value into the row that is open.
   *
   * Errors: {@link DocumentError} `damaged` for a column beyond {@link maxColumns}.
   */
  put(column: number, value: string): void;
  endRow(): void;
  finish(): string;
}

/** Makes a writer whose text is counted by a meter. */
export function createCsvWriter(meter: TextMeter): CsvWriter {
  const lines: string[] = [];
  let row: string[] = [];
  return {
    put(column, value) {
      if (column < 0 || column >= maxColumns) throw new DocumentError('damaged');
      if (value === '') return;
      while (row.length < column) row.push('');
      row[column] = value;
    },
    endRow() {
      if (row.length > 0) {
        const line = row.map(quoted).join(',');
        meter.add(line.length + 1);
        lines.push(line);
      }
      row = [];
    },
    finish: () => lines.join('\n'),
  };
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
