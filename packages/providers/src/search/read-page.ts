import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { PageText } from '@parley/domain/web/web-results.ts';

import { asList, asObject, asText } from '../spec/json.ts';
import { fetchJson } from './fetch-web.ts';
import { bearer, exaOrigin, exaRequest } from './search-adapters.ts';
import type { SearchCall } from './search-call.ts';

type Service = SearchCall['settings']['service'];

const origins: ReadonlyMap<Service, string> = new Map([
  ['tavily', 'https://api.tavily.com'],
  ['jina', 'https://r.jina.ai'],
  ['exa', exaOrigin],
]);

/** The only origin that the key for reading pages goes to; undefined where the service reads none. */
export function readerOrigin(service: Service): string | undefined {
  return origins.get(service);
}

/** Has the service read a page; only where {@link readerOrigin} is one. Errors: see {@link SearchError}. */
export async function extractPage(
  call: SearchCall,
  url: string,
): Promise<Result<PageText, SearchError>> {
  const read = await readBy(call, url);
  if (!read.ok) return read;
  const { title, text } = read.value;
  if (text === undefined) return err({ code: 'invalid' });
  return ok({ url, title: cutText(title ?? '', maxTitle), text });
}

const maxTitle = 500;

function readBy(call: SearchCall, url: string): Promise<Result<Extracted, SearchError>> {
  const { service } = call.settings;
  if (service === 'tavily') return readByTavily(call, url);
  return service === 'exa' ? readByExa(call, url) : readByJina(call, url);
}

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

async function readByExa(call: SearchCall, url: string): Promise<Result<Extracted, SearchError>> {
  const answer = await fetchJson(
    call,
    exaRequest('contents', call.key ?? '', { urls: [url], text: true }),
  );
  if (!answer.ok) return answer;
  const [page] = asList(asObject(answer.value)['results']);
  const { title, text } = asObject(page);
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
