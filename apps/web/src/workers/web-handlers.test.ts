import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';
import { describe, expect, it } from 'vitest';

import { imageKeyOwner, searchKeyOwner } from '#src/platform/search-keys.ts';

import { createKeyRing } from './key-ring.ts';
import { createWebHandlers } from './web-handlers.ts';

interface Sent {
  readonly url: string;
  readonly authorization: string | null;
}

const { signal } = new AbortController();
const query = { keyword: 'tea', count: 1 };

function bench(answer: (url: string) => Response) {
  const ring = createKeyRing();
  const sent: Sent[] = [];
  const handlers = createWebHandlers({
    ring: () => Promise.resolve(ring),
    isOnline: () => true,
    fetch(input, init) {
      const url = new Request(input).url;
      sent.push({ url, authorization: new Headers(init?.headers).get('authorization') });
      return Promise.resolve(answer(url));
    },
  });
  return { ring, sent, handlers };
}

function keep(
  ring: ReturnType<typeof createKeyRing>,
  origin: string,
  { owner, value = 'key-of-mine' }: { readonly owner: ProviderId; readonly value?: string },
): void {
  ring.set({ providerId: owner, origin, value, chosenAtMs: 1 });
}

function settingsOf(service: WebSearchSettings['service'], address = ''): WebSearchSettings {
  return { service, engineId: '', address };
}

const found = () =>
  Response.json({ results: [{ title: 'A', url: 'https://a.test/', content: 'x' }] });
const html = (text: string, type = 'text/html') =>
  new Response(text, { headers: { 'content-type': type } });

describe('a search', () => {
  it('T184 carries the stored key of its service', async () => {
    const { ring, sent, handlers } = bench(found);
    keep(ring, 'https://api.tavily.com', { owner: searchKeyOwner('tavily', 'search') });
    const settings = settingsOf('tavily');
    const result = await handlers['web-search']({ settings, query }, signal);
    expect(result).toMatchObject({ ok: true, value: [{ url: 'https://a.test/' }] });
    expect(sent).toEqual([
      { url: 'https://api.tavily.com/search', authorization: 'Bearer key-of-mine' },
    ]);
  });

  it.each([
    ['without a key', undefined, 'not-set-up'],
    ['with the key of another service', 'perplexity', 'not-set-up'],
  ] as const)('%s is not sent', async (_name, other, code) => {
    const { ring, sent, handlers } = bench(found);
    if (other !== undefined) {
      keep(ring, 'https://api.tavily.com', { owner: searchKeyOwner(other, 'search') });
    }
    const settings = settingsOf('tavily');
    expect(await handlers['web-search']({ settings, query }, signal)).toEqual({
      ok: false,
      error: { code },
    });
    expect(sent).toEqual([]);
  });

  it('whose key is locked or belongs to another origin is not sent', async () => {
    const { ring, sent, handlers } = bench(found);
    const settings = settingsOf('tavily');
    keep(ring, 'https://else.test', { owner: searchKeyOwner('tavily', 'search') });
    expect(await handlers['web-search']({ settings, query }, signal)).toMatchObject({ ok: false });
    ring.replaceAll([
      {
        providerId: searchKeyOwner('tavily', 'search'),
        origin: 'https://api.tavily.com',
        value: undefined,
        chosenAtMs: 1,
      },
    ]);
    expect(await handlers['test-web-search']({ settings }, signal)).toEqual({
      ok: false,
      error: { code: 'keys-locked' },
    });
    expect(sent).toEqual([]);
  });

  it('is tried with the key that was typed', async () => {
    const { sent, handlers } = bench(found);
    const tried = { settings: settingsOf('tavily'), typedKey: 'typed' };
    expect(await handlers['test-web-search'](tried, signal)).toEqual({ ok: true, value: null });
    expect(sent[0]?.authorization).toBe('Bearer typed');
  });

  it('by a server of one’s own has no key', async () => {
    const { sent, handlers } = bench(found);
    const settings = settingsOf('searxng', 'https://search.test');
    expect(await handlers['web-search']({ settings, query }, signal)).toMatchObject({ ok: true });
    expect(sent[0]?.authorization).toBeNull();
  });
});

