import type { BlockNode } from '../ast.ts';
import type { ParserState } from './parser-state.ts';
import { readDefinition } from './link-syntax.ts';
import { CodeParts, type OpenBlock } from './open-blocks.ts';

/** An open paragraph. */
export type OpenParagraph = Extract<OpenBlock, { kind: 'paragraph' }>;

const PART_LINES = 32;
const FORCED_PART_LINES = 128;
const INLINE_SIGN = /[*_~`[\]<$\\]/u;

/** What a leaf has beyond so many characters is shown as plain text. */
export const MAX_LEAF_LENGTH = 50_000;

/** So far before that it is looked for a space to cut at. */
const CUT_SEARCH = 200;

/**
 * Cuts a paragraph of very many lines at a line end, so that the lines before are settled. The cut waits for a place
 * that no emphasis, code or link can span, and comes anyway after four times the usual number of lines.
 */
export function sealParagraph(parser: ParserState, paragraph: OpenParagraph): void {
  const { lineCount, overflow } = paragraph;
  if (overflow !== undefined) return;
  if (lineCount < PART_LINES || lineCount % 16 !== 0) return;
  if (lineCount < FORCED_PART_LINES && INLINE_SIGN.test(paragraph.text)) return;
  parser.stack.pop();
  for (const node of finishParagraph(parser, paragraph)) parser.append(node);
  parser.stack.push({ kind: 'paragraph', text: '', lineCount: 0, isContinued: true });
}

/** Takes link definitions off the start of a paragraph and returns what is left. */
export function takeDefinitions(parser: ParserState, text: string): string {
  let from = 0;
  while (text.charAt(from) === '[') {
    const definition = readDefinition(text, from);
    if (definition === undefined) break;
    if (!parser.isFork) parser.references.defineLink(definition.label, definition.target);
    from = definition.end;
  }
  return text.slice(from);
}

/** Adds a line to a paragraph, or to the innermost container as a paragraph of its own. */
export function addParagraphLine(parser: ParserState, line: string): void {
  const { tip } = parser;
  if (tip.kind !== 'paragraph') {
    parser.open({ kind: 'paragraph', text: line, lineCount: 1, isContinued: false });
    return;
  }
  tip.lineCount += 1;
  if (tip.overflow !== undefined) {
    tip.overflow.addPiece(`\n${line}`);
    return;
  }
  tip.text = tip.lineCount === 1 ? line : `${tip.text}\n${line}`;
  if (tip.text.length > MAX_LEAF_LENGTH) overflowOf(parser, tip);
}

/** Adds more of a line that is longer than a leaf may be. */
export function addToParagraph(parser: ParserState, text: string): void {
  const { tip } = parser;
  if (tip.kind === 'paragraph') {
    overflowOf(parser, tip).addPiece(text);
    return;
  }
  const start = text.trimStart();
  if (start === '') return;
  parser.open({ kind: 'paragraph', text: '', lineCount: 1, isContinued: false });
  addToParagraph(parser, start);
}

/**
 * From here on the paragraph is kept in parts, so that what is added to it costs no more than itself.
 * Its beginning is settled: what a reader may have before their eyes stays what it is.
 */
function overflowOf(parser: ParserState, paragraph: OpenParagraph): CodeParts {
  if (paragraph.overflow !== undefined) return paragraph.overflow;
  parser.stack.pop();
  const text = takeTask(parser, takeDefinitions(parser, paragraph.text));
  const end = endOfBeginning(text);
  const beginning = settledParagraph(parser, text.slice(0, end), paragraph.isContinued);
  for (const node of beginning) parser.append(node);
  const overflow = new CodeParts();
  overflow.addPiece(text.slice(end));
  const isContinued = beginning.length > 0 || paragraph.isContinued;
  parser.stack.push({ ...paragraph, text: '', overflow, isContinued });
  return overflow;
}

/** Where the part of a text ends that is read as Markdown: behind a space, if there is one near. */
function endOfBeginning(text: string): number {
  const length = Math.min(text.length, MAX_LEAF_LENGTH);
  const start = Math.max(0, length - CUT_SEARCH);
  const space = text.slice(start, length).search(/\s\S*$/u);
  if (space >= 0) return start + space + 1;
  return /[\uD800-\uDBFF]/u.test(text.charAt(length - 1)) ? length - 1 : length;
}

/** Turns a finished paragraph into blocks: none when it held only definitions. */
export function finishParagraph(
  parser: ParserState,
  paragraph: OpenParagraph,
): readonly BlockNode[] {
  const { overflow, isContinued } = paragraph;
  if (overflow !== undefined) {
    const parts = overflow.toParts();
    return parts.length === 0 ? [] : [{ kind: 'plain', parts, isContinued }];
  }
  const text = takeTask(parser, takeDefinitions(parser, paragraph.text));
  return settledParagraph(parser, text, isContinued);
}

function settledParagraph(
  parser: ParserState,
  source: string,
  isContinued: boolean,
): readonly BlockNode[] {
  const text = source.trimEnd();
  return text === '' ? [] : [{ kind: 'paragraph', content: parser.rich(text), isContinued }];
}

function takeTask(parser: ParserState, text: string): string {
  const { tip } = parser;
  if (tip.kind !== 'item' || tip.children.length > 0) return text;
  const box = /^\[([ xX])\](?:[ \t]+|$)/u.exec(text);
  if (box === null) return text;
  tip.isChecked = box[1] !== ' ';
  return text.slice(box[0].length);
}
