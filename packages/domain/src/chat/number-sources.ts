import { lastWhere } from '../shared/last-where.ts';
import type { Citation } from './citation.ts';
import { findMarks, startOfBracketedLink } from './cited-places.ts';
import type { MessagePart } from './message-part.ts';
import { SafePlaces } from './safe-places.ts';
import { verbatimRanges, type VerbatimRange } from './verbatim-ranges.ts';

/** A source under the number by which a reply names it. */
export interface NumberedSource {
  /** From 1; no two sources of a reply have the same. */
  readonly number: number;
  readonly kind: Citation['kind'];
  /** May be empty where there is an address. */
  readonly title: string;
  /** Of the web; nobody has checked what is there. */
  readonly url?: string;
  /** The passages that are meant, each once, in the order in which they were told. */
  readonly quotes: readonly string[];
  /** Those of the quotes that are not in the source. */
  readonly unfound: readonly string[];
}

/** Where numbers stand in a text. */
export interface MarkedPlace {
  /** UTF-16 units. The text from here to `end` is a mark itself, which the numbers replace. */
  readonly start: number;
  /** Behind what is cited; the same as `start` where the text has no mark. */
  readonly end: number;
  /** Ascending. */
  readonly numbers: readonly number[];
}

/** What a reply is based on. */
export interface ReplySources {
  /** By number, ascending. */
  readonly sources: readonly NumberedSource[];
  /** By the index of the text part, each list in the order of the text. */
  readonly places: ReadonlyMap<number, readonly MarkedPlace[]>;
}

/** A source without its number. */
type FoundSource = Omit<NumberedSource, 'number'>;

interface FoundCitation extends Pick<Citation, 'url' | 'textStart' | 'textEnd' | 'mark'> {
  readonly key: string;
}

/** Keys of sources where their numbers will stand. */
interface FoundPlace {
  readonly start: number;
  readonly end: number;
  readonly keys: readonly string[];
  /** By which the text names the source itself. */
  readonly mark?: number;
}

/**
 * Numbers the sources of a reply. One that the text names by a number keeps it, so that text and list
 * agree; the others are numbered in the order in which the text cites them, and those without a place
 * come last. A source is the same where its address is, or its title where it has none.
 *
 * Sources are clean, for they are cleaned where they come in; what has neither address nor title is
 * left out.
 *
 * @returns undefined for a reply without sources
 */
export function numberSources(parts: readonly MessagePart[]): ReplySources | undefined {
  const found = new Map<string, FoundSource>();
  const places = new Map<number, readonly FoundPlace[]>();
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'text' || part.citations === undefined) continue;
    places.set(index, placesOf(part.text, takeSources(part.citations, found)));
  }
  if (found.size === 0) return undefined;
  const numbers = assignNumbers([...found.keys()], [...places.values()].flat());
  const numberOf = (key: string): number => numbers.get(key) ?? 0;
  return {
    sources: [...found]
      .map(([key, source]) => ({ ...source, number: numberOf(key) }))
      .toSorted((a, b) => a.number - b.number),
    places: new Map(
      [...places].map(([index, list]) => [
        index,
        list.map(({ start, end, keys }) => ({
          start,
          end,
          numbers: keys.map(numberOf).toSorted((a, b) => a - b),
        })),
      ]),
    ),
  };
}

/** Takes the sources of a text that can be named and adds those to `found` that are new. */
function takeSources(
  citations: readonly Citation[],
  found: Map<string, FoundSource>,
): readonly FoundCitation[] {
  return citations.flatMap((citation): readonly FoundCitation[] => {
    const { kind, title, url } = citation;
    if (title === '' && url === undefined) return [];
    const key = url ?? `${kind} ${title}`;
    const known = found.get(key);
    found.set(key, {
      kind,
      title: known === undefined || known.title === '' ? title : known.title,
      ...(url === undefined ? {} : { url }),
      ...withQuote(known ?? noQuotes, citation),
    });
    return [{ ...citation, key }];
  });
}

type Quotes = Pick<FoundSource, 'quotes' | 'unfound'>;

const noQuotes: Quotes = { quotes: [], unfound: [] };

