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
  const marked = parts.map((part, index) => {
    const places = numbered.places.get(index);
    if (part.type !== 'text' || places === undefined) return part;
    return { ...part, text: withMarks(part.text, places, sources) };
  });
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
    if (place.start < from) continue;
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
  const blocks = new Set(
    verbatimRanges(text).flatMap(({ end, isBlock }) => (isBlock ? [end] : [])),
  );
  return replacePlaces(text, places, ({ start, end, numbers }) => {
    const marks = numbers.map((number) => markOf(number, sources.get(number)?.url)).join('');
    const isOpen = sources.get(numbers.at(-1) ?? 0)?.url === undefined;
    // A bracket behind it would make a link of a mark that is none.
    const written = isOpen && /^[[(:]/u.test(text.slice(end)) ? `${marks} ` : marks;
    if (start === end && blocks.has(end)) return `\n\n${written}`;
    // And a sign before it a picture, or no mark at all.
    return /[!\\]/u.test(text.charAt(start - 1)) ? ` ${written}` : written;
  });
}

function markOf(number: number, url: string | undefined): string {
  return url === undefined ? `[${number}]` : `[[${number}]](${target(url)})`;
}

function lineOf({ number, title, url }: NumberedSource): string {
  const words = title.replaceAll(/[\\`*_[\]<>&#|~$!]/g, String.raw`\$&`);
  const address = url === undefined ? '' : `<${target(url)}>`;
  return `- [${number}] ${[words, address].filter((text) => text !== '').join(' ')}`;
}

/** An address that ends where its brackets end. */
function target(url: string): string {
  return url.replaceAll(/[()<>[\]\\|`]/g, (sign) => encoded[sign] ?? sign);
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
