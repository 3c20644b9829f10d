import type { CitedSource } from '../../chat/citation.ts';
import { fieldsOf, firstText, listOf, type SourceFields } from '../source-json.ts';

/**
 * What an answer of Open WebUI rests on. Each source has pieces of text, each piece says where it is
 * from, and the answer names these places by their order, as in `[1]`.
 *
 * Source: how its server numbers sources for the model, which its page repeats; read 2026-11-25.
 */
export function sourcesIn(message: SourceFields): readonly CitedSource[] {
  const found = new Map<string, CitedSource>();
  const listed = listOf(message['sources']);
  for (const each of listed.length > 0 ? listed : listOf(message['citations'])) {
    const { source, document, metadata } = fieldsOf(each);
    for (const [index, quote] of listOf(document).entries()) {
      const piece = fieldsOf(listOf(metadata)[index]);
      const place = firstText(piece['source'], fieldsOf(source)['id'], 'N/A');
      if (found.has(place)) continue;
      const mark = found.size + 1;
      found.set(place, { ...sourceOf(fieldsOf(source), { place, piece }), mark, ...quoted(quote) });
    }
  }
  return [...found.values()];
}

function sourceOf(
  source: SourceFields,
  { place, piece }: { readonly place: string; readonly piece: SourceFields },
): CitedSource {
  const url = [place, source['url'], piece['url']].find(isWebAddress);
  const title = firstText(piece['title'], piece['name'], source['name']);
  return {
    kind: url === undefined ? 'document' : 'web',
    title,
    ...(url === undefined ? {} : { url }),
  };
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
}

function quoted(text: unknown): Pick<CitedSource, 'quote'> {
  return typeof text === 'string' ? { quote: text } : {};
}
