import { cellText, timeFormatOf, type TimeFormat } from './cell-format.ts';
import { createCsvWriter } from './csv-writer.ts';
import type { TextMeter } from './document-reading.ts';
import { readXml, type ReadAttribute } from './xml-reader.ts';

/** A sheet that a workbook names. */
export interface SheetEntry {
  readonly name: string;
  /** Names the relation that says where the sheet lies. */
  readonly relationId: string;
}

/** What `xl/workbook.xml` says. */
export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  /** Its days are counted from 1904. */
  readonly is1904: boolean;
}

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly sharedStrings: readonly string[];
  /** By the number of the style. */
  readonly timeFormats: readonly TimeFormat[];
  readonly is1904: boolean;
}

const nothing = (): void => undefined;

/** Reads the list of sheets. Errors: `DocumentError`, see {@link readXml}. */
export function parseWorkbook(xml: string): Workbook {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = isTrue(attribute('date1904'));
      if (name !== 'sheet') return;
      sheets.push({ name: attribute('name') ?? '', relationId: attribute('r:id') ?? '' });
    },
    close: nothing,
    text: nothing,
  });
  return { sheets, is1904 };
}

/** Reads the texts that cells share; how to pronounce them is left out. Errors: as {@link readXml}. */
export function parseSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let textDepth = 0;
  let phoneticDepth = 0;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') textDepth += 1;
      else if (name === 'rPh') phoneticDepth += 1;
    },
    close(name) {
      if (name === 'si') strings.push(text);
      else if (name === 't') textDepth -= 1;
      else if (name === 'rPh') phoneticDepth -= 1;
    },
    text(piece) {
      if (textDepth > 0 && phoneticDepth === 0) text += piece;
    },
  });
  return strings;
}

/** Reads which styles of cells are times. Errors: as {@link readXml}. */
export function parseTimeFormats(xml: string): readonly TimeFormat[] {
  const codes = new Map<number, string>();
  const formats: TimeFormat[] = [];
  let isInCells = false;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'numFmt') {
        codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      } else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) {
        const id = Number(attribute('numFmtId') ?? 0);
        formats.push(timeFormatOf(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
    text: nothing,
  });
  return formats;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

/**
 * The rows of a sheet as CSV: all that have content, with the values that formulas had when the file
 * was saved.
 *
 * Errors: `DocumentError`, see {@link readXml} and `createCsvWriter`.
 * Source: ECMA-376, part 1, 18.3 (worksheets).
 */
export function sheetCsv(xml: string, context: SheetContext, meter: TextMeter): string {
  const csv = createCsvWriter(meter);
  let cell: Cell | undefined;
  let nextColumn = 0;
  let valueDepth = 0;
  let phoneticDepth = 0;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') nextColumn = 0;
      else if (name === 'c') cell = openCell(attribute, nextColumn);
      else if (name === 'v' || name === 't') valueDepth += 1;
      else if (name === 'rPh') phoneticDepth += 1;
    },
    close(name) {
      if (name === 'row') csv.endRow();
      else if (name === 'v' || name === 't') valueDepth -= 1;
      else if (name === 'rPh') phoneticDepth -= 1;
      else if (name === 'c' && cell !== undefined) {
        csv.put(cell.column, valueOf(cell, context));
        nextColumn = cell.column + 1;
        cell = undefined;
      }
    },
    text(text) {
      if (valueDepth > 0 && phoneticDepth === 0 && cell !== undefined) cell.text += text;
    },
  });
  return csv.finish();
}

function openCell(attribute: ReadAttribute, nextColumn: number): Cell {
  const place = attribute('r');
  return {
    column: place === undefined ? nextColumn : columnOf(place),
    type: attribute('t') ?? 'n',
    style: Number(attribute('s') ?? 0),
    text: '',
  };
}

/** `C7` is in column 2. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

function valueOf({ type, style, text }: Cell, context: SheetContext): string {
  if (type === 's') return context.sharedStrings[Number(text)] ?? '';
  if (type === 'b') return text === '' ? '' : isTrue(text) ? 'TRUE' : 'FALSE';
  return type === 'n' ? cellText(text, context.timeFormats[style], context.is1904) : text;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
