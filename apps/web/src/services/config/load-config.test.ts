import { describe, expect, it } from 'vitest';

import { loadConfig, type ConfigPlace } from './load-config.ts';

interface Page extends ConfigPlace {
  readonly asked: string[];
}

/** A page that carries a text in its element, or none. */
function pageWith(carried: string | undefined, { isCopy = false } = {}): Page {
  const asked: string[] = [];
  let text = carried;
  const element = { remove: () => void (text = undefined), textContent: carried };
  return {
    asked,
    isCopy,
    document: {
      baseURI: 'https://chat.test/sub/',
      getElementById: () => (text === undefined ? null : (element as unknown as HTMLElement)),
    },
    fetch(url) {
      asked.push(url.href);
      return Promise.resolve(Response.json({ brand: 'Asked' }));
    },
  };
}

describe('the configuration of the host', () => {
  it('T17 is not asked for where the page carries it, and is when it is needed anew', async () => {
    const page = pageWith('{"brand":"Carried"}');
    expect(await loadConfig(page)).toEqual({ outcome: 'found', document: { brand: 'Carried' } });
    expect(page.asked).toEqual([]);
    expect(await loadConfig(page)).toEqual({ outcome: 'found', document: { brand: 'Asked' } });
    expect(page.asked).toEqual(['https://chat.test/sub/config.json']);
  });

  it('T17 is asked for where the page carries none, or is a copy of an earlier visit', async () => {
    for (const page of [pageWith(undefined), pageWith('{"brand":"Old"}', { isCopy: true })]) {
      expect(await loadConfig(page)).toEqual({ outcome: 'found', document: { brand: 'Asked' } });
      expect(page.asked).toHaveLength(1);
    }
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
