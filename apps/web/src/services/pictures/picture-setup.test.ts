import type { PictureSettings } from '@parley/domain/picture/picture-settings.ts';
import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { expect, it } from 'vitest';

import { clearPictures, savePictures } from './picture-setup.ts';

const chosen: PictureSettings = {
  source: { kind: 'address', address: 'https://draws.test/' },
  size: '512x512',
  quality: 'auto',
};

function bench() {
  let now: Settings = defaultSettings;
  return {
    getSnapshot: () => now,
    change(changed: Partial<Settings>) {
      now = { ...now, ...changed };
      return Promise.resolve(true);
    },
  };
}

it('T186 image generation is on in new chats once it is set up, and stays as the person left it', async () => {
  const settings = bench();
  expect(await savePictures(settings, chosen)).toBe(true);
  expect(settings.getSnapshot()).toMatchObject({
    pictures: { address: 'https://draws.test/', size: '512x512' },
    defaultTools: ['generate_image'],
  });
  await settings.change({ defaultTools: [] });
  await savePictures(settings, { ...chosen, size: '1024x1024' });
  expect(settings.getSnapshot().defaultTools).toEqual([]);
});

it('is off once it is cleared', async () => {
  const settings = bench();
  await savePictures(settings, chosen);
  expect(await clearPictures(settings)).toBe(true);
  expect(settings.getSnapshot()).toMatchObject({ pictures: {}, defaultTools: [] });
});
