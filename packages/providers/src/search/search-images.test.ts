import type { SearchError } from '@parley/domain/web/search-error.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createFakeServer, jsonResponse } from '../testing/fake-server.ts';
import { searchImages } from './search-images.ts';
import { searchPriceMicroUsd } from './search-prices.ts';

const key = 'key-of-mine-123';
const item = {
  title: 'Tea',
  snippet: 'A cup.',
  link: 'https://tea.test/cup.jpg',
  image: { contextLink: 'https://tea.test/', thumbnailLink: 'https://thumbs.test/1' },
};

function search(answer: () => Response, count = 3) {
  const server = createFakeServer(answer);
  const call = {
    settings: { engineId: 'engine' },
    key,
    fetch: server.fetch,
    signal: new AbortController().signal,
    isOnline: () => true,
    timeoutMs: 1000,
  };
  return { requests: server.requests, found: searchImages(call, { keyword: 'a cup', count }) };
}

async function errorOf(answer: () => Response): Promise<SearchError | undefined> {
  const found = await search(answer).found;
  return found.ok ? undefined : found.error;
}

describe('a search for images', () => {
  it('T186 asks with q, cx, key and searchType=image, and gives title, snippet and address', async () => {
    const { requests, found } = search(() => jsonResponse({ items: [item] }));
    expect(await found).toEqual({
      ok: true,
      value: [
        {
          title: 'Tea',
          snippet: 'A cup.',
          imageUrl: 'https://tea.test/cup.jpg',
          pageUrl: 'https://tea.test/',
        },
      ],
    });
    const url = new URL(requests[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://www.googleapis.com/customsearch/v1');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: 'a cup',
      cx: 'engine',
      key,
      searchType: 'image',
      num: '3',
    });
  });

  it.each([
    ['no list', {}],
    ['an empty list', { items: [] }],
    ['a list of what is no image', { items: [{ title: 'x' }, null, 7] }],
    ['addresses of no use', { items: [{ ...item, link: 'javascript:alert(1)' }] }],
    ['nothing that is an object', [1]],
  ])('T260 with %s in the answer is told as none found', async (_name, answer) => {
    expect(await errorOf(() => jsonResponse(answer))).toEqual({ code: 'no-items' });
  });

  it('T260 that is refused has the words of Google, but not the key', async () => {
    const error = { error: { message: `Bad key ${key}` } };
    const refused = await errorOf(() => jsonResponse(error, 403));
    expect(refused).toMatchObject({ code: 'forbidden', status: 403 });
    expect(JSON.stringify(refused)).not.toContain(key);
  });

  it('gives no more than were wanted, whatever comes', async () => {
    const many = { items: Array.from({ length: 40 }, () => item) };
    expect(await search(() => jsonResponse(many), 2).found).toMatchObject({ value: { length: 2 } });
    await fc.assert(
      fc.asyncProperty(fc.json(), async (items) => {
        const { found } = search(() => new Response(`{"items":${items}}`));
        const result = await found;
        const urls = result.ok ? result.value.flatMap((hit) => [hit.imageUrl, hit.pageUrl]) : [];
        expect(urls.every((url) => url === '' || /^https?:/.test(url))).toBe(true);
      }),
    );
  });
});

it('services have the prices of the data file, and none where nobody knows', () => {
  expect(searchPriceMicroUsd('google', 'images')).toBe(5000);
  expect(searchPriceMicroUsd('tavily', 'read')).toBe(1600);
  expect(searchPriceMicroUsd('searxng', 'search')).toBe(0);
  expect(searchPriceMicroUsd('jina', 'search')).toBeUndefined();
  expect(searchPriceMicroUsd('constructor', 'search')).toBeUndefined();
});
