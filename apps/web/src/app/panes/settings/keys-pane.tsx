import { useSyncExternalStore, type ReactNode } from 'react';

import { ProviderSettings } from '#src/features/models/provider-settings.tsx';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { isOfferedBy } from '#src/services/config/offered-presets.ts';
import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { ManagedKeys } from './managed-keys.tsx';

/** What keys and endpoints need of the program. */
export interface KeysPorts {
  readonly config: ConfigService;
  readonly providers: ProviderService;
  readonly modelPreferences: ModelPreferences;
}

/** Keys and endpoints, where the host lets people enter their own. */
export function KeysPane({ ports }: { readonly ports: KeysPorts }): ReactNode {
  const { config, providers, modelPreferences } = ports;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  if (host.managed && !host.allowUserAPIKey) return <ManagedKeys />;
  return (
    <ProviderSettings
      providers={providers}
      preferences={modelPreferences}
      isManaged={host.managed}
      isOffered={(presetId) => isOfferedBy(host, presetId)}
    />
  );
}