describe('a page', () => {
  const settings = settingsOf('searxng', 'https://search.test');
  const url = 'https://a.test/page';

  it('comes with its markup, and without a key', async () => {
    const { sent, handlers } = bench(() => html('<p>Hi', 'text/html; charset=utf-8'));
    expect(await handlers['read-page']({ settings, url }, signal)).toEqual({
      ok: true,
      value: { kind: 'html', url, html: '<p>Hi' },
    });
    expect(sent).toEqual([{ url, authorization: null }]);
  });

  it('of plain text is read as it is, and a picture not at all', async () => {
    const markdown = bench(() => html('# Hi', 'text/markdown'));
    expect(await markdown.handlers['read-page']({ settings, url }, signal)).toMatchObject({
      value: { kind: 'text', page: { url, title: 'a.test', text: '# Hi' } },
    });
    const json = bench(() => html('{}', 'application/ld+json'));
    expect(await json.handlers['read-page']({ settings, url }, signal)).toMatchObject({ ok: true });
    const picture = bench(() => html('x', 'image/png'));
    expect(await picture.handlers['read-page']({ settings, url }, signal)).toEqual({
      ok: false,
      error: { code: 'not-text' },
    });
  });

  it('in an old alphabet is read by what it says of itself', async () => {
    const bytes = new TextEncoder().encode('<meta charset="iso-8859-1">');
    const { handlers } = bench(
      () =>
        new Response(new Uint8Array([...bytes, 0xfc]), {
          headers: { 'content-type': 'text/html' },
        }),
    );
    const read = await handlers['read-page']({ settings, url }, signal);
    expect(read.ok && read.value.kind === 'html' && read.value.html.endsWith('ü')).toBe(true);
  });

  it.each([
    'http://a.test:8080/',
    'https://127.0.0.1/',
    'https://10.0.0.8/x',
    'https://[::1]/',
    'https://localhost/',
    'https://router.local/',
    'https://intranet/',
    'https://2130706433/',
    'https://me:secret@a.test/',
    'ftp://a.test/',
    'javascript:alert(1)',
    'no address',
  ])('at %s is not asked for', async (address) => {
    const { sent, handlers } = bench(() => html('x'));
    expect(await handlers['read-page']({ settings, url: address }, signal)).toEqual({
      ok: false,
      error: { code: 'not-allowed' },
    });
    expect(sent).toEqual([]);
  });

  it('is read by the service where that reads, with the key of that origin', async () => {
    const { ring, sent, handlers } = bench(() =>
      Response.json({ data: { title: 'A', content: 'Words.' } }),
    );
    keep(ring, 'https://s.jina.ai', {
      owner: searchKeyOwner('jina', 'search'),
      value: 'key-for-search',
    });
    keep(ring, 'https://r.jina.ai', {
      owner: searchKeyOwner('jina', 'read'),
      value: 'key-for-reading',
    });
    const read = await handlers['read-page']({ settings: settingsOf('jina'), url }, signal);
    expect(read).toMatchObject({ value: { kind: 'text', page: { title: 'A', text: 'Words.' } } });
    expect(sent).toEqual([
      {
        url: `https://r.jina.ai/${encodeURIComponent(url)}`,
        authorization: 'Bearer key-for-reading',
      },
    ]);
  });

  it('that the service could not read is asked for itself', async () => {
    const { ring, sent, handlers } = bench((asked) =>
      asked === url ? html('<p>Hi') : Response.json({ results: [], failed_results: [{ url }] }),
    );
    keep(ring, 'https://api.tavily.com', { owner: searchKeyOwner('tavily', 'search') });
    const read = await handlers['read-page']({ settings: settingsOf('tavily'), url }, signal);
    expect(read).toMatchObject({ value: { kind: 'html' } });
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer key-of-mine', null]);
  });
});

