import type { ParserState } from './parser-state.ts';
import {
  consumeMarker,
  isRule,
  type ListStart,
  readDetails,
  readFence,
  readHeading,
  readListMarker,
  readMath,
  readNote,
  readSummary,
} from './block-starts.ts';
import type { LineCursor } from './line-cursor.ts';
import { CodeParts } from './open-blocks.ts';
import { takeDefinitions } from './paragraphs.ts';
import { ChunkedList } from './chunked-list.ts';
import { readDelimiterRow, splitRow } from './table-syntax.ts';

/** A place where a block may begin: `depth` open blocks go on in this line. */
interface Place {
  readonly parser: ParserState;
  readonly cursor: LineCursor;
  readonly depth: number;
}

/** Deeper containers are not opened; the rest of the line is text. */
const MAX_DEPTH = 64;

/** Characters that can begin a block; any other line is a paragraph at once. */
const BLOCK_SIGN = /^[>#`~<=*_+\-[$\\|:\d]/u;

/** Tries to begin a block at the cursor. Returns false when the line goes on as text. */
export function openBlock(parser: ParserState, cursor: LineCursor, depth: number): boolean {
  const place: Place = { parser, cursor, depth };
  if (cursor.isBlank) return false;
  if (cursor.indent >= 4) return openIndented(place);
  if (!BLOCK_SIGN.test(cursor.first)) return false;
  return openLeafBlock(place) || openContainerBlock(place);
}

function openIndented({ parser, cursor, depth }: Place): boolean {
  if (parser.tip.kind === 'paragraph') return false;
  if (parser.tip.kind === 'table' && depth === parser.stack.length) return false;
  parser.closeTo(depth);
  cursor.advanceColumns(4);
  const code = new CodeParts();
  if (cursor.isCut) code.addPiece(cursor.rest);
  else code.add(cursor.rest);
  parser.open({ kind: 'indented', code, blankLines: [] });
  return true;
}

function openLeafBlock(place: Place): boolean {
  if (place.cursor.isCut) return false;
  return (
    openSetext(place) ||
    openTable(place) ||
    openHeading(place) ||
    openFence(place) ||
    openRule(place) ||
    openMath(place)
  );
}

function openContainerBlock(place: Place): boolean {
  if (place.parser.stack.length >= MAX_DEPTH) return false;
  if (openQuote(place) || openList(place) || openNote(place)) return true;
  return !place.cursor.isCut && openDetails(place);
}

/** The block that the line would interrupt, if the line reached it without being lazy. */
function interrupted({ parser, depth }: Place): ParserState['tip'] | undefined {
  return depth === parser.stack.length ? parser.tip : undefined;
}

function closeLeaf({ parser, depth }: Place): void {
  const block = parser.stack[depth - 1];
  const isLeaf = block?.kind === 'paragraph' || block?.kind === 'table';
  parser.closeTo(isLeaf ? depth - 1 : depth);
}

function openSetext(place: Place): boolean {
  const { parser, cursor } = place;
  const tip = interrupted(place);
  if (tip?.kind !== 'paragraph' || tip.lineCount === 0) return false;
  const underline = /^(?:=+|-+)[ \t]*$/u.exec(cursor.content)?.[0];
  if (underline === undefined || tip.overflow !== undefined) return false;
  const text = takeDefinitions(parser, tip.text).trim();
  if (text === '') return false;
  parser.stack.pop();
  parser.append({
    kind: 'heading',
    level: underline.startsWith('=') ? 1 : 2,
    content: parser.rich(text),
  });
  return endLine(cursor);
}

function openTable(place: Place): boolean {
  const { parser, cursor } = place;
  const tip = interrupted(place);
  if (tip?.kind !== 'paragraph' || tip.overflow !== undefined) return false;
  if (!/^[|:-]/u.test(cursor.first)) return false;
  const headerStart = tip.text.lastIndexOf('\n') + 1;
  const header = tip.text.slice(headerStart);
  const aligns = readDelimiterRow(cursor.content, header);
  if (aligns === undefined) return false;
  tip.text = tip.text.slice(0, Math.max(0, headerStart - 1));
  parser.closeTo(place.depth - 1);
  const cells = splitRow(header).map((cell) => parser.rich(cell));
  parser.open({ kind: 'table', aligns, header: { kind: 'row', cells }, rows: new ChunkedList() });
  return endLine(cursor);
}

function openHeading(place: Place): boolean {
  const heading = readHeading(place.cursor.content);
  if (heading === undefined) return false;
  closeLeaf(place);
  place.parser.append({
    kind: 'heading',
    level: heading.level,
    content: place.parser.rich(heading.text),
  });
  return endLine(place.cursor);
}

function openFence(place: Place): boolean {
  const { parser, cursor } = place;
  const fence = readFence(cursor.content);
  if (fence === undefined) return false;
  closeLeaf(place);
  parser.open({
    kind: 'fence',
    ...fence,
    indent: cursor.indent,
    code: new CodeParts(),
    isClosed: false,
  });
  return endLine(cursor);
}

function openRule(place: Place): boolean {
  if (!isRule(place.cursor)) return false;
  closeLeaf(place);
  place.parser.append({ kind: 'rule' });
  return endLine(place.cursor);
}

function openMath(place: Place): boolean {
  const { parser, cursor } = place;
  const math = readMath(cursor.content);
  if (math === undefined) return false;
  closeLeaf(place);
  if (math.tex !== undefined) {
    parser.append({ kind: 'math', tex: math.tex, isClosed: true });
  } else {
    parser.open({
      kind: 'math',
      closer: math.closer,
      source: cursor.content.trimEnd(),
      lineCount: 1,
      isClosed: false,
    });
  }
  return endLine(cursor);
}

function openQuote(place: Place): boolean {
  const { parser, cursor } = place;
  if (cursor.first !== '>') return false;
  closeLeaf(place);
  cursor.skipIndent();
  cursor.advanceCharacters(1);
  cursor.skipOptionalSpace();
  parser.open({ kind: 'quote', children: new ChunkedList() });
  return true;
}

function openList(place: Place): boolean {
  const { parser, cursor } = place;
  const start = readListMarker(cursor.content);
  if (start === undefined) return false;
  const isInterrupting = interrupted(place)?.kind === 'paragraph';
  if (isInterrupting && (start.isEmpty || (start.isOrdered && start.start !== 1))) return false;
  closeLeaf(place);
  const contentIndent = consumeMarker(cursor, start);
  if (!continuesList(parser, start)) {
    const { isOrdered, marker } = start;
    parser.open({
      kind: 'list',
      isOrdered,
      start: start.start,
      marker,
      isLoose: false,
      items: new ChunkedList(),
    });
  }
  parser.open({ kind: 'item', contentIndent, isChecked: null, children: new ChunkedList() });
  return true;
}

function continuesList(parser: ParserState, start: ListStart): boolean {
  const { tip } = parser;
  return tip.kind === 'list' && tip.isOrdered === start.isOrdered && tip.marker === start.marker;
}

function openNote(place: Place): boolean {
  const { parser, cursor } = place;
  const note = readNote(cursor.content);
  if (note === undefined || parser.references.note(note.label) !== undefined) return false;
  closeLeaf(place);
  const number = parser.isFork
    ? parser.references.noteCount + 1
    : parser.references.defineNote(note.label);
  cursor.skipIndent();
  cursor.advanceCharacters(note.length);
  parser.open({ kind: 'note', label: note.label, number, children: new ChunkedList() });
  return true;
}

function openDetails(place: Place): boolean {
  const { parser, cursor } = place;
  const closing = /^<\/details>\s*$/iu.test(cursor.content);
  if (closing) return closeDetails(place);
  const summary = readSummary(cursor.content);
  const owner = parser.stack.findLast((block) => block.kind === 'details');
  if (summary !== undefined && owner?.kind === 'details' && owner.children.length === 0) {
    closeLeaf(place);
    owner.summary = parser.rich(summary);
    return endLine(cursor);
  }
  const start = readDetails(cursor.content);
  if (start === undefined) return false;
  closeLeaf(place);
  parser.open({
    kind: 'details',
    summary: parser.rich(start.summary),
    isOpen: start.isOpen,
    isClosed: false,
    ownCount: undefined,
    children: new ChunkedList(),
  });
  return openDetailsRest(parser, cursor, start.rest);
}

function openDetailsRest(parser: ParserState, cursor: LineCursor, rest: string): boolean {
  const depth = parser.stack.length;
  const details = parser.tip;
  const isClosed = /<\/details>$/iu.test(rest);
  const text = isClosed ? rest.slice(0, -'</details>'.length).trim() : rest;
  if (text !== '') {
    parser.open({ kind: 'paragraph', text, lineCount: 1, isContinued: false });
  }
  if (isClosed && details.kind === 'details') {
    details.isClosed = true;
    parser.closeTo(depth - 1);
  }
  return endLine(cursor);
}

function closeDetails(place: Place): boolean {
  const { parser, depth } = place;
  const index = parser.stack.findLastIndex(
    (block, position) => block.kind === 'details' && position < depth,
  );
  const details = parser.stack[index];
  if (details?.kind !== 'details') return false;
  details.isClosed = true;
  parser.closeTo(index);
  return endLine(place.cursor);
}

/** The line is used up: nothing else can begin on it. */
function endLine(cursor: LineCursor): boolean {
  cursor.advanceCharacters(cursor.line.length - cursor.offset);
  return true;
}
