import type { ImageHit, ImageQuery, ImageSearchSettings } from '@parley/domain/web/image-search.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';

import { asList, asObject, asText } from '../spec/json.ts';
import { fetchJson } from './fetch-web.ts';
import { isWebAddress } from './read-hits.ts';
import type { WebCall } from './search-call.ts';

/** The only origin that the key for images goes to. */
export const imageSearchOrigin = 'https://www.googleapis.com';

/** A call to the engine that is set up. */
export interface ImageCall extends WebCall {
  readonly settings: ImageSearchSettings;
  readonly key: string;
}

/**
 * Looks for images. Source: developers.google.com/custom-search/v1, read 2026-11-26.
 *
 * Errors: see {@link SearchError}; `no-items` where there is no list, as for an engine that searches
 * no images. Never throws.
 */
export async function searchImages(
  call: ImageCall,
  { keyword, count }: ImageQuery,
): Promise<Result<readonly ImageHit[], SearchError>> {
  const { settings, key } = call;
  const query = new URLSearchParams({
    q: keyword,
    cx: settings.engineId,
    key,
    searchType: 'image',
    num: String(count),
  });
  const url = `${imageSearchOrigin}/customsearch/v1?${query.toString()}`;
  const answer = await fetchJson(call, { url, secret: key });
  if (!answer.ok) return answer;
  const hits = asList(asObject(answer.value)['items']).flatMap(readHit).slice(0, count);
  return hits.length === 0 ? err({ code: 'no-items' }) : ok(hits);
}

const maxText = 500;

function readHit(item: unknown): readonly ImageHit[] {
  const { title, snippet, link, image } = asObject(item);
  const imageUrl = asText(link) ?? '';
  if (!isWebAddress(imageUrl)) return [];
  const page = asText(asObject(image)['contextLink']) ?? '';
  return [
    {
      title: cutText(asText(title) ?? '', maxText),
      snippet: cutText(asText(snippet) ?? '', maxText),
      imageUrl,
      pageUrl: isWebAddress(page) ? page : '',
    },
  ];
}