function withQuote({ quotes, unfound }: Quotes, { quote, isUnfound }: Citation): Quotes {
  if (quote === undefined || quotes.includes(quote)) return { quotes, unfound };
  return {
    quotes: [...quotes, quote],
    unfound: isUnfound === true ? [...unfound, quote] : unfound,
  };
}

/** Where a text cites, in its order. A source that the text names itself has no other place in it. */
function placesOf(text: string, citations: readonly FoundCitation[]): readonly FoundPlace[] {
  if (citations.length === 0) return [];
  const ranges = verbatimRanges(text);
  const named = namedPlaces(text, ranges, citations);
  const namedKeys = new Set(named.flatMap(({ keys }) => keys));
  const others = citations.filter(({ key }) => !namedKeys.has(key));
  const linked = linkedPlaces(text, ranges, others);
  const linkedKeys = new Set(linked.map(({ end, keys }) => `${end} ${keys.join('')}`));
  // No mark and no link in brackets is cut in two either.
  const replaced = withoutOverlap([...named, ...linked]);
  const safe = new SafePlaces(text, withoutOverlap([...replaced, ...ranges]));
  const keysAt = new Map<number, Set<string>>();
  for (const { key, textStart, textEnd } of others) {
    if (!isIn(text, textStart, textEnd) || linkedKeys.has(`${textEnd} ${key}`)) continue;
    const at = safe.behind(textEnd);
    if (at > 0) keysAt.set(at, (keysAt.get(at) ?? new Set()).add(key));
  }
  const behind = Array.from(keysAt, ([at, keys]) => ({ start: at, end: at, keys: [...keys] }));
  return withoutOverlap([...replaced, ...behind]);
}

/** In the order of the text; of those that overlap, the one that begins first. */
function withoutOverlap<T extends Pick<FoundPlace, 'start' | 'end'>>(
  list: readonly T[],
): readonly T[] {
  let from = 0;
  return list
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end }) => {
      if (start < from) return false;
      from = end;
      return true;
    });
}

/** Numbers that the text has itself. */
function namedPlaces(
  text: string,
  ranges: readonly VerbatimRange[],
  citations: readonly FoundCitation[],
): readonly FoundPlace[] {
  const keyOfMark = new Map<number, string>();
  for (const { mark, key } of citations) {
    if (mark !== undefined && !keyOfMark.has(mark)) keyOfMark.set(mark, key);
  }
  if (keyOfMark.size === 0) return [];
  return findMarks(text, ranges).flatMap(({ mark, ...place }): readonly FoundPlace[] => {
    const key = keyOfMark.get(mark);
    return key === undefined ? [] : [{ ...place, keys: [key], mark }];
  });
}

/** Links in brackets that are all of what is cited. */
function linkedPlaces(
  text: string,
  ranges: readonly VerbatimRange[],
  citations: readonly FoundCitation[],
): readonly FoundPlace[] {
  const places = new Map<number, FoundPlace>();
  for (const { key, url = '', textStart, textEnd: end } of citations) {
    if (!isIn(text, textStart, end)) continue;
    const start = startOfBracketedLink(text, { start: textStart ?? end, end, url });
    if (start === undefined) continue;
    const around = ranges[lastWhere(ranges, (range) => range.start <= start)];
    // What stands in code is shown as it is.
    if ((around?.end ?? 0) < end) places.set(end, { start, end, keys: [key] });
  }
  return [...places.values()];
}

function isIn(text: string, start: number | undefined, end: number | undefined): end is number {
  if (!Number.isInteger(end) || end === undefined || end <= 0 || end > text.length) return false;
  return start === undefined || (start >= 0 && start < end);
}

function assignNumbers(
  keys: readonly string[],
  places: readonly FoundPlace[],
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  const assign = (key: string, number: number): void => {
    numbers.set(key, number);
    taken.add(number);
  };
  for (const { keys: named, mark = 0 } of places) {
    const [key] = named;
    if (key === undefined || mark === 0 || numbers.has(key) || taken.has(mark)) continue;
    assign(key, mark);
  }
  let next = 1;
  for (const key of [...places.flatMap((place) => place.keys), ...keys]) {
    if (numbers.has(key)) continue;
    while (taken.has(next)) next += 1;
    assign(key, next);
  }
  return numbers;
}
