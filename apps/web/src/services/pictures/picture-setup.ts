import {
  storedPictureSettings,
  type PictureSettings,
} from '@parley/domain/picture/picture-settings.ts';

import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { isPictureSetUp, pictureToolName } from './picture-tool.ts';

type SetupSettings = Pick<SettingsService, 'getSnapshot' | 'change'>;

/**
 * Keeps who draws. Nothing is tried: a picture would cost money. The first time, image generation is
 * on in new chats from then on.
 *
 * @returns whether it was stored
 */
export function savePictures(settings: SetupSettings, chosen: PictureSettings): Promise<boolean> {
  const { pictures, defaultTools } = settings.getSnapshot();
  return settings.change({
    pictures: storedPictureSettings(chosen),
    ...(isPictureSetUp(pictures)
      ? {}
      : { defaultTools: [...new Set([...defaultTools, pictureToolName])] }),
  });
}

/** Forgets who draws; image generation is off then. */
export function clearPictures(settings: SetupSettings): Promise<boolean> {
  return settings.change({
    pictures: {},
    defaultTools: settings.getSnapshot().defaultTools.filter((name) => name !== pictureToolName),
  });
}
