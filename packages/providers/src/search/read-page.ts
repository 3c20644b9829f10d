import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { PageText } from '@parley/domain/web/web-results.ts';

import { asList, asObject, asText } from '../spec/json.ts';
import { fetchJson } from './fetch-web.ts';
import { bearer } from './search-adapters.ts';
import type { SearchCall } from './search-call.ts';

/** The only origin that the key for reading pages goes to; undefined where the service reads none. */
export function readerOrigin(service: SearchCall['settings']['service']): string | undefined {
  if (service === 'tavily') return 'https://api.tavily.com';
  return service === 'jina' ? 'https://r.jina.ai' : undefined;
}

/** Has the service read a page; only where {@link readerOrigin} is one. Errors: see {@link SearchError}. */
export async function extractPage(
  call: SearchCall,
  url: string,
): Promise<Result<PageText, SearchError>> {
  const isTavily = call.settings.service === 'tavily';
  const read = isTavily ? await readByTavily(call, url) : await readByJina(call, url);
  if (!read.ok) return read;
  const { title, text } = read.value;
  if (text === undefined) return err({ code: 'invalid' });
  return ok({ url, title: cutText(title ?? '', maxTitle), text });
}

const maxTitle = 500;

interface Extracted {
  readonly title: string | undefined;
  readonly text: string | undefined;
}

async function readByTavily(
  call: SearchCall,
  url: string,
): Promise<Result<Extracted, SearchError>> {
  const answer = await fetchJson(call, {
    ...bearer('https://api.tavily.com/extract', call.key ?? ''),
    body: JSON.stringify({ urls: [url], format: 'markdown' }),
  });
  if (!answer.ok) return answer;
  const [page] = asList(asObject(answer.value)['results']);
  const { title, raw_content: text } = asObject(page);
  return ok({ title: asText(title), text: asText(text) });
}

async function readByJina(call: SearchCall, url: string): Promise<Result<Extracted, SearchError>> {
  const request = bearer(`https://r.jina.ai/${encodeURIComponent(url)}`, call.key ?? '');
  const answer = await fetchJson(call, {
    ...request,
    headers: { ...request.headers, accept: 'application/json' },
  });
  if (!answer.ok) return answer;
  const { title, content } = asObject(asObject(answer.value)['data']);
  return ok({ title: asText(title), text: asText(content) });
}
