import { maxCitations, type Citation } from './citation.ts';
import { findMarks } from './cited-places.ts';
import type { MessagePart, TextPart, ToolResultPart } from './message-part.ts';
import { citedSourceOf, type SourceRef } from './source-ref.ts';
import { verbatimRanges } from './verbatim-ranges.ts';

/** A source, and the text that came with it. */
interface Found {
  readonly source: SourceRef;
  readonly text: () => string;
}

/**
 * Adds to the texts of a reply what they cite by `[n]`, where a result of its turn brought a source of
 * that number. Other numbers in brackets stay as they are.
 *
 * Words in quotation marks before a number are compared with the source: what is not in it is marked.
 *
 * @returns the same list where nothing is cited
 */
export function citeResults(
  parts: readonly MessagePart[],
  results: readonly ToolResultPart[],
): readonly MessagePart[] {
  const found = sourcesOf(results);
  if (found.size === 0) return parts;
  const cited = parts.map((part) => (part.type === 'text' ? citePart(part, found) : part));
  return cited.some((part, at) => part !== parts[at]) ? cited : parts;
}

function sourcesOf(results: readonly ToolResultPart[]): ReadonlyMap<number, Found> {
  const texts = new Map<number, string[]>();
  const sources = new Map<number, SourceRef>();
  for (const { text, sources: own = [] } of results) {
    for (const source of own) {
      const { n, kind, start = 0, end = text.length } = source;
      const passage = kind === 'document' ? text : text.slice(start, end);
      texts.set(n, [...(texts.get(n) ?? []), passage]);
      sources.set(n, sources.get(n) ?? source);
    }
  }
  return new Map(
    [...sources].map(([n, source]) => [
      n,
      { source, text: lazily(() => plain((texts.get(n) ?? []).join('\n'))) },
    ]),
  );
}

function citePart(part: TextPart, found: ReadonlyMap<number, Found>): TextPart {
  const { citations = [], text } = part;
  const known = new Set(citations.map(keyOf));
  const added: Citation[] = [];
  for (const { mark, start } of findMarks(text, verbatimRanges(text))) {
    const source = found.get(mark);
    if (source === undefined) continue;
    const citation = cite(source, text.slice(Math.max(0, start - maxBefore), start));
    if (known.has(keyOf(citation))) continue;
    known.add(keyOf(citation));
    added.push(citation);
  }
  const room = maxCitations - citations.length;
  if (added.length === 0 || room <= 0) return part;
  return { ...part, citations: [...citations, ...added.slice(0, room)] };
}

function keyOf({ mark, url, quote }: Citation): string {
  return JSON.stringify([mark, url, quote]);
}

/** So much before a number is looked at: the longest quote, and signs around it. */
const maxBefore = 320;
/** Fewer characters in quotation marks are a name or a word that is meant, not a quote. */
const quoted = /[“„«"]([^“”„«»"\n]{16,300})[”“»"][\s.,;:!?…)]{0,4}(?:\[\d{1,3}\]){0,4}$/u;

function cite({ source, text }: Found, before: string): Citation {
  const words = quoted.exec(before)?.[1];
  if (words === undefined) return citedSourceOf(source);
  const isFound = text().includes(plain(words).replaceAll(/^[\s.…]+|[\s.,;…]+$/gu, ''));
  return { ...citedSourceOf(source), quote: words, ...(isFound ? {} : { isUnfound: true }) };
}

/** As words are compared: without what layout and typing make different. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’‚`´]/gu, "'")
    .replaceAll(/[‐-―]/gu, '-')
    .replaceAll(/[*_“”„«»"\\]/gu, '')
    .replaceAll(/\s+/gu, ' ');
}

function lazily(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
