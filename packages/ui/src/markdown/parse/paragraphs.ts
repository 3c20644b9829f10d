import type { BlockNode } from '../ast.ts';
import type { ParserState } from './parser-state.ts';
import { readDefinition } from './link-syntax.ts';
import type { OpenBlock } from './open-blocks.ts';

/** An open paragraph. */
export type OpenParagraph = Extract<OpenBlock, { kind: 'paragraph' }>;

const PART_LINES = 32;
const FORCED_PART_LINES = 128;
const INLINE_SIGN = /[*_~`[\]<$\\]/u;

/** A leaf with more characters is shown as plain text. */
export const MAX_LEAF_LENGTH = 50_000;
const PLAIN_SLICE = 4000;

/**
 * Cuts a paragraph of very many lines at a line end, so that the lines before are settled. The cut waits for a place
 * that no emphasis, code or link can span, and comes anyway after four times the usual number of lines.
 */
export function sealParagraph(parser: ParserState, paragraph: OpenParagraph): void {
  const { lineCount } = paragraph;
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

/** Turns a finished paragraph into blocks: none when it held only definitions. */
export function finishParagraph(
  parser: ParserState,
  paragraph: OpenParagraph,
): readonly BlockNode[] {
  const text = takeTask(parser, takeDefinitions(parser, paragraph.text).trimEnd());
  if (text === '') return [];
  if (text.length > MAX_LEAF_LENGTH) return [{ kind: 'plain', parts: slices(text) }];
  return [{ kind: 'paragraph', content: parser.rich(text), isContinued: paragraph.isContinued }];
}

function takeTask(parser: ParserState, text: string): string {
  const { tip } = parser;
  if (tip.kind !== 'item' || tip.children.length > 0) return text;
  const box = /^\[([ xX])\](?:[ \t]+|$)/u.exec(text);
  if (box === null) return text;
  tip.isChecked = box[1] !== ' ';
  return text.slice(box[0].length);
}

/** Cuts a long text into slices, at line ends or spaces where there are any. */
function slices(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + PLAIN_SLICE, text.length);
    if (end < text.length) {
      const line = text.slice(start, end).lastIndexOf('\n');
      if (line > 0) end = start + line + 1;
      else if (/[\uD800-\uDBFF]/u.test(text.charAt(end - 1))) end -= 1;
    }
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}
