import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import type { NetworkClient } from '#src/services/network/network-client.ts';

import { clearImages, testAndSaveImages } from './image-search-setup.ts';
import type { SetupDeps } from './web-search-setup.ts';

function bench(stored: Partial<Settings> = {}, answers: Readonly<Record<string, unknown>> = {}) {
  let settings: Settings = { ...defaultSettings, ...stored };
  const asked: (readonly [string, unknown])[] = [];
  const network = {
    request(name: string, input: unknown) {
      asked.push([name, input]);
      return Promise.resolve(answers[name] ?? ok(null));
    },
  };
  const deps: SetupDeps = {
    network: network as Pick<NetworkClient, 'request'>,
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

const place = { providerId: 'search/google-images', origin: 'https://www.googleapis.com' };

describe('T186 setting up image search', () => {
  it('keeps ID and key after a search that found images, and is on in new chats then', async () => {
    const { deps, asked, now } = bench({ defaultTools: ['other'] });
    const values = { engineId: ' engine ', typedKey: ' key ' };
    expect(await testAndSaveImages(deps, values)).toEqual(ok(null));
    expect(asked).toEqual([
      ['test-image-search', { settings: { engineId: 'engine' }, typedKey: 'key' }],
      ['save-key', { ...place, key: 'key' }],
    ]);
    expect(now()).toMatchObject({
      imageSearch: { engineId: 'engine' },
      defaultTools: ['other', 'search_images_via_google'],
    });
  });

  it('keeps nothing where none were found', async () => {
    const error = { code: 'no-items' };
    const { deps, now } = bench({}, { 'test-image-search': err(error) });
    const values = { engineId: 'engine', typedKey: 'key' };
    expect(await testAndSaveImages(deps, values)).toEqual(err({ code: 'test-failed', error }));
    expect(now()).toEqual(defaultSettings);
  });

  it.each([
    ['an ID', '', 'key', 'missing'],
    ['a key', 'engine', ' ', 'missing'],
    ['a key without blanks', 'engine', 'a b', 'bad-key'],
  ])('T260 asks for %s before anything is sent', async (...given) => {
    const [, engineId, typedKey, code] = given;
    const { deps, asked } = bench();
    expect(await testAndSaveImages(deps, { engineId, typedKey })).toMatchObject({
      error: { code },
    });
    expect(asked).toEqual([]);
  });

  it('tries the stored key where none was typed', async () => {
    const { deps, asked } = bench({ imageSearch: { engineId: 'old' } });
    await testAndSaveImages(deps, { engineId: 'new', typedKey: undefined });
    expect(asked).toEqual([['test-image-search', { settings: { engineId: 'new' } }]]);
  });

  it('is undone with its key, and the tool is off', async () => {
    const defaultTools = ['search_images_via_google', 'other'];
    const { deps, asked, now } = bench({ imageSearch: { engineId: 'e' }, defaultTools });
    await clearImages(deps);
    expect(asked).toEqual([['save-key', { ...place, key: '' }]]);
    expect(now()).toMatchObject({ imageSearch: {}, defaultTools: ['other'] });
  });
});
