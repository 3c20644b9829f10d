import type { CitationEvent } from '@parley/domain/chat/chat-event.ts';
import { maxCitations } from '@parley/domain/chat/citation.ts';

import { readAnnotation, readCitation } from '../spec/citations.ts';
import { asCount, asList, asObject, type JsonObject } from '../spec/json.ts';
import type { ItemsState } from './items.ts';
import type { PlacedItem } from './match-output.ts';

/** An annotation that came with the stream, for a text that may still go on. */
export interface HeldAnnotation {
  readonly item: number;
  readonly part: number;
  readonly annotation: unknown;
}

/** Holds an annotation until its item is complete. */
export function holdAnnotation(
  held: readonly HeldAnnotation[],
  item: number,
  json: JsonObject,
): readonly HeldAnnotation[] {
  if (held.length >= maxCitations) return held;
  const part = asCount(json['content_index']) ?? 0;
  return [...held, { item, part, annotation: json['annotation'] }];
}

/** What a complete item cites, by the stream and by its end, which repeats it. */
export function readItemCitations(
  state: ItemsState,
  { index, item }: PlacedItem,
  held: readonly HeldAnnotation[],
): readonly CitationEvent[] {
  const repeated = asList(item['content']).flatMap((content, part) =>
    asList(asObject(content)['annotations'])
      .slice(0, maxCitations)
      .map((annotation): HeldAnnotation => ({ item: index, part, annotation })),
  );
  return readHeld(state, [...held.filter((each) => each.item === index), ...repeated]);
}

/** Reads annotations, whose places are counted in the text of their part. */
export function readHeld(
  { items }: ItemsState,
  held: readonly HeldAnnotation[],
): readonly CitationEvent[] {
  return held
    .map(({ item, part, annotation }) => {
      const from = items.find(({ index }) => index === item)?.starts.get(part);
      return readAnnotation(annotation, from);
    })
    .filter((event) => event !== undefined);
}

/** The addresses that some servers list beside the output. */
export function readListed(response: JsonObject): readonly CitationEvent[] {
  return asList(response['citations'])
    .slice(0, maxCitations)
    .map((url) => readCitation({ url }))
    .filter((event) => event !== undefined);
}
