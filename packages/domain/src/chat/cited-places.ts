import type { VerbatimRange } from './verbatim-ranges.ts';

/** A number in brackets, by which a text names a source itself. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  readonly mark: number;
}

const bracketed = /(?<![!\\])\[(\d{1,3})\](?!\()/gu;
const definition = /^ {0,3}\[(\d{1,3})\]:/gmu;

/** Finds marks such as `[3]`, but not those in code and links, and none that the text itself explains. */
export function findMarks(text: string, ranges: readonly VerbatimRange[]): readonly TextMark[] {
  const explained = new Set(Array.from(text.matchAll(definition), ([, mark]) => Number(mark)));
  let next = 0;
  return Array.from(text.matchAll(bracketed), (match) => {
    const start = match.index;
    return { start, end: start + match[0].length, mark: Number(match[1]) };
  }).filter(({ start, mark }) => {
    while ((ranges[next]?.end ?? text.length) <= start) next += 1;
    return !explained.has(mark) && (ranges[next]?.start ?? text.length) > start;
  });
}

const bracketedLink = /^\(\[[^\]\n]{0,300}\]\(<?([^\s<>]{1,2100}?)>?(?:\s"[^"\n]{0,300}")?\)\)$/u;

/**
 * Where a link in brackets begins that is all of what a source is cited for, with the blank before it:
 * `tea ([host](address))` says no more than a number does. Undefined for anything else.
 */
export function startOfBracketedLink(
  text: string,
  { start, end, url }: { readonly start: number; readonly end: number; readonly url: string },
): number | undefined {
  const [, address] = bracketedLink.exec(text.slice(start, end)) ?? [];
  if (address !== url) return undefined;
  return text.charAt(start - 1) === ' ' ? start - 1 : start;
}

/** Lines that are no words: rules, underlines of headings, the line below the head of a table. */
const rule = /^[ \t>]*[-=*_|:][-=*_|:\s]*$/u;
/** What stands before the words of a line. */
const opening = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})(?:[ \t]+\[[ xX]\])?[ \t]*)?$/u;

/**
 * The nearest place where something can be written behind a cited one without changing what the
 * Markdown around it means: behind the code, the link or the formula in which it lies, behind marks
 * that close emphasis, before the end of a row of a table. 0 where no words stand before it.
 */
export function safePlace(text: string, ranges: readonly VerbatimRange[], cited: number): number {
  let at = cited;
  for (;;) {
    at = behindRange(ranges, behindWords(text, at));
    if (at === 0) return 0;
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const line = text.slice(lineStart, at);
    const isAtRange = ranges.some(({ end }) => end === at);
    if (isAtRange || !(opening.test(line) || isRule(text, lineStart))) break;
    if (lineStart === 0) return 0;
    at = lineStart - 1;
  }
  return behindEmphasis(text, beforeEndOfRow(text, at));
}

function behindWords(text: string, cited: number): number {
  let at = cited;
  while (at > 0 && /\s/u.test(text.charAt(at - 1))) at -= 1;
  return /[\uD800-\uDBFF]/u.test(text.charAt(at - 1)) ? at + 1 : at;
}

function behindRange(ranges: readonly VerbatimRange[], at: number): number {
  return ranges.find(({ start, end }) => start < at && at < end)?.end ?? at;
}

function isRule(text: string, lineStart: number): boolean {
  const lineEnd = text.indexOf('\n', lineStart);
  return rule.test(text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd));
}

function beforeEndOfRow(text: string, at: number): number {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const row = /^([ \t>]*\|.*\S)[ \t]*\|$/u.exec(line);
  const words = row?.[1];
  return words === undefined ? at : at - line.length + words.length;
}

/** Marks that may as well open are left alone. */
function behindEmphasis(text: string, at: number): number {
  const run = /^[*_~]+(?![*_~])(?=[\s\p{P}]|$)/u.exec(text.slice(at, at + 8))?.[0] ?? '';
  return at > 0 && /\S/u.test(text.charAt(at - 1)) ? at + run.length : at;
}
