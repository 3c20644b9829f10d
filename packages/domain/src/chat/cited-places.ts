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
  if (!text.startsWith('([', start)) return undefined;
  const [, address] = bracketedLink.exec(text.slice(start, end)) ?? [];
  if (address !== url) return undefined;
  return text.charAt(start - 1) === ' ' ? start - 1 : start;
}
