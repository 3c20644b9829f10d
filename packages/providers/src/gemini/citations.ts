import type { CitationEvent } from '@parley/domain/chat/chat-event.ts';
import { maxCitations, type CitedPlace } from '@parley/domain/chat/citation.ts';
import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import {
  findNew,
  noCitations,
  readCitation,
  readPlace,
  type CitationsState,
  type WireSource,
} from '../spec/citations.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';

/**
 * What a search found, and what of the reply rests on it. Servers tell it with any chunk, whole or
 * in parts, once or with each chunk again; places are counted in bytes of the whole text. So all of
 * it waits for the end of the reply.
 */
export interface GroundingState {
  /** The sources that are told, by their place. */
  readonly sources: readonly WireSource[];
  readonly citations: CitationsState;
  readonly placed: readonly CitationEvent[];
  /** What was searched for; each is billed once. */
  readonly queries: ReadonlySet<string>;
}

/** Before the first chunk. */
export const noGrounding: GroundingState = {
  sources: [],
  citations: noCitations,
  placed: [],
  queries: new Set(),
};

/** More searches are not counted of one reply. */
const maxQueries = 1000;

/**
 * Takes what a candidate rests on.
 *
 * Source: Gemini API, `GroundingMetadata` and `CitationMetadata`; Vertex AI has `citations` in place
 * of `citationSources`; read 2026-11-25.
 */
export function takeGrounding(state: GroundingState, candidate: JsonObject): GroundingState {
  const metadata = asObject(candidate['groundingMetadata']);
  const chunks = asList(metadata['groundingChunks']).slice(0, maxCitations);
  const sources = chunks.length > 0 ? chunks.map(readChunk) : state.sources;
  const { citationSources, citations: listed } = asObject(candidate['citationMetadata']);
  const [citations, placed] = findNew(state.citations, [
    ...readSupports(asList(metadata['groundingSupports']), sources),
    ...readCopied([...asList(citationSources), ...asList(listed)]),
  ]);
  const searched = asList(metadata['webSearchQueries']).flatMap((each) => asText(each) ?? []);
  const queries = new Set([...state.queries, ...searched].slice(0, maxQueries));
  return { sources, citations, placed: [...state.placed, ...placed], queries };
}

/** Usage with the searches, which are billed beside the tokens; those of an unknown number have no price. */
export function withSearches(
  usage: ReportedUsage,
  { queries, sources }: GroundingState,
): ReportedUsage {
  if (queries.size > 0) return { ...usage, searches: queries.size };
  return sources.length > 0 ? { ...usage, hasUnknownPrice: true } : usage;
}

/** Tells all of it: what the text rests on, then the sources of which nothing says where. */
export function tellGrounding({
  sources,
  citations,
  placed,
}: GroundingState): readonly CitationEvent[] {
  const known = new Set(placed.map(nameOf));
  const others = sources
    .map((source) => readCitation(source))
    .filter((event) => event !== undefined)
    .filter((event) => !known.has(nameOf(event)));
  return [...placed, ...findNew(citations, others)[1]];
}

function nameOf({ source }: CitationEvent): string {
  return source.url ?? source.title;
}

/** A chunk has one field, named by where it was found. */
function readChunk(value: unknown): WireSource {
  const chunk = asObject(value);
  const found = Object.values(chunk).find(isObject) ?? {};
  return {
    title: asText(found['title']) ?? found['domain'],
    url: asText(found['uri']) ?? found['sourceUri'],
    quote: found['text'],
  };
}

function readSupports(
  supports: readonly unknown[],
  sources: readonly WireSource[],
): readonly CitationEvent[] {
  const events: CitationEvent[] = [];
  for (const support of supports) {
    const { segment, groundingChunkIndices: indices } = asObject(support);
    const place = placeOf(asObject(segment));
    for (const index of asList(indices)) {
      const source = typeof index === 'number' ? sources[index] : undefined;
      const event = source === undefined ? undefined : readCitation(source, place);
      if (event !== undefined) events.push(event);
      if (events.length >= maxCitations) return events;
    }
  }
  return events;
}

/** Text that is like a source word by word. */
function readCopied(list: readonly unknown[]): readonly CitationEvent[] {
  return list
    .slice(0, maxCitations)
    .map((each) => {
      const copied = asObject(each);
      return readCitation({ title: copied['title'], url: copied['uri'] }, placeOf(copied));
    })
    .filter((event) => event !== undefined);
}

/** A start of 0 is left out. */
function placeOf(segment: JsonObject): CitedPlace | undefined {
  const { startIndex: start = 0, endIndex: end, text: words } = segment;
  return readPlace({ from: 0, start, end, words, unit: 'utf-8' });
}
