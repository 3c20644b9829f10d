import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createCsvWriter, maxColumns } from './csv-writer.ts';
import { createTextMeter, DocumentError } from './document-reading.ts';

function csvOf(rows: readonly (readonly string[])[]): string {
  const csv = createCsvWriter(createTextMeter());
  for (const row of rows) {
    for (const [column, value] of row.entries()) csv.put(column, value);
    csv.endRow();
  }
  return csv.finish();
}

/** Reads CSV one character after the other, as RFC 4180 says. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let value = '';
  let isQuoted = false;
  const endValue = (): void => {
    rows.at(-1)?.push(value);
    value = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted || (character !== ',' && character !== '\n')) value += character;
    else {
      endValue();
      if (character === '\n') rows.push([]);
    }
  }
  endValue();
  return rows;
}

describe('CSV', () => {
  it('has a line for each row and a comma between values', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a,b\nc,d');
  });

  it('leaves room for columns without a value, and none behind the last value', () => {
    expect(csvOf([['', '', 'c', '', '']])).toBe(',,c');
  });

  it('leaves out rows without content', () => {
    expect(csvOf([[], ['', ''], ['a'], [], ['b']])).toBe('a\nb');
    expect(csvOf([])).toBe('');
  });

  it('takes the columns of a row in any order', () => {
    const csv = createCsvWriter(createTextMeter());
    csv.put(2, 'c');
    csv.put(0, 'a');
    csv.endRow();
    expect(csv.finish()).toBe('a,,c');
  });

  it('does not hold a row that nobody ended', () => {
    const csv = createCsvWriter(createTextMeter());
    csv.put(0, 'a');
    expect(csv.finish()).toBe('');
  });

  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quotation mark', 'say "hi"', '"say ""hi"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['blanks at its ends', ' a ', ' a '],
  ])('keeps %s in a value', (_what, value, text) => {
    expect(csvOf([[value]])).toBe(text);
  });

  it('gives back every value when it is read', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ש', '𝄞') }),
      fc.string({ unit: 'binary' }),
    );
    // The last value of a row says how long it is.
    const row = fc
      .tuple(fc.array(value, { maxLength: 5 }), fc.string({ minLength: 1 }))
      .map(([values, last]) => [...values, last]);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        expect(parseCsv(csvOf(rows))).toEqual(rows);
      }),
    );
  });

  it('ends where a column is none of a sheet', () => {
    const csv = createCsvWriter(createTextMeter());
    csv.put(maxColumns - 1, '');
    expect(() => {
      csv.put(maxColumns, 'x');
    }).toThrow(new DocumentError('damaged'));
    expect(() => {
      csv.put(-1, '');
    }).toThrow(new DocumentError('damaged'));
  });

  it('counts what it writes, quotation marks and commas included', () => {
    const counted: number[] = [];
    const csv = createCsvWriter({ add: (characters) => counted.push(characters) });
    csv.put(1, 'a"b');
    csv.endRow();
    csv.endRow();
    csv.put(0, 'c');
    csv.endRow();
    expect(counted).toEqual([',"a""b"\n'.length, 'c\n'.length]);
  });

  it('ends where it becomes too much', () => {
    const csv = createCsvWriter(createTextMeter(4));
    csv.put(0, 'abc');
    csv.endRow();
    csv.put(0, 'd');
    expect(() => {
      csv.endRow();
    }).toThrow(new DocumentError('too-complex'));
  });
});

describe('the text of a document', () => {
  it('may be as long as it may, in however many pieces', () => {
    const meter = createTextMeter(10);
    meter.add(4);
    meter.add(6);
    meter.add(0);
    expect(() => {
      meter.add(1);
    }).toThrow(new DocumentError('too-complex'));
  });

  it('may have eight million characters', () => {
    const meter = createTextMeter();
    meter.add(8_000_000);
    expect(() => {
      meter.add(1);
    }).toThrow(DocumentError);
  });

  it('is not read for a reason that stays known', () => {
    const cause = new RangeError('out of memory');
    const error = new DocumentError('failed', { cause });
    expect(error).toMatchObject({ failure: 'failed', message: 'failed', cause });
  });
});
