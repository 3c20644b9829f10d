import type { CitationEvent } from '@parley/domain/chat/chat-event.ts';
import {
  cleanSource,
  maxCitations,
  type CitedPlace,
  type CitedSource,
} from '@parley/domain/chat/citation.ts';

import { asCount, asObject, asText } from './json.ts';

/**
 * The citations of one answer. Those with a place are held until its text is complete, because
 * servers tell them at any time, and a place ahead of the text would be lost.
 */
export interface CitationsState {
  /** Keys of all that came; nothing is told twice. */
  readonly known: ReadonlySet<string>;
  readonly held: readonly CitationEvent[];
}

/** Before the first citation. */
export const noCitations: CitationsState = { known: new Set(), held: [] };

/**
 * Takes what an answer cites.
 *
 * @param added the first ones that are new count, up to the limit of a reply
 * @returns the next state, and what can be told at once
 */
export function takeCitations(
  state: CitationsState,
  added: readonly CitationEvent[],
): readonly [CitationsState, readonly CitationEvent[]] {
  const [next, fresh] = findNew(state, added);
  const held = fresh.filter(({ place }) => place !== undefined);
  if (held.length === 0) return [next, fresh];
  const listed = fresh.filter(({ place }) => place === undefined);
  return [{ ...next, held: [...next.held, ...held] }, listed];
}

/** Takes what an answer cites where its text is complete: all that is new can be told. */
export function findNew(
  state: CitationsState,
  added: readonly CitationEvent[],
): readonly [CitationsState, readonly CitationEvent[]] {
  const fresh = new Map<string, CitationEvent>();
  for (const event of added) {
    if (state.known.size + fresh.size >= maxCitations) break;
    const key = keyOf(event);
    if (!state.known.has(key) && !fresh.has(key)) fresh.set(key, event);
  }
  if (fresh.size === 0) return [state, []];
  return [{ ...state, known: new Set([...state.known, ...fresh.keys()]) }, [...fresh.values()]];
}

function keyOf({ source, place }: CitationEvent): string {
  return JSON.stringify([
    source.kind,
    source.url,
    source.title,
    source.quote,
    source.mark,
    ...(place === undefined ? [] : [place.from, place.start, place.end, place.text]),
  ]);
}

/** What a provider says of a source; texts of any type and length. */
export interface WireSource extends Pick<CitedSource, 'mark'> {
  readonly title?: unknown;
  readonly url?: unknown;
  readonly quote?: unknown;
}

/**
 * Makes an event of what a provider says: of the web where it has such an address, else a document.
 *
 * @returns undefined where nothing of the source could be shown
 */
export function readCitation(wire: WireSource, place?: CitedPlace): CitationEvent | undefined {
  const url = asText(wire.url);
  const quote = asText(wire.quote);
  const { kind: _kind, ...source } = cleanSource({
    kind: 'web',
    title: asText(wire.title) ?? '',
    ...(url === undefined ? {} : { url }),
    ...(quote === undefined ? {} : { quote }),
    ...(wire.mark === undefined ? {} : { mark: wire.mark }),
  });
  if (source.title === '' && source.url === undefined && source.quote === undefined) {
    return undefined;
  }
  return {
    type: 'citation',
    source: { kind: source.url === undefined ? 'document' : 'web', ...source },
    ...(place === undefined ? {} : { place }),
  };
}

/** What a provider says of a place; numbers of any type. */
interface WirePlace extends Pick<CitedPlace, 'unit'> {
  /** Undefined where nobody knows in what the provider counts. */
  readonly from: number | undefined;
  readonly start: unknown;
  readonly end: unknown;
  /** The cited words, where they are told. */
  readonly words?: unknown;
}

/** Longer words only cost time: nobody finds them where the numbers are wrong. */
const maxWords = 4000;

/** Reads a place; undefined for one that is empty, turned around or nowhere. */
export function readPlace({ from, unit, start, end, words }: WirePlace): CitedPlace | undefined {
  if (from === undefined) return undefined;
  const text = asText(words);
  const known = text === undefined || text.length > maxWords ? {} : { text };
  if (isPlace(start) && isPlace(end) && start < end) return { from, start, end, unit, ...known };
  return 'text' in known ? { from, start: 0, end: 0, unit, ...known } : undefined;
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

const citingTypes: ReadonlySet<string> = new Set([
  'url_citation',
  'file_citation',
  'container_file_citation',
]);

/**
 * Reads an annotation of a text, as both protocols of OpenAI have it: its fields beside the type, or
 * in an object of that name. Places are counted in code points. A file is cited at a point; the
 * character before it stands for the place.
 *
 * @param from UTF-16 units of text that were told before what the annotation counts in; undefined
 *   where nobody knows
 * @returns undefined for what names no source
 */
export function readAnnotation(
  value: unknown,
  from: number | undefined,
): CitationEvent | undefined {
  const annotation = asObject(value);
  const type = asText(annotation['type']) ?? 'url_citation';
  if (!citingTypes.has(type)) return undefined;
  const fields = { ...annotation, ...asObject(annotation[type]) };
  const point = asCount(fields['index']);
  const end = fields['end_index'] ?? point;
  const start = fields['start_index'] ?? (point === undefined ? undefined : point - 1);
  return readCitation(
    {
      title: asText(fields['title']) ?? fields['filename'],
      url: fields['url'],
      quote: fields['content'],
    },
    readPlace({ from, start, end, unit: 'code-point' }),
  );
}
