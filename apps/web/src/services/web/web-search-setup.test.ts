import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import type { WebSearchSettings } from '@parley/domain/web/web-search-settings.ts';
import { describe, expect, it } from 'vitest';

import type { NetworkClient } from '#src/services/network/network-client.ts';

import { clearSetup, testAndSave, type TrialDeps } from './web-search-setup.ts';

type Asked = readonly [name: string, input: unknown];

function bench(stored: Partial<Settings> = {}, answers: Readonly<Record<string, unknown>> = {}) {
  let settings: Settings = { ...defaultSettings, ...stored };
  const asked: Asked[] = [];
  const network = {
    request(name: string, input: unknown) {
      asked.push([name, input]);
      return Promise.resolve(answers[name] ?? ok(null));
    },
  };
  const deps: TrialDeps = {
    network: network as Pick<NetworkClient, 'request'>,
    relay: () => undefined,
    settings: {
      getSnapshot: () => settings,
      change(changed) {
        settings = { ...settings, ...changed };
        return Promise.resolve(true);
      },
    },
  };
  return { deps, asked, now: () => settings };
}

const google: WebSearchSettings = { service: 'google', engineId: ' engine ', address: '' };
const saved = { service: 'google', engineId: 'engine', address: '' };

describe('T184 setting up web search', () => {
  it('keeps ID and key after a search that succeeded, and is on in new chats then', async () => {
    const { deps, asked, now } = bench({ defaultTools: ['other'] });
    expect(await testAndSave(deps, google, ' key ')).toEqual(ok(null));
    expect(asked).toEqual([
      ['test-web-search', { settings: saved, typedKey: 'key' }],
      [
        'save-key',
        { providerId: 'search/google', origin: 'https://www.googleapis.com', key: 'key' },
      ],
    ]);
    expect(now()).toMatchObject({
      webSearch: saved,
      defaultTools: ['other', 'get_web_search_results'],
    });
  });

  it('keeps nothing after one that failed', async () => {
    const error = { code: 'bad-key', status: 401 };
    const { deps, asked, now } = bench({}, { 'test-web-search': err(error) });
    expect(await testAndSave(deps, google, 'key')).toEqual(err({ code: 'test-failed', error }));
    expect(asked.map(([name]) => name)).toEqual(['test-web-search']);
    expect(now()).toEqual(defaultSettings);
  });

  it.each([
    ['the key', google, ['', 'missing']],
    ['the ID', { ...google, engineId: ' ' }, ['key', 'missing']],
    ['a key without blanks', google, ['a b', 'bad-key']],
    ['an address', { service: 'searxng', engineId: '', address: 'x' }, ['', 'bad-url']],
    [
      'https',
      { service: 'searxng', engineId: '', address: 'http://10.0.0.1' },
      ['', 'insecure-url'],
    ],
  ] as const)('asks for %s before anything is sent', async (_name, wanted, [key, code]) => {
    const { deps, asked } = bench();
    expect(await testAndSave(deps, wanted, key)).toMatchObject({ error: { code } });
    expect(asked).toEqual([]);
  });

  it('tries the stored key where none was typed, and leaves the switch as it is', async () => {
    const { deps, asked, now } = bench({ webSearch: saved });
    await testAndSave(deps, google, undefined);
    expect(asked).toEqual([['test-web-search', { settings: saved }]]);
    expect(now().defaultTools).toEqual([]);
  });

  it('takes the address of a server as people have it, and no key', async () => {
    const { deps, asked, now } = bench();
    const wanted = {
      service: 'searxng',
      engineId: 'x',
      address: 'https://s.test/a/search/',
    } as const;
    await testAndSave(deps, wanted, 'key');
    expect(asked.map(([name]) => name)).toEqual(['test-web-search']);
    expect(now().webSearch).toEqual({
      service: 'searxng',
      engineId: '',
      address: 'https://s.test/a',
    });
  });

  it('gives a service that reads pages elsewhere its key there as well', async () => {
    const { deps, asked } = bench();
    await testAndSave(deps, { service: 'jina', engineId: '', address: '' }, 'key');
    expect(asked.slice(1).map(([, input]) => input)).toEqual([
      { providerId: 'search/jina', origin: 'https://s.jina.ai', key: 'key' },
      { providerId: 'search/jina/read', origin: 'https://r.jina.ai', key: 'key' },
    ]);
  });

  it('is undone with its key, and the tool is off', async () => {
    const tools = ['get_web_search_results', 'other'];
    const { deps, asked, now } = bench({ webSearch: saved, defaultTools: tools });
    await clearSetup(deps, google);
    expect(asked).toEqual([
      ['save-key', { providerId: 'search/google', origin: 'https://www.googleapis.com', key: '' }],
    ]);
    expect(now()).toMatchObject({ webSearch: {}, defaultTools: ['other'] });
  });
});

describe('a service that answers servers alone', () => {
  const brave: WebSearchSettings = { service: 'brave', engineId: '', address: '' };

  it('is tried only after the person let it go through the server', async () => {
    const { deps, asked, now } = bench();
    expect(await testAndSave(deps, brave, 'key')).toEqual(err({ code: 'server-off' }));
    expect(asked).toEqual([]);
    const relay = { url: 'https://chat.test/api/relay', hosts: ['api.search.brave.com'] };
    const wanted = { ...brave, isThroughServer: true, readsThroughServer: true } as const;
    const done = await testAndSave({ ...deps, relay: () => relay }, wanted, 'key');
    expect(done).toEqual(ok(null));
    expect(asked[0]).toEqual(['test-web-search', { settings: wanted, relay, typedKey: 'key' }]);
    expect(now().webSearch).toEqual(wanted);
  });
});
