import { unescapeText } from './entities.ts';
import { isTex } from './inline-math.ts';
import type { LineCursor } from './line-cursor.ts';

const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/u;
const HEADING = /^(#{1,6})(?:[ \t]+|$)/u;
const MARKER = /^(?:([-*+])|(\d{1,9})([.)]))(?=[ \t]|$)/u;
const NOTE = /^\[\^([^\s[\]]{1,100})\]:[ \t]*/u;
const DETAILS = /^<details(\s+open(?:="?\w*"?)?)?\s*>\s*(?:<summary>(.*?)<\/summary>)?(.*)$/iu;
const SUMMARY = /^<summary>(.*?)<\/summary>\s*$/iu;

const MARKS_OF_RULE = /^([*_-])[ \t]*\1[ \t]*\1/u;

/** True for a thematic break at the cursor. */
export function isRule(cursor: LineCursor): boolean {
  const { first } = cursor;
  if (first !== '*' && first !== '_' && first !== '-') return false;
  return cursor.hasOnly(first) && MARKS_OF_RULE.test(cursor.content);
}

/** The opening of a fenced code block. */
export interface FenceStart {
  readonly marker: string;
  readonly length: number;
  readonly language: string;
}

/** Reads a code fence. */
export function readFence(content: string): FenceStart | undefined {
  const match = FENCE.exec(content);
  const run = match?.[1] ?? match?.[3];
  if (run === undefined) return undefined;
  const info = unescapeText((match?.[2] ?? match?.[4] ?? '').trim());
  const language = /^\{?\.?([^\s{},:]*)/u.exec(info)?.[1] ?? '';
  return { marker: run.charAt(0), length: run.length, language: language.toLowerCase() };
}

/** True when a line closes the fence. */
export function closesFence(content: string, marker: string, length: number): boolean {
  if (content.charAt(0) !== marker) return false;
  const run = content.trimEnd();
  return run.length >= length && run === marker.repeat(run.length);
}

/** A heading with its text, without closing number signs. */
export interface HeadingStart {
  readonly level: number;
  readonly text: string;
}

/** Reads a heading that begins with number signs. */
export function readHeading(content: string): HeadingStart | undefined {
  const match = HEADING.exec(content);
  if (match === null) return undefined;
  const text = content.slice(match[0].length).trim();
  return { level: (match[1] ?? '#').length, text: withoutClosing(text) };
}

function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '#') end -= 1;
  if (end === text.length) return text;
  if (end === 0) return '';
  return /[ \t]/u.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

/** The marker of a list item. */
export interface ListStart {
  readonly isOrdered: boolean;
  readonly start: number;
  readonly marker: string;
  /** Length of the marker in characters. */
  readonly length: number;
  readonly isEmpty: boolean;
}

/** Reads a list marker. */
export function readListMarker(content: string): ListStart | undefined {
  const match = MARKER.exec(content);
  if (match === null) return undefined;
  const { length } = match[0];
  return {
    isOrdered: match[1] === undefined,
    start: Number(match[2] ?? 1),
    marker: match[1] ?? match[3] ?? '.',
    length,
    isEmpty: content.slice(length).trim() === '',
  };
}

/** Moves over a list marker and returns the columns from the line's indentation to the item's content. */
export function consumeMarker(cursor: LineCursor, list: ListStart): number {
  const { indent } = cursor;
  cursor.skipIndent();
  cursor.advanceCharacters(list.length);
  const spaces = cursor.indent;
  const padding = list.isEmpty || spaces >= 5 ? 1 : spaces;
  cursor.advanceColumns(padding);
  return indent + list.length + padding;
}

/** Reads the start of a footnote definition. */
export function readNote(
  content: string,
): { readonly label: string; readonly length: number } | undefined {
  const match = NOTE.exec(content);
  return match === null ? undefined : { label: match[1] ?? '', length: match[0].length };
}

/** The start of a block that the reader can open and close. */
export interface DetailsStart {
  readonly isOpen: boolean;
  readonly summary: string;
  readonly rest: string;
}

/** Reads `<details>`, with its summary when it is on the same line. */
export function readDetails(content: string): DetailsStart | undefined {
  if (content.charAt(0) !== '<') return undefined;
  const match = DETAILS.exec(content);
  if (match === null) return undefined;
  return {
    isOpen: match[1] !== undefined,
    summary: (match[2] ?? '').trim(),
    rest: (match[3] ?? '').trim(),
  };
}

/** Reads a summary that stands on a line of its own. */
export function readSummary(content: string): string | undefined {
  return content.charAt(0) === '<' ? SUMMARY.exec(content)?.[1]?.trim() : undefined;
}

/** The start of a block of display math. `tex` is set when the block ends on the same line. */
export interface MathStart {
  readonly closer: '$$' | '\\]';
  readonly tex?: string;
}

/** Reads the opening of display math that stands on lines of its own. */
export function readMath(content: string): MathStart | undefined {
  const isDollar = content.startsWith('$$');
  if (!isDollar && !content.startsWith('\\[')) return undefined;
  const closer = isDollar ? '$$' : '\\]';
  const close = content.indexOf(closer, 2);
  if (close === -1) {
    const rest = content.slice(2).trim();
    return rest === '' || (/[\\^_=+{}]/u.test(rest) && !rest.startsWith('$'))
      ? { closer }
      : undefined;
  }
  const tex = content.slice(2, close).trim();
  if (!/^[.,;]?\s*$/u.test(content.slice(close + 2)) || tex === '') return undefined;
  return isDollar || isTex(tex, true) ? { closer, tex } : undefined;
}
