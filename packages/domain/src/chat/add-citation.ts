import {
  cleanSource,
  maxCitations,
  type Citation,
  type CitedPlace,
  type CitedSource,
} from './citation.ts';
import { keepCounts, unitsOf } from './count-units.ts';
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
  const home = findHome(parts, place);
  // Nothing is looked for that could not be kept.
  if (isFull(parts[last]) && isFull(parts[home?.index ?? last])) return parts;
  const range = home === undefined ? undefined : readRange(home);
  const at = range === undefined ? last : (home?.index ?? last);
  return addTo(parts, at, { ...cleanSource(source), ...range });
}

function addTo(
  parts: readonly MessagePart[],
  at: number,
  citation: Citation,
): readonly MessagePart[] {
  const part = parts[at];
  if (part?.type !== 'text' || isFull(part)) return parts;
  const { citations = [] } = part;
  if (citations.some((each) => isSame(each, citation))) return parts;
  return parts.with(at, keepCounts(part, { ...part, citations: [...citations, citation] }));
}

function isFull(part: MessagePart | undefined): boolean {
  return part?.type === 'text' && (part.citations?.length ?? 0) >= maxCitations;
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

/** The text in which a place lies. */
interface Home {
  readonly index: number;
  readonly part: TextPart;
  /** Where in it the provider begins to count. */
  readonly offset: number;
  readonly place: CitedPlace;
}

function findHome(
  parts: readonly MessagePart[],
  place: (CitedPlace & { readonly before: number }) | undefined,
): Home | undefined {
  if (place === undefined) return undefined;
  let offset = place.before + place.from;
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'text') continue;
    if (offset < part.text.length) return { index, part, offset, place };
    offset -= part.text.length;
  }
  return undefined;
}

/** The range in units of the text; undefined for one that is empty, turned around or not there. */
function readRange({
  part,
  offset,
  place,
}: Home): Pick<Citation, 'textStart' | 'textEnd'> | undefined {
  const { text } = part;
  const { start, end, unit, text: said } = place;
  const textStart = offset + unitsOf(part, offset, { count: start, unit });
  const textEnd = offset + unitsOf(part, offset, { count: end, unit });
  const isSound = end > start && start >= 0 && textEnd > textStart;
  if (said === undefined || said === '') return isSound ? { textStart, textEnd } : undefined;
  if (isSound && text.slice(textStart, textEnd) === said) return { textStart, textEnd };
  // The provider has counted in another way: its words tell the place.
  const at = indexOfWords(text, said, offset);
  return at < 0 ? undefined : { textStart: at, textEnd: at + said.length };
}

/** So much of the words is looked for; the others are compared where that stands the first times. */
const soughtUnits = 32;
const maxTries = 16;

/** Where words stand. Long ones that hardly differ from the text around them would take seconds. */
function indexOfWords(text: string, words: string, from: number): number {
  const sought = words.slice(0, soughtUnits);
  let at = text.indexOf(sought, from);
  for (let tries = 1; at >= 0 && !text.startsWith(words, at); tries += 1) {
    at = tries < maxTries ? text.indexOf(sought, at + 1) : -1;
  }
  return at;
}
