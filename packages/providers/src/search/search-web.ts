import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { SearchHit, SearchQuery } from '@parley/domain/web/search-query.ts';
import type { WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';

import { fetchJson } from './fetch-web.ts';
import { searchAdapters } from './search-adapters.ts';
import type { SearchCall } from './search-call.ts';

/** The only origin that a key of the service may go to; undefined for an address of no use. */
export function searchOrigin({ service, address }: WebSearchSettings): string | undefined {
  const { origin } = searchAdapters[service];
  if (origin !== undefined) return origin;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Searches. Errors: see {@link SearchError}. Never throws. */
export async function searchWeb(
  call: SearchCall,
  query: SearchQuery,
): Promise<Result<readonly SearchHit[], SearchError>> {
  const { settings, key = '' } = call;
  const adapter = searchAdapters[settings.service];
  const answer = await fetchJson(
    call,
    adapter.request(query, { settings, key, nowMs: Date.now() }),
  );
  if (!answer.ok) return answer;
  const hits = adapter.read(answer.value, query);
  return hits === undefined ? err({ code: 'invalid' }) : ok(hits);
}

/** Shows with one search for «test» that a service answers. Errors: as {@link searchWeb}. */
export async function testSearch(call: SearchCall): Promise<Result<null, SearchError>> {
  const found = await searchWeb(call, { keyword: 'test', count: 1 });
  return found.ok ? ok(null) : found;
}