describe('a file that a link names', () => {
  it('T2, T3 is loaded without a key, and from public addresses only', async () => {
    const { sent, handlers } = bench(() => new Response('{}'));
    const url = 'https://a.test/plugin.json';
    const loaded = await handlers['load-file']({ url }, signal);
    expect(loaded.ok && new TextDecoder().decode(loaded.value)).toBe('{}');
    expect(sent).toEqual([{ url, authorization: null }]);
    for (const address of ['http://a.test/', 'https://127.0.0.1/', 'https://[::1]/', 'x']) {
      const refused = await handlers['load-file']({ url: address }, signal);
      expect(refused).toEqual({ ok: false, error: { code: 'not-allowed' } });
    }
    expect(sent).toHaveLength(1);
  });
});

function pdfOf(size: number): Response {
  return new Response(new Uint8Array(size), { headers: { 'content-type': 'application/pdf' } });
}

function movedTo(location: string): Response {
  return new Response(null, { status: 301, headers: { location } });
}

describe('a page by its address and kind', () => {
  const settings = settingsOf('searxng', 'https://search.test');

  it('is asked for with encryption at the same host where it was typed without', async () => {
    const { sent, handlers } = bench(() => html('<p>Hi'));
    const read = await handlers['read-page']({ settings, url: 'http://a.test/p?q=1' }, signal);
    expect(sent.map(({ url }) => url)).toEqual(['https://a.test/p?q=1']);
    expect(read).toMatchObject({ ok: true, value: { url: 'https://a.test/p?q=1' } });
  });

  it.each(['http://a.test:81/', 'http://localhost/', 'http://10.0.0.1/', 'http://me:x@a.test/'])(
    'is not asked for at %s',
    async (url) => {
      const { sent, handlers } = bench(() => html('<p>Hi'));
      expect(await handlers['read-page']({ settings, url }, signal)).toMatchObject({
        error: { code: 'not-allowed' },
      });
      expect(sent).toEqual([]);
    },
  );

  it('comes as a file where it is a PDF, also a larger one than a page', async () => {
    const size = 3 * 1024 * 1024;
    const { handlers } = bench(() => pdfOf(size));
    const url = 'https://a.test/p.pdf';
    const read = await handlers['read-page']({ settings, url }, signal);
    expect(read).toMatchObject({ ok: true, value: { kind: 'pdf', url, file: { size } } });
    expect(
      await bench(() => pdfOf(11 * 1024 * 1024)).handlers['read-page']({ settings, url }, signal),
    ).toMatchObject({
      error: { code: 'too-large' },
    });
  });

  it('names where it leads as far as that is told', async () => {
    const url = 'https://a.test/old';
    const told = bench(() => movedTo('/new'));
    expect(await told.handlers['read-page']({ settings, url }, signal)).toMatchObject({
      error: { code: 'redirected', location: 'https://a.test/new' },
    });
    const odd = bench(() => movedTo('javascript:alert(1)'));
    expect(await odd.handlers['read-page']({ settings, url }, signal)).toEqual({
      ok: false,
      error: { code: 'redirected' },
    });
  });
});

describe('a search for images', () => {
  const settings = { engineId: 'e' };
  const wanted = { keyword: 'cup', count: 1 };

  it('T186 has a key of its own, for its own origin', async () => {
    const { ring, sent, handlers } = bench(() =>
      Response.json({ items: [{ link: 'https://tea.test/cup.jpg' }] }),
    );
    keep(ring, 'https://www.googleapis.com', { owner: searchKeyOwner('google', 'search') });
    expect(await handlers['image-search']({ settings, query: wanted }, signal)).toMatchObject({
      error: { code: 'not-set-up' },
    });
    keep(ring, 'https://www.googleapis.com', { owner: imageKeyOwner(), value: 'for-images' });
    expect(await handlers['image-search']({ settings, query: wanted }, signal)).toMatchObject({
      ok: true,
    });
    expect(sent.map(({ url }) => new URL(url).searchParams.get('key'))).toEqual(['for-images']);
  });

  it('T260 is tried with the key that was typed, and tells of none', async () => {
    const { sent, handlers } = bench(() => Response.json({}));
    const tried = { settings, typedKey: 'typed' };
    expect(await handlers['test-image-search'](tried, signal)).toEqual({
      ok: false,
      error: { code: 'no-items' },
    });
    expect(sent[0]?.url).toContain('key=typed');
  });
});
