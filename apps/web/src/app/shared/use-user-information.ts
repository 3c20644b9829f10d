import { useSyncExternalStore } from 'react';

import type { ConfigService } from '#src/services/config/config-service.ts';
import { userInformation } from '#src/services/config/host-defaults.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** Where that stands. */
export interface UserInformationPorts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
}

/** What every model is told about the person. */
export function useUserInformation({ settings, config }: UserInformationPorts): string {
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return userInformation(values, useSyncExternalStore(config.subscribe, config.getSnapshot));
}
