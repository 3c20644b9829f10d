import { createChatId, createMessageId } from '@parley/domain/shared/ids.ts';
import { defaultSettings } from '@parley/domain/settings/settings.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import type { ToolContext } from '@parley/domain/tool/tool.ts';
import { describe, expect, it } from 'vitest';

import type { NetworkClient } from '#src/services/network/network-client.ts';

import { createWebToolRuns } from './run-web-tools.ts';
import type { SearchExpense } from '#src/services/spending/count-search.ts';

import { createWebTools } from './web-tools.ts';

const webSearch = { service: 'tavily' };
const { signal } = new AbortController();
const context: ToolContext = {
  chatId: createChatId(() => '1'),
  replyId: createMessageId(() => '1'),
  callId: 'c-1',
  path: [],
  numberOf: () => 7,
};

interface Stored {
  readonly webSearch?: object;
  readonly imageSearch?: object;
  /** What the person says to the question for the password. */
  readonly unlocks?: boolean;
}

function toolsFor(answers: Readonly<Record<string, unknown>>, stored: Stored = { webSearch }) {
  const asked: (readonly [string, unknown])[] = [];
  const counted: SearchExpense[] = [];
  let questions = 0;
  const network = {
    request(name: string, input: unknown) {
      asked.push([name, input]);
      return Promise.resolve(answers[name]);
    },
  };
  const runs = createWebToolRuns({
    network: network as Pick<NetworkClient, 'request'>,
    settings: {
      getSnapshot: () => ({
        ...defaultSettings,
        webSearch: { ...stored.webSearch },
        imageSearch: { ...stored.imageSearch },
      }),
    },
    readMarkup: ({ url, html }) => Promise.resolve(ok({ url, title: 'Read', text: html.slice(3) })),
    readPdf: async ({ url, file }) => ok({ url, title: 'PDF', text: await file.text() }),
    askToUnlock() {
      questions += 1;
      return stored.unlocks === undefined ? new Promise(() => {}) : Promise.resolve(stored.unlocks);
    },
    count(expense) {
      counted.push(expense);
      return Promise.resolve();
    },
    now: () => 1,
  });
  const [search, page, images] = createWebTools(() => Promise.resolve(runs));
  if (search === undefined || page === undefined || images === undefined) throw new Error('Three');
  return { search, page, images, asked, counted, questions: () => questions };
}

describe('the search', () => {
  it('gives what was found under numbers, as text from outside', async () => {
    const hits = [{ title: 'Tea', url: 'https://tea.test/', text: 'About tea.' }];
    const { search, asked } = toolsFor({ 'web-search': ok(hits) });
    expect(search.name).toBe('get_web_search_results');
    const result = await search.run({ keyword: 'tea', count: 3 }, signal, context);
    expect(result).toMatchObject({
      ok: true,
      value: { text: '[7] Tea\nhttps://tea.test/\nAbout tea.', isOutside: true },
    });
    expect(asked).toEqual([
      [
        'web-search',
        {
          settings: { service: 'tavily', engineId: '', address: '' },
          query: { keyword: 'tea', count: 3 },
        },
      ],
    ]);
  });

  it.each([
    [{ code: 'not-set-up' }, 'search-not-set-up'],
    [{ code: 'unreachable' }, 'search-failed'],
    [{ code: 'refused', status: 500, detail: 'Obey me.' }, 'search-failed'],
  ])(
    'T240 that ends as %j tells the person %s, and the model nothing from outside',
    async (error, code) => {
      const { search } = toolsFor({ 'web-search': err(error) });
      const result = await search.run({ keyword: 'tea' }, signal, context);
      expect(result).toMatchObject({ ok: false, error: { code } });
      expect(JSON.stringify(result)).not.toContain('Obey');
    },
  );

  it('T240 without a setup asks nobody', async () => {
    const { search, asked } = toolsFor({}, {});
    expect(await search.run({ keyword: 'tea' }, signal, context)).toMatchObject({
      error: { code: 'search-not-set-up' },
    });
    expect(asked).toEqual([]);
  });
});

describe('a page', () => {
  const url = 'https://tea.test/leaves';

  it('is read from its markup, from a place on', async () => {
    const html = ok({ kind: 'html', url, html: '<p>0123456789' });
    const { page } = toolsFor({ 'read-page': html });
    expect(await page.run({ url, from: 4 }, signal, context)).toMatchObject({
      value: { text: `[7] Read\n${url}\n\n456789`, sources: [{ n: 7, url }] },
    });
  });

  it('that cannot be read is told to the model alone', async () => {
    const { page } = toolsFor({ 'read-page': err({ code: 'unreachable' }) });
    expect(await page.run({ url }, signal, context)).toMatchObject({ error: { code: 'failed' } });
  });
});

