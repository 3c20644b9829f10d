import { parseImageSearch } from '@parley/domain/web/image-search.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { ImageSearchForm } from '#src/features/web-search/image-search-form.tsx';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import {
  clearImages,
  imageKeyOf,
  testAndSaveImages,
} from '#src/services/web/image-search-setup.ts';
import { imageSearchName } from '#src/services/web/web-tools.ts';

/** What setting up image search needs of the program. */
export interface ImageSearchPorts {
  readonly network: NetworkClient;
  readonly settings: SettingsService;
  readonly keys: KeyService;
  readonly config: ConfigService;
}

/** The settings of image search among the plugins. */
export function ImageSearchSettings({ ports }: { readonly ports: ImageSearchPorts }): ReactNode {
  const { settings, keys, config } = ports;
  const { imageSearch } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const snapshot = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  return (
    <ImageSearchForm
      engineId={parseImageSearch(imageSearch)?.engineId ?? ''}
      suggestedEngineId={host.systemPluginsMap[imageSearchName]?.settings.searchEngineID}
      keyMask={imageKeyOf(snapshot)?.mask ?? ''}
      testAndSave={(values) => testAndSaveImages(ports, values)}
      clear={() => clearImages(ports)}
    />
  );
}
