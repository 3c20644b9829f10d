import type { SearchHit } from '@parley/domain/web/search-query.ts';
import { cutText } from '@parley/domain/shared/text.ts';

import { asList, asObject, asText } from '../spec/json.ts';

/** Under which names a service tells of a page. */
export interface HitFields {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly date?: string;
}

const maxTitle = 500;
const maxUrl = 2048;
const maxText = 4000;
const maxDate = 40;

/** Reads a list of pages; what has no address of the web is left out, and so is the second of two. */
export function readHits(list: unknown, fields: HitFields, count: number): readonly SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const each of asList(list)) {
    const hit = readHit(asObject(each), fields);
    if (hit !== undefined && !hits.has(hit.url)) hits.set(hit.url, hit);
    if (hits.size === count) break;
  }
  return [...hits.values()];
}

/** Whether a text of a service is an address of the web, without signs that mislead. */
export function isWebAddress(url: string): boolean {
  return url.length <= maxUrl && /^https?:\/\/[^\s\p{Cc}\p{Cf}\\]+$/iu.test(url);
}

function readHit(
  values: Readonly<Record<string, unknown>>,
  fields: HitFields,
): SearchHit | undefined {
  const url = asText(values[fields.url]) ?? '';
  if (!isWebAddress(url)) return undefined;
  const date = fields.date === undefined ? undefined : asText(values[fields.date]);
  return {
    title: cutText(asText(values[fields.title]) ?? '', maxTitle),
    url,
    text: cutText(asText(values[fields.text]) ?? '', maxText),
    ...(date === undefined ? {} : { date: cutText(date, maxDate) }),
  };
}
