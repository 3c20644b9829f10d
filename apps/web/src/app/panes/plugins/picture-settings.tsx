import { estimatePictureCost } from '@parley/domain/picture/picture-cost.ts';
import { parsePictureSettings } from '@parley/domain/picture/picture-settings.ts';
import { choosePictureForm } from '@parley/providers/pictures/choose-picture-form.ts';
import { listPictureModels } from '@parley/providers/pictures/picture-models.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { useIsCostShown } from '#src/app/shared/use-is-cost-shown.ts';
import { PictureForm } from '#src/features/pictures/picture-form.tsx';
import { drawingProviders } from '#src/services/pictures/find-drawer.ts';
import { clearPictures, savePictures } from '#src/services/pictures/picture-setup.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** What setting up image generation needs of the program. */
export interface PicturePorts {
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly config: ConfigService;
}

/** The settings of image generation among the plugins. */
export function PictureSettings({ ports }: { readonly ports: PicturePorts }): ReactNode {
  const { settings, providers, config } = ports;
  const showsCosts = useIsCostShown(config);
  const { pictures } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <PictureForm
      settings={parsePictureSettings(pictures)}
      providers={drawingProviders(known.providers).map(({ endpoint }) => ({
        id: endpoint.id,
        title: endpoint.title,
        models: listPictureModels(endpoint.presetId),
        takesQuality: choosePictureForm(endpoint) === 'openai-images',
      }))}
      costOf={showsCosts ? ({ price }, quality) => estimatePictureCost(price, quality) : undefined}
      save={(chosen) => savePictures(settings, chosen)}
      clear={() => clearPictures(settings)}
    />
  );
}
