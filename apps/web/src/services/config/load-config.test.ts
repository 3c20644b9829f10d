import { describe, expect, it } from 'vitest';

import { loadConfig, type ConfigPlace } from './load-config.ts';

interface Page extends ConfigPlace {
  readonly asked: string[];
}

interface PageOptions {
  readonly isCopy?: boolean;
  /** The host's page as it is by now; undefined: there is no network. */
  readonly now?: string;
  readonly status?: number;
}

/** A page that carries a text in its element, or none. */
function pageWith(
  carried: string | undefined,
  { isCopy = false, now, status = 200 }: PageOptions = {},
): Page {
  const asked: string[] = [];
  const element = { dataset: {}, textContent: carried };
  return {
    asked,
    isCopy,
    document: {
      baseURI: 'https://chat.test/sub/?a=b#chat=ch-1',
      getElementById: () => (carried === undefined ? null : (element as unknown as HTMLElement)),
    },
    fetch(url) {
      asked.push(url.href);
      if (url.href === fileUrl) return Promise.resolve(Response.json({ brand: 'Asked' }));
      if (now === undefined) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Response(now, { status }));
    },
  };
}

const pageUrl = 'https://chat.test/sub/';
const fileUrl = 'https://chat.test/sub/config.json';
const newer = {
  now: '<title>x</title>\n<script type="application/json" id="host-config">{"brand":"New"}</script><p>',
};

async function brandOf(page: ConfigPlace): Promise<unknown> {
  const loaded = await loadConfig(page);
  return loaded.outcome === 'found' ? loaded.document : loaded.outcome;
}

describe('the configuration of the host', () => {
  it('T17 is what the page carries, without a request', async () => {
    const page = pageWith('{"brand":"Carried"}', newer);
    expect(await brandOf(page)).toEqual({ brand: 'Carried' });
    expect(page.asked).toEqual([]);
  });

  it('T17 is read from the page anew, never from the file, when it is needed again', async () => {
    const page = pageWith('{"brand":"Carried"}', newer);
    await loadConfig(page);
    expect(await brandOf(page)).toEqual({ brand: 'New' });
    expect(page.asked).toEqual([pageUrl]);
  });

  it('T17 is read from the page anew, never from the file, where the page is a copy', async () => {
    const page = pageWith('{"brand":"Old"}', { isCopy: true, ...newer });
    expect(await brandOf(page)).toEqual({ brand: 'New' });
    expect(page.asked).toEqual([pageUrl]);
  });

  it('T17 is that of the copy without a network, and nothing when it is needed again', async () => {
    const page = pageWith('{"brand":"Old"}', { isCopy: true });
    expect(await brandOf(page)).toEqual({ brand: 'Old' });
    await expect(loadConfig(page)).rejects.toThrow('Failed to fetch');
    expect(page.asked).toEqual([pageUrl, pageUrl]);
  });

  it('T17 is that of the copy where the host has trouble', async () => {
    const page = pageWith('{"brand":"Carried"}', { isCopy: true, now: 'Down', status: 503 });
    expect(await brandOf(page)).toEqual({ brand: 'Carried' });
    expect(await brandOf(page)).toBe('server-problem');
  });

  it('T17 is asked for where the page carries none, also not any more', async () => {
    const page = pageWith(undefined);
    expect(await brandOf(page)).toEqual({ brand: 'Asked' });
    expect(page.asked).toEqual([fileUrl]);
    const own = pageWith('{"brand":"Old"}', { isCopy: true, now: '<title>x</title>' });
    expect(await brandOf(own)).toEqual({ brand: 'Asked' });
    expect(own.asked).toEqual([pageUrl, fileUrl]);
  });

  it.each([
    [500, 'server-problem'],
    [404, 'missing'],
  ] as const)(
    'T18 tells a server in trouble from one without a document: %i',
    async (status, outcome) => {
      const page = {
        ...pageWith(undefined),
        fetch: () => Promise.resolve(new Response('', { status })),
      };
      expect(await loadConfig(page)).toEqual({ outcome });
    },
  );
});
