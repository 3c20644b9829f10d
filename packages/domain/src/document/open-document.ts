import { createCsvWriter, maxColumns, type CsvWriter } from './csv-writer.ts';
import type { DocumentSection, TextMeter } from './document-reading.ts';
import { createFlowWriter, type FlowWriter } from './flow-writer.ts';
import { readXml, type ReadAttribute } from './xml-reader.ts';

/** A row that repeats itself more often is a fill, and stands once. */
const maxRepeats = 10_000;

/** Not part of what a reader sees, or said elsewhere. */
const skipped = new Set(['tracked-changes', 'annotation', 'note-citation']);

/**
 * The words of an OpenDocument text as Markdown.
 *
 * Errors: `DocumentError`, see {@link readXml}.
 * Source: OASIS OpenDocument 1.3, part 3, chapters 5 and 9.
 */
export function openTextText(content: string, meter: TextMeter): string {
  const notes = createNotes(meter);
  let skippedDepth = 0;
  let paragraphDepth = 0;
  let listDepth = 0;
  readXml(content, {
    open(name, attribute) {
      if (skippedDepth > 0 || skipped.has(name)) {
        skippedDepth += 1;
        return;
      }
      if (name === 'p' || name === 'h') paragraphDepth += 1;
      if (name === 'list') listDepth += 1;
      if (name === 'note-body') notes.begin();
      else openFlowPart(name, attribute, { flow: notes.flow(), listDepth });
    },
    close(name) {
      if (skippedDepth > 0) {
        skippedDepth -= 1;
        return;
      }
      if (name === 'list') listDepth -= 1;
      if (name === 'p' || name === 'h') paragraphDepth -= 1;
      if (name === 'note-body') notes.end();
      else closeFlowPart(name, notes.flow());
    },
    text(text) {
      if (skippedDepth > 0 || paragraphDepth === 0) return;
      // A no-break space is no white space of XML.
      notes.flow().text(text.replaceAll(/[ \t\r\n]+/g, ' '));
    },
  });
  return notes.finish();
}

/** Footnotes stand in the middle of a paragraph, and are written behind all of them. */
interface Notes {
  /** Where what is read belongs. */
  flow(): FlowWriter;
  begin(): void;
  end(): void;
  finish(): string;
}

function createNotes(meter: TextMeter): Notes {
  const main = createFlowWriter(meter);
  const open: FlowWriter[] = [];
  const ended: string[] = [];
  const flow = (): FlowWriter => open.at(-1) ?? main;
  return {
    flow,
    begin: () => void open.push(createFlowWriter(meter)),
    end() {
      const text = open.pop()?.finish() ?? '';
      ended.push(`[^${ended.length + 1}]: ${text}`);
      flow().text(`[^${ended.length}]`);
    },
    finish: () => [main.finish(), ...ended].join('\n\n'),
  };
}

function closeFlowPart(name: string, flow: FlowWriter): void {
  if (name === 'p' || name === 'h') flow.closeParagraph();
  else if (name === 'table-cell') flow.closeCell();
  else if (name === 'table') flow.closeTable();
}

interface FlowPlace {
  readonly flow: FlowWriter;
  readonly listDepth: number;
}

function openFlowPart(
  name: string,
  attribute: ReadAttribute,
  { flow, listDepth }: FlowPlace,
): void {
  switch (name) {
    case 'p':
      flow.openParagraph();
      if (listDepth > 0) flow.setPrefix(`${'  '.repeat(Math.min(8, listDepth - 1))}- `);
      break;
    case 'h':
      flow.openParagraph();
      flow.setPrefix(`${'#'.repeat(Math.min(6, countOf(attribute('outline-level'))))} `);
      break;
    case 'table':
      flow.openTable();
      break;
    case 'table-row':
      flow.openRow();
      break;
    case 'table-cell':
      flow.openCell();
      break;
    case 'image':
      flow.text('[Picture]');
      break;
    default:
      flow.text(signOf(name, attribute));
  }
}

function signOf(name: string, attribute: ReadAttribute): string {
  if (name === 'tab') return '\t';
  if (name === 'line-break') return '\n';
  return name === 's' ? ' '.repeat(Math.min(100, countOf(attribute('c')))) : '';
}

interface OpenCell {
  readonly column: number;
  readonly repeats: number;
  /** What the file says beside what is shown: the exact number, the date in ISO form. */
  readonly value: string | undefined;
  text: string;
}

/**
 * The sheets of an OpenDocument spreadsheet, each as CSV with all rows that have content.
 *
 * Errors: `DocumentError`, see {@link readXml} and `createCsvWriter`.
 * Source: OASIS OpenDocument 1.3, part 3, chapter 9.
 */
export function openSheets(content: string, meter: TextMeter): readonly DocumentSection[] {
  const sections: DocumentSection[] = [];
  let sheet: { readonly name: string; readonly csv: CsvWriter } | undefined;
  let cells: OpenCell[] = [];
  let cell: OpenCell | undefined;
  let rowRepeats = 1;
  let nextColumn = 0;
  let skippedDepth = 0;
  readXml(content, {
    open(name, attribute) {
      if (skippedDepth > 0 || skipped.has(name)) skippedDepth += 1;
      else if (name === 'table') {
        sheet = { name: attribute('name') ?? '', csv: createCsvWriter(meter) };
      } else if (name === 'table-row') {
        rowRepeats = countOf(attribute('number-rows-repeated'));
        nextColumn = 0;
        cells = [];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = openCell(attribute, nextColumn);
        nextColumn += cell.repeats;
      } else if (name === 'p' && cell !== undefined && cell.text !== '') cell.text += '\n';
      else if (cell !== undefined) cell.text += signOf(name, attribute);
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth -= 1;
      else if (name === 'table' && sheet !== undefined) {
        sections.push({ name: sheet.name, text: sheet.csv.finish(), isPicture: false });
        sheet = undefined;
      } else if (name === 'table-row' && sheet !== undefined) {
        writeRow(sheet.csv, cells, rowRepeats);
      } else if (name.endsWith('table-cell') && cell !== undefined) {
        cells.push(cell);
        cell = undefined;
      }
    },
    text(text) {
      if (skippedDepth === 0 && cell !== undefined) cell.text += text;
    },
  });
  return sections;
}

function openCell(attribute: ReadAttribute, column: number): OpenCell {
  return {
    column,
    repeats: countOf(attribute('number-columns-repeated')),
    value: attribute('date-value') ?? attribute('value'),
    text: '',
  };
}

function writeRow(csv: CsvWriter, cells: readonly OpenCell[], repeats: number): void {
  const isFill = repeats > maxRepeats;
  for (let row = 0; row < (isFill ? 1 : repeats); row += 1) {
    let hasContent = false;
    for (const cell of cells) {
      const value = cell.value ?? cell.text.trim();
      if (value === '') continue;
      hasContent = true;
      const end = cell.repeats > 1000 ? cell.column + 1 : cell.column + cell.repeats;
      for (let at = cell.column; at < Math.min(end, maxColumns); at += 1) csv.put(at, value);
    }
    csv.endRow();
    if (!hasContent) return;
  }
}

function countOf(value: string | undefined): number {
  const count = Number(value ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}
