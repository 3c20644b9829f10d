import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { isPublicAddress } from '@parley/domain/web/public-address.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import {
  needsSearchKey,
  type SearchService,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import { fetchWeb, pdfType, type WebAnswer } from '@parley/providers/search/fetch-web.ts';
import { extractPage, readerOrigin } from '@parley/providers/search/read-page.ts';
import type { SearchCall, WebCall } from '@parley/providers/search/search-call.ts';
import { searchOrigin, searchWeb, testSearch } from '@parley/providers/search/search-web.ts';

import { searchKeyOwner } from '#src/platform/search-keys.ts';
import type { FetchedPage, WebRequests } from '#src/platform/web-protocol.ts';

import { createImageHandlers } from './image-handlers.ts';
import type { KeyRing } from './key-ring.ts';

type WebHandlers = {
  readonly [Name in keyof WebRequests]: (
    input: WebRequests[Name]['input'],
    signal: AbortSignal,
  ) => Promise<WebRequests[Name]['output']>;
};

/** What the handlers need of the worker. */
export interface WebHandlerDeps {
  readonly ring: () => Promise<KeyRing>;
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
}

/** From the request to the last byte. */
const maxRequestMs = 15_000;

/** The requests to the web. The key of a service goes to its own origin and no other; a page gets none. */
export function createWebHandlers({ ring, ...net }: WebHandlerDeps): WebHandlers {
  const webCall = (signal: AbortSignal): WebCall => ({ ...net, signal, timeoutMs: maxRequestMs });

  async function withKey(
    settings: WebSearchSettings,
    use: 'search' | 'read',
    signal: AbortSignal,
  ): Promise<Result<SearchCall, SearchError>> {
    const call = { ...webCall(signal), settings };
    const { service } = settings;
    const baseUrl = use === 'read' ? readerOrigin(service) : searchOrigin(settings);
    if (baseUrl === undefined) return err({ code: 'not-set-up' });
    if (!needsSearchKey(service)) return ok(call);
    const found = (await ring()).keyFor({
      id: searchKeyOwner(service, ownerOf(service, use)),
      baseUrl,
    });
    if (found.state === 'locked') return err({ code: 'keys-locked' });
    return found.state === 'none' ? err({ code: 'not-set-up' }) : ok({ ...call, key: found.value });
  }

  return {
    ...createImageHandlers({ ring, webCall }),
    async 'web-search'({ settings, query }, signal) {
      const call = await withKey(settings, 'search', signal);
      return call.ok ? searchWeb(call.value, query) : call;
    },
    async 'test-web-search'({ settings, typedKey }, signal) {
      if (typedKey !== undefined) {
        return testSearch({ ...webCall(signal), settings, key: typedKey });
      }
      const call = await withKey(settings, 'search', signal);
      return call.ok ? testSearch(call.value) : call;
    },
    async 'load-file'({ url }, signal) {
      if (!URL.canParse(url) || !isPublicAddress(new URL(url))) return err({ code: 'not-allowed' });
      const answer = await fetchWeb(webCall(signal), { url });
      return answer.ok ? ok(answer.value.bytes) : answer;
    },
    async 'read-page'({ settings, url: asked }, signal) {
      const url = securedAddress(asked);
      if (url === undefined) return err({ code: 'not-allowed' });
      if (readerOrigin(settings.service) !== undefined) {
        const call = await withKey(settings, 'read', signal);
        const read = call.ok ? await extractPage(call.value, url) : call;
        if (read.ok) return ok({ kind: 'text', page: read.value, isByService: true });
        if (read.error.code === 'aborted' || read.error.code === 'keys-locked') return read;
      }
      const answer = await fetchWeb(webCall(signal), { url, takesPdf: true });
      return answer.ok ? pageOf(url, answer.value) : answer;
    },
  };
}

/** An address that may be read: one without encryption is asked for with it, at the same host. */
function securedAddress(asked: string): string | undefined {
  if (!URL.canParse(asked)) return undefined;
  const url = new URL(asked);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  if (!isPublicAddress(url)) return undefined;
  return url.protocol === new URL(asked).protocol ? asked : url.href;
}

/** Only Jina reads at another origin than it searches. */
function ownerOf(service: SearchService, use: 'search' | 'read'): 'search' | 'read' {
  return service === 'jina' ? use : 'search';
}

const markup: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const plain = /^(?:text\/(?:plain|markdown|csv|x-markdown)|application\/(?:[\w.-]+\+)?json)$/u;

function pageOf(url: string, answer: WebAnswer): Result<FetchedPage, SearchError> {
  const { mediaType } = answer;
  if (markup.has(mediaType)) return ok({ kind: 'html', url, html: textOf(answer) });
  if (mediaType === pdfType) {
    return ok({ kind: 'pdf', url, file: new Blob([answer.bytes], { type: pdfType }) });
  }
  if (!plain.test(mediaType)) return err({ code: 'not-text' });
  return ok({ kind: 'text', page: { url, title: new URL(url).host, text: textOf(answer) } });
}

const namedInPage = /<meta\s[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/iu;

/** Old pages name their alphabet only within themselves. */
function textOf({ bytes, charset }: WebAnswer): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return decoderFor(charset === '' ? (namedInPage.exec(start)?.[1] ?? '') : charset).decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label === '' ? 'utf-8' : label);
  } catch {
    return new TextDecoder();
  }
}
