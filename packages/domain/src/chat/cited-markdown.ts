import { fencedBlocks } from './fenced-blocks.ts';
import { textOfParts, type MessagePart } from './message-part.ts';
import { numberSources, type MarkedPlace, type NumberedSource } from './number-sources.ts';
import { verbatimRanges } from './verbatim-ranges.ts';

/**
 * The texts of a reply with the numbers of their sources as links, and the list of sources below; as
 * they stand where there are none. Every reader of Markdown knows both; footnotes it may not.
 *
 * @param heading the word above the list
 */
export function citedMarkdown(parts: readonly MessagePart[], heading: string): string {
  const { marked, list } = citedTexts(parts, heading);
  return [textOfParts(marked).trimEnd(), list].filter((text) => text !== '').join('\n\n');
}

/** The parts of a reply with numbers in their texts, and the list of its sources apart; empty without any. */
export function citedTexts(
  parts: readonly MessagePart[],
  heading: string,
): { readonly marked: readonly MessagePart[]; readonly list: string } {
  const numbered = numberSources(parts);
  if (numbered === undefined) return { marked: parts, list: '' };
  const sources = new Map(numbered.sources.map((source) => [source.number, source]));
  const marked = parts.map((part, index) =>
    part.type === 'text'
      ? { ...part, text: withMarks(part.text, numbered.places.get(index) ?? [], sources) }
      : part,
  );
  return { marked, list: `${heading}:\n\n${numbered.sources.map(lineOf).join('\n')}` };
}

/** The texts of a reply without the marks in them, for a voice and for quotes. */
export function textWithoutMarks(parts: readonly MessagePart[]): string {
  const places = numberSources(parts)?.places;
  if (places === undefined) return textOfParts(parts);
  const texts = parts.map((part, index) =>
    part.type === 'text'
      ? { ...part, text: replacePlaces(part.text, places.get(index) ?? [], () => '') }
      : part,
  );
  return textOfParts(texts);
}

function replacePlaces(
  text: string,
  places: readonly MarkedPlace[],
  write: (place: MarkedPlace) => string,
): string {
  let result = '';
  let from = 0;
  for (const place of places) {
    result += text.slice(from, place.start) + write(place);
    from = place.end;
  }
  return result + text.slice(from);
}

function withMarks(
  text: string,
  places: readonly MarkedPlace[],
  sources: ReadonlyMap<number, NumberedSource>,
): string {
  const missing = fencedBlocks(text).at(-1)?.missing;
  const closed = missing === undefined ? text : `${text.trimEnd()}\n${missing}`;
  const blocks = new Set(
    verbatimRanges(closed).flatMap(({ end, isBlock }) => (isBlock ? [end] : [])),
  );
  const atEnd = { start: closed.length, end: closed.length };
  const isAtEnd = ({ start }: MarkedPlace): boolean =>
    missing !== undefined && start === text.length;
  const moved = places.map((place) => (isAtEnd(place) ? { ...place, ...atEnd } : place));
  const marked = replacePlaces(closed, moved, ({ start, end, numbers }) => {
    const marks = numbers.map((number) => markOf(number, sources.get(number)?.url)).join('');
    if (start === end && blocks.has(end)) return `\n\n${marks}`;
    // A sign before it would make a picture or a reference of it, or no mark at all.
    return /[!\\\]]/u.test(closed.charAt(start - 1)) ? ` ${marks}` : marks;
  });
  return missing === undefined ? marked : `${marked}\n\n`;
}

/** Its own brackets are no link, whatever the text defines. */
function markOf(number: number, url: string | undefined): string {
  const name = String.raw`\[${number}\]`;
  // What looks like an entity is read as one there, but not between angle brackets.
  return url === undefined ? name : `[${name}](${target(url).replaceAll(/&(?=#?\w+;)/g, '&amp;')})`;
}

function lineOf({ number, title, url }: NumberedSource): string {
  const address = url === undefined ? '' : `<${target(url)}>`;
  const words = [markOf(number, undefined), escaped(title), address];
  return `- ${words.filter((text) => text !== '').join(' ')}`;
}

/**
 * A title is no markup, and no link to what it looks like. A bracket that never closes is one, and
 * with a backslash before both some readers see a formula.
 */
function escaped(title: string): string {
  return title
    .replaceAll(/[\\`*_\]<>&#|~$!:@]/g, String.raw`\$&`)
    .replaceAll(/(?<=www)\./gi, String.raw`\.`);
}

/** An address that ends where its brackets end. */
function target(url: string): string {
  const host = /^https?:\/\/(?:\[[\d.:a-f]+\])?/iu.exec(url)?.[0] ?? '';
  return (
    host + url.slice(host.length).replaceAll(/[()<>[\]\\|`]/g, (sign) => encoded[sign] ?? sign)
  );
}

const encoded: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '[': '%5B',
  ']': '%5D',
  '\\': '%5C',
  '|': '%7C',
  '`': '%60',
};
