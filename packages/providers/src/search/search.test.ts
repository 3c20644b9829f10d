import type { SearchQuery } from '@parley/domain/web/search-query.ts';
import { searchServices, type WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';
import { describe, expect, it } from 'vitest';

import { createFakeServer, jsonResponse, streamResponse } from '../testing/fake-server.ts';
import { fetchWeb, maxWebBytes } from './fetch-web.ts';
import { extractPage, readerOrigin } from './read-page.ts';
import type { SearchCall } from './search-call.ts';
import { searchOrigin, searchWeb, testSearch } from './search-web.ts';

const key = 'key-of-mine-123';

function settingsOf(service: WebSearchSettings['service']): WebSearchSettings {
  const address = service === 'searxng' ? 'https://search.test/path/' : '';
  return { service, engineId: service === 'google' ? 'engine' : '', address };
}

function callOf(
  service: WebSearchSettings['service'],
  answer: Parameters<typeof createFakeServer>[0],
) {
  const server = createFakeServer(answer);
  const stop = new AbortController();
  const call: SearchCall = {
    settings: settingsOf(service),
    ...(service === 'searxng' ? {} : { key }),
    fetch: server.fetch,
    signal: stop.signal,
    isOnline: () => true,
    timeoutMs: 10_000,
  };
  return { call, requests: server.requests, stop };
}

const query: SearchQuery = {
  keyword: 'green tea',
  count: 2,
  freshness: 'week',
  domains: ['a.test', 'b.test'],
};

/** What each service answers, in the shape of its documentation. */
const answers = {
  google: {
    kind: 'customsearch#search',
    searchInformation: { totalResults: '2' },
    items: [
      { title: 'Tea', link: 'https://tea.test/', snippet: 'About tea.', displayLink: 'tea.test' },
      { title: 'Milk', link: 'https://milk.test/', snippet: 'About milk.' },
    ],
  },
  tavily: {
    query: 'green tea',
    answer: null,
    images: [],
    results: [
      { title: 'Tea', url: 'https://tea.test/', content: 'About tea.', score: 0.9 },
      { title: 'Milk', url: 'https://milk.test/', content: 'About milk.', score: 0.5 },
    ],
    response_time: 1.2,
  },
  perplexity: {
    id: 'x',
    results: [
      { title: 'Tea', url: 'https://tea.test/', snippet: 'About tea.', date: null },
      { title: 'Milk', url: 'https://milk.test/', snippet: 'About milk.' },
    ],
  },
  searxng: {
    query: 'green tea',
    results: [
      { title: 'Tea', url: 'https://tea.test/', content: 'About tea.', engine: 'x' },
      { title: 'Milk', url: 'https://milk.test/', content: 'About milk.', publishedDate: null },
    ],
  },
  jina: {
    code: 200,
    data: [
      { title: 'Tea', url: 'https://tea.test/', description: 'About tea.', content: '' },
      { title: 'Milk', url: 'https://milk.test/', description: 'About milk.' },
    ],
  },
};

describe.each(searchServices)('%s', (service) => {
  it('gives what was found, in one form', async () => {
    const { call } = callOf(service, () => jsonResponse(answers[service]));
    expect(await searchWeb(call, query)).toEqual({
      ok: true,
      value: [
        { title: 'Tea', url: 'https://tea.test/', text: 'About tea.' },
        { title: 'Milk', url: 'https://milk.test/', text: 'About milk.' },
      ],
    });
  });

  it('is asked at its own origin, which is the one that its key belongs to', async () => {
    const { call, requests } = callOf(service, () => jsonResponse(answers[service]));
    await searchWeb(call, query);
    expect(new URL(requests[0]?.url ?? '').origin).toBe(searchOrigin(call.settings));
  });

  it.each([
    [401, 'bad-key'],
    [403, 'forbidden'],
    [429, 'rate-limited'],
    [500, 'refused'],
  ] as const)(
    'T257 a status of %i is told as %s, with its words but not the key',
    async (status, code) => {
      const { call } = callOf(service, () =>
        jsonResponse({ error: { message: `No, ${key}!` } }, status),
      );
      expect(await testSearch(call)).toEqual({
        ok: false,
        error: { code, status, detail: service === 'searxng' ? `No, ${key}!` : 'No, …!' },
      });
    },
  );

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => jsonResponse({ hello: 1 })],
    ['a list', () => jsonResponse([1])],
  ])('an answer that is %s is invalid', async (_name, answer) => {
    const { call } = callOf(service, answer);
    expect(await searchWeb(call, query)).toEqual({ ok: false, error: { code: 'invalid' } });
  });

  it('takes nothing from a hostile answer that is no page', async () => {
    const bad = [
      null,
      7,
      { title: 'a', url: 'javascript:alert(1)', link: 'javascript:alert(1)' },
      { title: 'b', url: ['https://x.test/'], link: {} },
      { title: { toString: 1 }, url: 'https://ok.test/', link: 'https://ok.test/' },
      { title: 'again', url: 'https://ok.test/', link: 'https://ok.test/' },
      { title: 'long', url: `https://l.test/${'x'.repeat(3000)}`, link: 'https://l.test/a b' },
    ];
    const { call } = callOf(service, () =>
      jsonResponse({ kind: 'x', items: bad, results: bad, data: bad }),
    );
    expect(await searchWeb(call, query)).toEqual({
      ok: true,
      value: [{ title: '', url: 'https://ok.test/', text: '' }],
    });
  });
});

