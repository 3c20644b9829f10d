import type { Rich } from '../ast.ts';
import type { ParserState } from './parser-state.ts';
import { closesFence, readFence, readHeading } from './block-starts.ts';
import type { LineCursor } from './line-cursor.ts';
import type { CodeParts, OpenBlock } from './open-blocks.ts';
import { addParagraphLine, addToParagraph, MAX_LEAF_LENGTH, sealParagraph } from './paragraphs.ts';
import { isTooLongForRow, splitRow } from './table-syntax.ts';
import { unreachable } from '../unreachable.ts';

/** Whether a line belongs to an open block; `closed` means that the line was its end and is used up. */
export type Outcome = 'yes' | 'no' | 'closed';

const NOTE_INDENT = 4;
const MAX_MATH_LINES = 100;
/** One for all, because a short row can lack many cells. */
const EMPTY_CELL: Rich = { nodes: [] };

/** Decides whether the line goes on inside `block` and moves the cursor over the part that belongs to it. */
export function continueBlock(block: OpenBlock, cursor: LineCursor, isInnermost: boolean): Outcome {
  switch (block.kind) {
    case 'document':
    case 'list':
    case 'details':
      return 'yes';
    case 'quote':
      return continueQuote(cursor);
    case 'item':
      return continueIndented(
        cursor,
        block.contentIndent,
        isInnermost && block.children.length === 0,
      );
    case 'note':
      return continueIndented(cursor, NOTE_INDENT, false);
    case 'fence':
      return continueFence(block, cursor);
    case 'indented':
      return continueIndented(cursor, 4, false);
    case 'math':
      return continueMath(block, cursor);
    case 'paragraph':
    case 'table':
      return cursor.isBlank ? 'no' : 'yes';
    default:
      return unreachable(block);
  }
}

function continueQuote(cursor: LineCursor): Outcome {
  if (cursor.indent > 3 || cursor.first !== '>') return 'no';
  cursor.skipIndent();
  cursor.advanceCharacters(1);
  cursor.skipOptionalSpace();
  return 'yes';
}

function continueIndented(cursor: LineCursor, columns: number, isEmpty: boolean): Outcome {
  if (cursor.isBlank) {
    if (isEmpty) return 'no';
    cursor.advanceColumns(columns);
    return 'yes';
  }
  if (cursor.indent < columns) return 'no';
  cursor.advanceColumns(columns);
  return 'yes';
}

function continueFence(block: Extract<OpenBlock, { kind: 'fence' }>, cursor: LineCursor): Outcome {
  if (cursor.indent <= 3 && closesFence(cursor.content, block.marker, block.length)) {
    block.isClosed = true;
    return 'closed';
  }
  cursor.advanceColumns(Math.min(block.indent, cursor.indent));
  return 'yes';
}

function continueMath(block: Extract<OpenBlock, { kind: 'math' }>, cursor: LineCursor): Outcome {
  if (cursor.isCut || block.source.length > MAX_LEAF_LENGTH) return 'no';
  const line = cursor.content.trimEnd();
  if (line.endsWith(block.closer) || line === `${block.closer}.`) {
    block.source += `\n${line}`;
    block.isClosed = true;
    return 'closed';
  }
  const isStray =
    block.lineCount > MAX_MATH_LINES ||
    readFence(line) !== undefined ||
    readHeading(line) !== undefined;
  return isStray ? 'no' : 'yes';
}

/** Adds the rest of the line to the tip, opening a paragraph where there is none. */
export function addToLeaf(parser: ParserState, cursor: LineCursor): void {
  const { tip } = parser;
  switch (tip.kind) {
    case 'fence':
      addCode(tip.code, cursor);
      return;
    case 'indented':
      addIndented(tip, cursor);
      return;
    case 'math':
      tip.source += `\n${cursor.rest.trimEnd()}`;
      tip.lineCount += 1;
      return;
    case 'table':
      if (!isTooLongForRow(cursor.content)) {
        addRow(parser, tip, cursor.content);
        return;
      }
      parser.closeTo(parser.stack.length - 1);
      addParagraphLine(parser, cursor.content);
      return;
    case 'paragraph':
      sealParagraph(parser, tip);
      addParagraphLine(parser, cursor.content);
      return;
    case 'document':
    case 'quote':
    case 'list':
    case 'item':
    case 'note':
    case 'details':
      if (!cursor.isBlank) addParagraphLine(parser, cursor.content);
      return;
    default:
      unreachable(tip);
  }
}

function addCode(code: CodeParts, cursor: LineCursor): void {
  if (cursor.isCut) code.addPiece(cursor.rest);
  else code.add(cursor.rest);
}

/** Adds more of a line that was begun by `addToLeaf` and is longer than a leaf may be. */
export function addToLongLine(parser: ParserState, text: string): void {
  const { tip } = parser;
  if (tip.kind === 'fence' || tip.kind === 'indented') tip.code.addPiece(text);
  else addToParagraph(parser, text);
}

function addIndented(block: Extract<OpenBlock, { kind: 'indented' }>, cursor: LineCursor): void {
  if (cursor.isBlank) {
    block.blankLines.push(cursor.rest);
    return;
  }
  for (const blank of block.blankLines) block.code.add(blank);
  block.blankLines = [];
  addCode(block.code, cursor);
}

function addRow(
  parser: ParserState,
  table: Extract<OpenBlock, { kind: 'table' }>,
  line: string,
): void {
  const sources = splitRow(line);
  const cells = table.aligns.map((_align, column) => {
    const source = sources[column];
    return source === undefined ? EMPTY_CELL : parser.rich(source);
  });
  table.rows.push({ kind: 'row', cells });
}