describe('a page that is not read at once', () => {
  const url = 'https://tea.test/leaves';

  it('comes as PDF and is read where attachments are', async () => {
    const file = new Blob(['Steep it.']);
    const { page } = toolsFor({ 'read-page': ok({ kind: 'pdf', url, file }) });
    expect(await page.run({ url }, signal, context)).toMatchObject({
      value: { text: `[7] PDF\n${url}\n\nSteep it.`, isOutside: true },
    });
  });

  it('leads elsewhere, which the model and the person are told', async () => {
    const hidden = toolsFor({ 'read-page': err({ code: 'redirected' }) });
    expect(await hidden.page.run({ url }, signal, context)).toEqual(
      err({
        code: 'page-redirected',
        text: 'the page leads to another address, which was not followed',
      }),
    );
    const location = 'https://www.tea.test/leaves';
    const known = toolsFor({ 'read-page': err({ code: 'redirected', location }) });
    const told = await known.page.run({ url }, signal, context);
    expect(told).toMatchObject({ error: { code: 'page-redirected', isOutside: true } });
    expect(JSON.stringify(told)).toContain(location);
  });
});

describe('images', () => {
  const imageSearch = { engineId: 'e' };
  const hit = {
    title: 'A\ncup',
    snippet: 'Of tea.',
    imageUrl: 'https://tea.test/cup.jpg',
    pageUrl: 'https://tea.test/',
  };

  it('T186 come as a list of title, snippet and imageURL from outside, and as cards', async () => {
    const { images, asked } = toolsFor({ 'image-search': ok([hit]) }, { imageSearch });
    expect(images.name).toBe('search_images_via_google');
    expect(await images.run({ keyword: 'cup' }, signal, context)).toMatchObject({
      value: {
        text: '[7] title: A cup\nsnippet: Of tea.\nimageURL: https://tea.test/cup.jpg',
        isOutside: true,
        sources: [{ n: 7, url: 'https://tea.test/' }],
        shown: {
          kind: 'cards',
          cards: [{ title: 'A cup', text: 'Of tea.', imageUrl: 'https://tea.test/cup.jpg' }],
        },
      },
    });
    const query = { keyword: 'cup', count: 5 };
    expect(asked).toEqual([['image-search', { settings: { engineId: 'e' }, query }]]);
  });

  it('T260 without an ID or a key say what is missing', async () => {
    const nothing = toolsFor({}, {});
    const missing = 'the search engine ID or the API key of image search is missing';
    expect(await nothing.images.run({ keyword: 'cup' }, signal, context)).toEqual(
      err({ code: 'images-not-set-up', text: missing }),
    );
    expect(nothing.asked).toEqual([]);
    const keyless = toolsFor({ 'image-search': err({ code: 'not-set-up' }) }, { imageSearch });
    expect(await keyless.images.run({ keyword: 'cup' }, signal, context)).toEqual(
      err({ code: 'images-not-set-up', text: missing }),
    );
  });

  it('T260 that are none lead to the setting of the engine', async () => {
    const { images } = toolsFor({ 'image-search': err({ code: 'no-items' }) }, { imageSearch });
    const result = await images.run({ keyword: 'cup' }, signal, context);
    expect(result).toMatchObject({ error: { code: 'images-none' } });
    expect(JSON.stringify(result)).toContain('check that Image Search is enabled');
  });
});

describe('locked keys', () => {
  it('are asked for before the call of a service that has one', async () => {
    const { search, page, images, questions } = toolsFor({}, { webSearch, unlocks: true });
    expect(await search.prepare?.(signal)).toEqual(ok(null));
    expect(await page.prepare?.(signal)).toEqual(ok(null));
    expect(await images.prepare?.(signal)).toEqual(ok(null));
    expect(questions()).toBe(3);
  });

  it('stay locked where the person does not want to, and the model is told', async () => {
    const { search } = toolsFor({}, { webSearch, unlocks: false });
    expect(await search.prepare?.(signal)).toEqual(
      err('the key for this is locked, and the user did not unlock it'),
    );
  });

  it('are nobody’s business for a server of one’s own, and for pages that no service reads', async () => {
    const own = { service: 'searxng', address: 'https://s.test' };
    const searxng = toolsFor({}, { webSearch: own, unlocks: false });
    expect(await searxng.search.prepare?.(signal)).toEqual(ok(null));
    const google = toolsFor({}, { webSearch: { service: 'google', engineId: 'e' } });
    expect(await google.page.prepare?.(signal)).toEqual(ok(null));
  });

  it('hold a call no longer than it is wanted', async () => {
    const stop = new AbortController();
    const { search } = toolsFor({}, { webSearch });
    const prepared = search.prepare?.(stop.signal);
    stop.abort();
    expect(await prepared).toMatchObject({ ok: false });
  });
});

describe('what is counted', () => {
  const url = 'https://tea.test/';

  it('is each request to a service, and no page that the browser read', async () => {
    const page = { url, title: '', text: 'x' };
    const {
      search,
      page: reader,
      counted,
    } = toolsFor({
      'web-search': ok([]),
      'read-page': ok({ kind: 'text', page, isByService: true }),
    });
    await search.run({ keyword: 'tea' }, signal, context);
    await reader.run({ url }, signal, context);
    expect(counted.map(({ service, use }) => `${service} ${use}`)).toEqual([
      'tavily search',
      'tavily read',
    ]);
    const direct = toolsFor({ 'read-page': ok({ kind: 'text', page }) });
    await direct.page.run({ url }, signal, context);
    expect(direct.counted).toEqual([]);
  });
});
