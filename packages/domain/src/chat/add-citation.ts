import {
  cleanSource,
  maxCitations,
  type Citation,
  type CitedPlace,
  type CitedSource,
} from './citation.ts';
import type { MessagePart, TextPart } from './message-part.ts';

/**
 * Adds a citation to the text that it belongs to: the one that holds its place, else the last one.
 *
 * @param before UTF-16 units of text that were there before this answer began
 * @returns undefined where there is no text yet
 */
export function addCitation(
  parts: readonly MessagePart[],
  source: CitedSource,
  place: (CitedPlace & { readonly before: number }) | undefined,
): readonly MessagePart[] | undefined {
  const last = parts.findLastIndex(({ type }) => type === 'text');
  if (last < 0) return undefined;
  const found = place === undefined ? undefined : findPlace(parts, place);
  const at = found?.index ?? last;
  const part = parts[at];
  if (part?.type !== 'text') return parts;
  const before = part.citations ?? [];
  const citation: Citation = { ...cleanSource(source), ...found?.range };
  const isKept = before.length < maxCitations && !before.some((each) => isSame(each, citation));
  return isKept ? parts.with(at, { ...part, citations: [...before, citation] }) : parts;
}

/** A text that is another one now: what it cited stays, where it did nobody knows. */
export function withChangedText(part: TextPart, text: string): TextPart {
  if (part.citations === undefined) return { ...part, text };
  return { ...part, text, citations: withoutPlaces(part.citations) };
}

/** A text of which the beginning is left: places behind it are forgotten, their sources stay. */
export function withShorterText(part: TextPart, text: string): TextPart {
  if (part.citations === undefined) return { ...part, text };
  const isKept = ({ textEnd = 0 }: Citation): boolean => textEnd <= text.length;
  return {
    ...part,
    text,
    citations: part.citations.flatMap((each) => (isKept(each) ? [each] : withoutPlaces([each]))),
  };
}

/** What is cited, without the places in the text. */
export function withoutPlaces(citations: readonly Citation[]): readonly CitedSource[] {
  return citations.map(({ textStart: _start, textEnd: _end, ...source }) => source);
}

function isSame(a: Citation, b: Citation): boolean {
  return (
    a.url === b.url &&
    a.title === b.title &&
    a.textEnd === b.textEnd &&
    a.mark === b.mark &&
    a.quote === b.quote
  );
}

interface FoundPlace {
  readonly index: number;
  readonly range: { readonly textStart: number; readonly textEnd: number };
}

function findPlace(
  parts: readonly MessagePart[],
  place: CitedPlace & { readonly before: number },
): FoundPlace | undefined {
  let offset = place.before + place.from;
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'text') continue;
    if (offset < part.text.length) {
      const range = readRange(part.text, offset, place);
      return range === undefined ? undefined : { index, range };
    }
    offset -= part.text.length;
  }
  return undefined;
}

/** The range in units of the text; undefined for one that is empty, turned around or not there. */
function readRange(
  text: string,
  offset: number,
  { start, end, unit, text: said }: CitedPlace,
): FoundPlace['range'] | undefined {
  const textStart = offset + unitsOf(text, offset, { count: start, unit });
  const textEnd = offset + unitsOf(text, offset, { count: end, unit });
  const isSound = end > start && start >= 0 && textEnd > textStart;
  if (said === undefined || said === '') return isSound ? { textStart, textEnd } : undefined;
  if (isSound && text.slice(textStart, textEnd) === said) return { textStart, textEnd };
  // The provider has counted in another way: its words tell the place.
  const at = text.indexOf(said, offset);
  return at < 0 ? undefined : { textStart: at, textEnd: at + said.length };
}

/** How many UTF-16 units stand for so many of another kind; `NaN` where the text has fewer. */
function unitsOf(
  text: string,
  offset: number,
  { count, unit }: { readonly count: number; readonly unit: CitedPlace['unit'] },
): number {
  if (unit === 'utf-16') return count <= text.length - offset ? count : Number.NaN;
  let left = count;
  let at = offset;
  while (left > 0 && at < text.length) {
    const point = text.codePointAt(at) ?? 0;
    left -= unit === 'code-point' ? 1 : bytesOf(point);
    at += point > 0xffff ? 2 : 1;
  }
  return left > 0 ? Number.NaN : at - offset;
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point > 0xffff ? 4 : 3;
}
