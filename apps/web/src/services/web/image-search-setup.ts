import { findKeyError } from '@parley/domain/keys/key-error.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { imageSearchOrigin } from '@parley/providers/search/search-images.ts';

import { imageKeyOwner } from '#src/platform/search-keys.ts';
import type { KeysSnapshot, KeyView } from '#src/services/keys/key-view.ts';

import type { SetupDeps, SetupError } from './web-search-setup.ts';
import { imageSearchName } from './web-tools.ts';

/** What the person fills in. */
export interface ImageSearchValues {
  readonly engineId: string;
  /** Undefined: the one that is stored. */
  readonly typedKey: string | undefined;
}

/**
 * Tries an engine with one search for images, and keeps it where that went well. The first time, image
 * search is on in new chats from then on.
 */
export async function testAndSaveImages(
  { network, settings }: SetupDeps,
  values: ImageSearchValues,
): Promise<Result<null, SetupError>> {
  const engineId = values.engineId.trim();
  const key = values.typedKey?.trim();
  if (engineId === '' || key === '') return err({ code: 'missing' });
  const fault = key === undefined ? undefined : findKeyError(key);
  if (fault !== undefined) return err({ code: 'bad-key', fault });
  const tested = await network.request('test-image-search', {
    settings: { engineId },
    ...(key === undefined ? {} : { typedKey: key }),
  });
  if (!tested.ok) return err({ code: 'test-failed', error: tested.error });
  if (key !== undefined && !(await saveKey(network, key))) return err({ code: 'not-saved' });
  const { imageSearch, defaultTools } = settings.getSnapshot();
  const isFirst = imageSearch['engineId'] === undefined;
  const isSaved = await settings.change({
    imageSearch: { engineId },
    ...(isFirst ? { defaultTools: [...new Set([...defaultTools, imageSearchName])] } : {}),
  });
  return isSaved ? ok(null) : err({ code: 'not-saved' });
}

/** Forgets the engine and its key; image search is off then. */
export async function clearImages({ network, settings }: SetupDeps): Promise<void> {
  await saveKey(network, '');
  await settings.change({
    imageSearch: {},
    defaultTools: settings.getSnapshot().defaultTools.filter((name) => name !== imageSearchName),
  });
}

/** The stored key as it may be shown; undefined where there is none. */
export function imageKeyOf({ keys }: Pick<KeysSnapshot, 'keys'>): KeyView | undefined {
  const owner = imageKeyOwner();
  return keys.find(({ providerId }) => providerId === owner);
}

async function saveKey(network: SetupDeps['network'], key: string): Promise<boolean> {
  const place = { providerId: imageKeyOwner(), origin: imageSearchOrigin };
  return (await network.request('save-key', { ...place, key })).ok;
}
