import type { CitationEvent } from '@parley/domain/chat/chat-event.ts';
import { maxCitations, type CitedPlace } from '@parley/domain/chat/citation.ts';

import { readCitation, readPlace } from '../spec/citations.ts';
import { asObject, asText } from '../spec/json.ts';
import type { GrowingBlock } from './blocks.ts';

/**
 * Reads what a text block cites: the block itself is the cited place, so all of it must have come.
 * Kinds of places in the source do not matter: each has a title or an address, and the passage.
 *
 * @param textUnits UTF-16 units of text that were told until now
 */
export function readBlockCitations(
  { start, from, text, citations }: GrowingBlock,
  textUnits: number,
): readonly CitationEvent[] {
  if (start['type'] !== 'text' || citations.length === 0) return [];
  // Where blocks were mixed with others, nobody knows where they stand.
  const isWhole = textUnits - from === text.length;
  const place = isWhole ? placeOf(text, from) : undefined;
  return citations
    .slice(0, maxCitations)
    .map((each) => {
      const { title, document_title: document, url, source, cited_text: quote } = asObject(each);
      const named = asText(title) ?? asText(document);
      return readCitation({ title: named ?? source, url: url ?? source, quote }, place);
    })
    .filter((event) => event !== undefined);
}

/** The words of a block, without the space around them; undefined for one without words. */
function placeOf(text: string, from: number): CitedPlace | undefined {
  const start = text.length - text.trimStart().length;
  return readPlace({ from, start, end: text.trimEnd().length, unit: 'utf-16' });
}
