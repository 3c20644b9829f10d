import { cleanSource, maxCitations, type Citation, type CitedSource } from '../chat/citation.ts';
import type { ImportedPart } from './imported-chat.ts';

/**
 * Hangs what a message cites on the last of its texts, each source once. Where in the text they are
 * cited is not told.
 *
 * @param sources what the file says of them; what has neither a title nor an address is left out
 */
export function withCitations(
  parts: readonly ImportedPart[],
  sources: readonly CitedSource[],
): readonly ImportedPart[] {
  const at = parts.findLastIndex(({ type }) => type === 'text');
  const part = parts[at];
  const citations = distinct(sources);
  if (part?.type !== 'text' || citations.length === 0) return parts;
  return parts.with(at, { ...part, citations: [...(part.citations ?? []), ...citations] });
}

function distinct(sources: readonly CitedSource[]): readonly Citation[] {
  const found = new Map<string, Citation>();
  for (const each of sources) {
    if (found.size >= maxCitations) break;
    const source = cleanSource(each);
    const name = source.url ?? source.title;
    if (name !== '' && !found.has(name)) found.set(name, source);
  }
  return [...found.values()];
}
