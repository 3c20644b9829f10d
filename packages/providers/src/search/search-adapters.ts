import type { SearchHit, SearchQuery } from '@parley/domain/web/search-query.ts';
import type { SearchService, WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';

import { asList, asObject } from '../spec/json.ts';
import { readHits } from './read-hits.ts';
import type { WebRequest } from './search-call.ts';

/** The only origin of Exa. */
export const exaOrigin = 'https://api.exa.ai';

/** What is asked with: who, and the key. */
export interface SearchAccess {
  readonly settings: WebSearchSettings;
  /** Empty for a service that wants none. */
  readonly key: string;
  readonly nowMs: number;
}

/** How one service is asked, and how its answer is read. */
export interface SearchAdapter {
  /** The only origin that gets the key; undefined where the person named the address. */
  readonly origin: string | undefined;
  request(query: SearchQuery, access: SearchAccess): WebRequest;
  /** Undefined where the answer is none of this service. */
  read(json: unknown, query: SearchQuery): readonly SearchHit[] | undefined;
}

/**
 * The services. Sources: developers.google.com/custom-search/v1, docs.tavily.com,
 * docs.perplexity.ai, docs.searxng.org, jina.ai/reader; read 2026-11-26.
 * api-dashboard.search.brave.com/documentation, docs.exa.ai; read 2026-11-27.
 */
export const searchAdapters: Readonly<Record<SearchService, SearchAdapter>> = {
  google: {
    origin: 'https://www.googleapis.com',
    request(query, { settings, key }) {
      const { freshness, count } = query;
      const url = addressOf('https://www.googleapis.com/customsearch/v1', {
        q: withSites(query),
        key,
        cx: settings.engineId,
        num: String(count),
        ...(freshness === undefined ? {} : { dateRestrict: `${freshness.charAt(0)}1` }),
      });
      return { url, secret: key };
    },
    read(json, { count }) {
      const { items, kind, searchInformation } = asObject(json);
      // Where nothing was found there is no list at all.
      if (items === undefined && kind === undefined && searchInformation === undefined) {
        return undefined;
      }
      return readHits(items, { title: 'title', url: 'link', text: 'snippet' }, count);
    },
  },
  tavily: {
    origin: 'https://api.tavily.com',
    request({ keyword, count, freshness, domains }, { key }) {
      return {
        ...bearer('https://api.tavily.com/search', key),
        body: JSON.stringify({
          query: keyword,
          max_results: count,
          ...(freshness === undefined ? {} : { time_range: freshness }),
          ...(domains === undefined ? {} : { include_domains: domains }),
        }),
      };
    },
    read: (json, { count }) =>
      readResults(json, { title: 'title', url: 'url', text: 'content' }, count),
  },
  perplexity: {
    origin: 'https://api.perplexity.ai',
    request({ keyword, count, freshness, domains }, { key }) {
      return {
        ...bearer('https://api.perplexity.ai/search', key),
        body: JSON.stringify({
          query: keyword,
          max_results: count,
          ...(freshness === undefined ? {} : { search_recency_filter: freshness }),
          ...(domains === undefined ? {} : { search_domain_filter: domains }),
        }),
      };
    },
    read: (json, { count }) =>
      readResults(json, { title: 'title', url: 'url', text: 'snippet', date: 'date' }, count),
  },
  searxng: {
    origin: undefined,
    request(query, { settings }) {
      const { freshness } = query;
      // It knows no weeks.
      const range = freshness === 'week' ? 'month' : freshness;
      const url = addressOf(`${settings.address.replace(/\/+$/u, '')}/search`, {
        q: withSites(query),
        format: 'json',
        ...(range === undefined ? {} : { time_range: range }),
      });
      return { url };
    },
    read: (json, { count }) =>
      readResults(
        json,
        { title: 'title', url: 'url', text: 'content', date: 'publishedDate' },
        count,
      ),
  },
  jina: {
    origin: 'https://s.jina.ai',
    request(query, { key }) {
      const request = bearer(addressOf('https://s.jina.ai/', { q: withSites(query) }), key);
      const headers = {
        ...request.headers,
        accept: 'application/json',
        'x-respond-with': 'no-content',
      };
      return { ...request, headers };
    },
    read(json, { count }) {
      const { data } = asObject(json);
      if (!Array.isArray(data)) return undefined;
      return readHits(
        data,
        { title: 'title', url: 'url', text: 'description', date: 'date' },
        count,
      );
    },
  },
  brave: {
    origin: 'https://api.search.brave.com',
    request(query, { key }) {
      const { freshness, count } = query;
      const url = addressOf('https://api.search.brave.com/res/v1/web/search', {
        q: withSites(query),
        count: String(count),
        result_filter: 'web',
        // Else the words that were looked for stand between tags.
        text_decorations: 'false',
        ...(freshness === undefined ? {} : { freshness: `p${freshness.charAt(0)}` }),
      });
      const headers = { accept: 'application/json', 'x-subscription-token': key };
      return { url, headers, secret: key };
    },
    read(json, { count }) {
      const { type, web } = asObject(json);
      // Where nothing was found there is no list of pages at all.
      if (type !== 'search') return undefined;
      const fields = { title: 'title', url: 'url', text: 'description', date: 'page_age' };
      return readHits(asObject(web)['results'], fields, count);
    },
  },
  exa: {
    origin: exaOrigin,
    request({ keyword, count, freshness, domains }, { key, nowMs }) {
      return exaRequest('search', key, {
        query: keyword,
        numResults: count,
        contents: { text: { maxCharacters: exaTextCharacters } },
        ...(freshness === undefined ? {} : { startPublishedDate: dateBefore(nowMs, freshness) }),
        ...(domains === undefined ? {} : { includeDomains: domains }),
      });
    },
    read: (json, { count }) =>
      readResults(json, { title: 'title', url: 'url', text: 'text', date: 'publishedDate' }, count),
  },
};

/** What Exa shows of a page is as long as what is asked for. */
const exaTextCharacters = 1000;

const dayMs = 86_400_000;
const daysOf = { day: 1, week: 7, month: 31, year: 366 } as const;

function dateBefore(nowMs: number, freshness: NonNullable<SearchQuery['freshness']>): string {
  return new Date(nowMs - daysOf[freshness] * dayMs).toISOString();
}

/** A request to Exa, which wants its key in a header of its own. */
export function exaRequest(path: 'search' | 'contents', key: string, body: object): WebRequest {
  const headers = { 'x-api-key': key };
  return { url: `${exaOrigin}/${path}`, headers, body: JSON.stringify(body), secret: key };
}

/** A request that carries its key as a bearer. */
export function bearer(
  url: string,
  key: string,
): WebRequest & Required<Pick<WebRequest, 'headers'>> {
  return { url, headers: { authorization: `Bearer ${key}` }, secret: key };
}

function addressOf(base: string, parameters: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(parameters).toString()}`;
}

function withSites({ keyword, domains = [] }: SearchQuery): string {
  if (domains.length === 0) return keyword;
  const sites = domains.map((domain) => `site:${domain}`).join(' OR ');
  return `${keyword} ${domains.length === 1 ? sites : `(${sites})`}`;
}

function readResults(
  json: unknown,
  fields: Parameters<typeof readHits>[1],
  count: number,
): readonly SearchHit[] | undefined {
  const { results } = asObject(json);
  return Array.isArray(results) ? readHits(asList(results), fields, count) : undefined;
}
