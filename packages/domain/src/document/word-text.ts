import type { TextMeter } from './document-reading.ts';
import { createFlowWriter, type FlowWriter } from './flow-writer.ts';
import { readXml, type ReadAttribute } from './xml-reader.ts';

/** The files of a Word document that hold its words. */
export interface WordFiles {
  /** `word/document.xml` */
  readonly document: string;
  /** `word/styles.xml`; says which styles are headings. */
  readonly styles: string | undefined;
  /** `word/footnotes.xml` and `word/endnotes.xml`. */
  readonly notes: readonly string[];
}

/** Moved text stands in its new place, and what is in a fallback stands beside it already. */
const skipped = new Set(['moveFrom', 'Fallback']);

/**
 * The words of a Word document as Markdown, with headings, lists, tables and notes. Deleted text of
 * tracked changes is left out; a picture becomes a line that says so.
 *
 * Errors: `DocumentError`, see {@link readXml}.
 * Source: ECMA-376, part 1, chapter 17 (WordprocessingML).
 */
export function wordText(files: WordFiles, meter: TextMeter): string {
  const headings = files.styles === undefined ? new Map() : readHeadings(files.styles);
  const flow = createFlowWriter(meter);
  readFlow(files.document, flow, headings);
  for (const notes of files.notes) readFlow(notes, flow, headings);
  return flow.finish();
}

function readFlow(xml: string, flow: FlowWriter, headings: ReadonlyMap<string, number>): void {
  let skippedDepth = 0;
  let textDepth = 0;
  let description = '';
  readXml(xml, {
    open(name, attribute) {
      if (skippedDepth > 0 || skipped.has(name)) skippedDepth += 1;
      else if (name === 't') textDepth += 1;
      else if (name === 'docPr') description = attribute('descr') ?? '';
      else if (name === 'blip') flow.text(imageText(description));
      else openElement(name, attribute, { flow, headings });
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth -= 1;
      else if (name === 't') textDepth -= 1;
      else closeElement(name, flow);
    },
    text(text) {
      if (skippedDepth === 0 && textDepth > 0) flow.text(text);
    },
  });
}

function imageText(description: string): string {
  return description === '' ? '[Picture]' : `[Picture: ${description}]`;
}

interface Context {
  readonly flow: FlowWriter;
  readonly headings: ReadonlyMap<string, number>;
}

function openElement(name: string, attribute: ReadAttribute, { flow, headings }: Context): void {
  switch (name) {
    case 'p':
      flow.openParagraph();
      break;
    case 'pStyle': {
      const level = headings.get(attribute('val') ?? '');
      if (level !== undefined) flow.setPrefix(`${'#'.repeat(level)} `);
      break;
    }
    case 'ilvl':
      flow.setPrefix(`${'  '.repeat(Math.min(8, Number(attribute('val')) || 0))}- `);
      break;
    case 'footnoteReference':
    case 'endnoteReference':
      flow.text(`[^${attribute('id') ?? ''}]`);
      break;
    case 'footnote':
    case 'endnote':
      openNote(attribute, flow);
      break;
    default:
      if (!openTablePart(name, flow)) flow.text(signs.get(name) ?? '');
  }
}

/** Notes without a number to refer to are the lines between text and notes. */
function openNote(attribute: ReadAttribute, flow: FlowWriter): void {
  flow.openParagraph();
  if (attribute('type') === undefined) flow.text(`[^${attribute('id') ?? ''}]:`);
  flow.closeParagraph();
}

const signs: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
]);

/** Opens what belongs to a table; false for anything else. */
export function openTablePart(name: string, flow: FlowWriter): boolean {
  if (name === 'tbl') flow.openTable();
  else if (name === 'tr') flow.openRow();
  else if (name === 'tc') flow.openCell();
  else return false;
  return true;
}

function closeElement(name: string, flow: FlowWriter): void {
  if (name === 'p') flow.closeParagraph();
  else closeTablePart(name, flow);
}

/** The other end of {@link openTablePart}. */
export function closeTablePart(name: string, flow: FlowWriter): void {
  if (name === 'tc') flow.closeCell();
  else if (name === 'tbl') flow.closeTable();
}

/** Levels of headings by the id of the style; ids are translated, names are not. */
function readHeadings(styles: string): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  let id = '';
  readXml(styles, {
    open(name, attribute) {
      if (name === 'style') id = attribute('styleId') ?? '';
      if (name !== 'name') return;
      const style = attribute('val') ?? '';
      const level = style.toLowerCase() === 'title' ? '1' : /^heading ([1-6])$/i.exec(style)?.[1];
      if (level !== undefined) levels.set(id, Number(level));
    },
    close: () => undefined,
    text: () => undefined,
  });
  return levels;
}