describe('what is sent', () => {
  it('T184 to Google: the key, the ID of the engine and the words; for a test, «test»', async () => {
    const { call, requests } = callOf('google', () => jsonResponse(answers.google));
    await testSearch(call);
    await searchWeb(call, query);
    const [tested, searched] = requests.map(({ url }) => new URL(url));
    expect(Object.fromEntries(tested?.searchParams ?? [])).toEqual({
      q: 'test',
      key,
      cx: 'engine',
      num: '1',
    });
    expect(searched?.searchParams.get('q')).toBe('green tea (site:a.test OR site:b.test)');
    expect(searched?.searchParams.get('dateRestrict')).toBe('w1');
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('to Tavily and Perplexity: JSON with the key as a bearer', async () => {
    const tavily = callOf('tavily', () => jsonResponse(answers.tavily));
    await searchWeb(tavily.call, query);
    expect(tavily.requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.tavily.com/search',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: {
        query: 'green tea',
        max_results: 2,
        time_range: 'week',
        include_domains: ['a.test', 'b.test'],
      },
    });
    const perplexity = callOf('perplexity', () => jsonResponse(answers.perplexity));
    await searchWeb(perplexity.call, query);
    expect(perplexity.requests[0]).toMatchObject({
      url: 'https://api.perplexity.ai/search',
      headers: { authorization: `Bearer ${key}` },
      body: {
        query: 'green tea',
        max_results: 2,
        search_recency_filter: 'week',
        search_domain_filter: ['a.test', 'b.test'],
      },
    });
  });

  it('to a SearXNG of one’s own: no key, and a month for the week that it does not know', async () => {
    const { call, requests } = callOf('searxng', () => jsonResponse(answers.searxng));
    await searchWeb(call, query);
    expect(requests[0]?.url).toBe(
      'https://search.test/path/search?q=green+tea+%28site%3Aa.test+OR+site%3Ab.test%29&format=json&time_range=month',
    );
    expect(requests[0]?.headers).toEqual({});
  });

  it('to Jina: no contents of pages are asked for', async () => {
    const { call, requests } = callOf('jina', () => jsonResponse(answers.jina));
    await searchWeb(call, { keyword: 'tea', count: 1, domains: ['a.test'] });
    expect(requests[0]).toMatchObject({
      url: 'https://s.jina.ai/?q=tea+site%3Aa.test',
      headers: { authorization: `Bearer ${key}`, 'x-respond-with': 'no-content' },
    });
  });
});

