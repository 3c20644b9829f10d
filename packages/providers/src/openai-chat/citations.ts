import type { CitationEvent } from '@parley/domain/chat/chat-event.ts';
import { maxCitations } from '@parley/domain/chat/citation.ts';

import { readAnnotation, readCitation } from '../spec/citations.ts';
import { asList, isObject, type JsonObject } from '../spec/json.ts';

/**
 * Reads the sources in a chunk or a whole answer: annotations of its text, and the lists that
 * services with a search send with every chunk. Texts name the entries of a list by their place, as
 * in `[1]`.
 *
 * Source: OpenAI and OpenRouter (`annotations`), Perplexity (`search_results`, `citations` before
 * that), xAI (`citations`), read 2026-11-25.
 */
export function readCitations(
  json: JsonObject,
  annotations: readonly unknown[],
): readonly CitationEvent[] {
  const results = asList(json['search_results']);
  const listed = results.length > 0 ? results : asList(json['citations']);
  return [
    ...annotations.slice(0, maxCitations).map((each) => readAnnotation(each, 0)),
    ...listed.slice(0, maxCitations).map((each, index) => readListed(each, index + 1)),
  ].filter((event) => event !== undefined);
}

/** An entry is an object, or the address alone. */
function readListed(entry: unknown, mark: number): CitationEvent | undefined {
  if (!isObject(entry)) return readCitation({ url: entry, mark });
  return readCitation({ title: entry['title'], url: entry['url'], quote: entry['snippet'], mark });
}
