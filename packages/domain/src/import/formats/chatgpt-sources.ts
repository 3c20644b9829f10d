import type { CitedSource } from '../../chat/citation.ts';
import { fieldsOf, firstText, listOf, textOf, type SourceFields } from '../source-json.ts';

/*
 * Inside of its answers ChatGPT writes marks of letters that no font has: U+E200 begins one, U+E202
 * parts its fields, U+E201 ends it, and U+E203 and U+E204 stand around the words that a source is for.
 * What a mark stands for is beside the text, in `content_references`. Older answers have 【3†source】,
 * explained in `citations`.
 * Source: exports of 2023 to 2026, as public tools that read them describe them.
 */
const mark = /[ \t]?\u{e200}([^\u{e200}\u{e201}]*)\u{e201}/gu;
const strayMarks = /[\u{e200}-\u{e206}]/gu;
const separator = '\u{e202}';
const begin = '\u{e200}';

/** An answer as it was read: marks of sources are links, marks for the program are gone. */
export function withSources(text: string, metadata: SourceFields): string {
  if (!text.includes(begin) && !text.includes('【')) return text;
  let read = text;
  for (const [marked, shown] of [...referencesOf(metadata), ...citationsIn(text, metadata)]) {
    read = read.replaceAll(marked, () => shown);
  }
  return read
    .replaceAll(mark, (_whole, inner: string) => wordsOf(inner))
    .replaceAll(strayMarks, '');
}

/** Kinds of references that are no sources, but pictures, offers and the like. */
const otherKinds = /image|video|product|business|nav|followup|hidden|entity/;

/** What an answer rests on, as its program lists it. */
export function sourcesIn(metadata: SourceFields): readonly CitedSource[] {
  const references = listOf(metadata['content_references'])
    .map(fieldsOf)
    .filter(({ type }) => !otherKinds.test(textOf(type)));
  const pages = references.flatMap((reference) => [
    reference,
    ...listOf(reference['items']).map(fieldsOf),
    ...listOf(reference['sources']).map(fieldsOf),
  ]);
  const older = listOf(metadata['citations']).map((each) => fieldsOf(fieldsOf(each)['metadata']));
  return [...pages, ...older].filter(({ url }) => isWebAddress(textOf(url))).map(sourceOf);
}

function sourceOf({ title, url, attribution, snippet, text }: SourceFields): CitedSource {
  const quote = firstText(snippet, text);
  return {
    kind: 'web',
    title: firstText(title, attribution),
    url: textOf(url),
    ...(quote === '' ? {} : { quote }),
  };
}

type Replacement = readonly [marked: string, shown: string];

function referencesOf(metadata: SourceFields): readonly Replacement[] {
  return listOf(metadata['content_references']).flatMap((value): readonly Replacement[] => {
    const reference = fieldsOf(value);
    const marked = textOf(reference['matched_text']);
    const shown = firstText(reference['alt']) || linksOf(reference);
    // Some name a space or nothing: only marks are replaced.
    return marked.includes(begin) && shown !== '' ? [[marked, shown]] : [];
  });
}

function linksOf(reference: SourceFields): string {
  const links = [reference, ...listOf(reference['items']).map(fieldsOf)]
    .map(linkTo)
    .filter(Boolean);
  return links.length === 0 ? '' : ` (${links.join(', ')})`;
}

function citationsIn(text: string, metadata: SourceFields): readonly Replacement[] {
  const citations = listOf(metadata['citations']).map(fieldsOf);
  // Places are counted in whole characters, which only shows behind an emoji.
  const characters = citations.length === 0 ? [] : Array.from(text);
  return citations.flatMap((citation): readonly Replacement[] => {
    const { start_ix: start, end_ix: end } = citation;
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    const marked = characters.slice(start, end).join('');
    const link = linkTo(fieldsOf(citation['metadata']));
    return link !== '' && /^【[^【】]*】$/u.test(marked) ? [[marked, ` (${link})`]] : [];
  });
}

function linkTo({ title, url: address, attribution }: SourceFields): string {
  const url = textOf(address);
  if (!isWebAddress(url)) return '';
  const label = firstText(title, attribution, url)
    .replaceAll(/[[\]\\\s]+/g, ' ')
    .trim();
  return `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/\S+$/.test(url);
}

/** A name that is marked is read as a word; all other marks say nothing without their source. */
function wordsOf(inner: string): string {
  const [kind, value = ''] = inner.split(separator);
  if (kind !== 'entity') return '';
  const name = /^\["[^"]*",\s*"([^"]*)"/.exec(value)?.[1] ?? '';
  return name === '' ? '' : ` ${name}`;
}