describe('Google', () => {
  it('tells a key that it does not know with 400', async () => {
    const body = {
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        details: [{ '@type': 'x', reason: 'API_KEY_INVALID' }],
      },
    };
    const { call } = callOf('google', () => jsonResponse(body, 400));
    expect(await testSearch(call)).toMatchObject({ error: { code: 'bad-key', status: 400 } });
  });

  it('has no list where nothing was found', async () => {
    const { call } = callOf('google', () =>
      jsonResponse({ kind: 'customsearch#search', searchInformation: { totalResults: '0' } }),
    );
    expect(await searchWeb(call, query)).toEqual({ ok: true, value: [] });
  });
});

describe('a connection', () => {
  it('that fails is unreachable, or the browser is offline, or the person stopped it', async () => {
    const { call, stop } = callOf('tavily', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await testSearch(call)).toEqual({ ok: false, error: { code: 'unreachable' } });
    const offline = { ...call, isOnline: () => false };
    expect(await testSearch(offline)).toEqual({ ok: false, error: { code: 'offline' } });
    stop.abort();
    expect(await testSearch(call)).toEqual({ ok: false, error: { code: 'aborted' } });
  });

  it('that leads elsewhere is not followed', async () => {
    const { call } = callOf('tavily', () => Response.redirect('https://else.test/', 302));
    const error = { code: 'redirected', location: 'https://else.test/' };
    expect(await testSearch(call)).toEqual({ ok: false, error });
  });

  it('that brings too much is closed', async () => {
    let isClosed = false;
    const piece = new Uint8Array(maxWebBytes / 2 + 1);
    const { call } = callOf('tavily', () =>
      streamResponse([piece, piece, piece], { ends: false, onCancel: () => (isClosed = true) }),
    );
    expect(await testSearch(call)).toEqual({ ok: false, error: { code: 'too-large' } });
    expect(isClosed).toBe(true);
  });

  it('names the kind of what it brings', async () => {
    const { call } = callOf(
      'tavily',
      () => new Response('x', { headers: { 'content-type': 'Text/HTML; charset="ISO-8859-1"' } }),
    );
    expect(await fetchWeb(call, { url: 'https://a.test/' })).toMatchObject({
      value: { mediaType: 'text/html', charset: 'ISO-8859-1' },
    });
  });
});

describe('a page', () => {
  const url = 'https://a.test/page?x=1&y=ü';

  it('is read by Tavily', async () => {
    const { call, requests } = callOf('tavily', () =>
      jsonResponse({ results: [{ url, title: 'A', raw_content: 'Words.' }], failed_results: [] }),
    );
    expect(await extractPage(call, url)).toEqual({
      ok: true,
      value: { url, title: 'A', text: 'Words.' },
    });
    expect(requests[0]).toMatchObject({
      url: 'https://api.tavily.com/extract',
      body: { urls: [url], format: 'markdown' },
    });
  });

  it('is read by Jina, which gets its address as one word', async () => {
    const { call, requests } = callOf('jina', () =>
      jsonResponse({ code: 200, data: { title: 'A', url, content: 'Words.' } }),
    );
    expect(await extractPage(call, url)).toMatchObject({ value: { title: 'A', text: 'Words.' } });
    expect(requests[0]?.url).toBe(
      'https://r.jina.ai/https%3A%2F%2Fa.test%2Fpage%3Fx%3D1%26y%3D%C3%BC',
    );
  });

  it('that the service could not read is told as an answer without it', async () => {
    const { call } = callOf('tavily', () =>
      jsonResponse({ results: [], failed_results: [{ url, error: 'no' }] }),
    );
    expect(await extractPage(call, url)).toEqual({ ok: false, error: { code: 'invalid' } });
  });

  it('is read by those services alone', () => {
    const readers = searchServices.filter((service) => readerOrigin(service) !== undefined);
    expect(readers).toEqual(['tavily', 'jina']);
  });
});
