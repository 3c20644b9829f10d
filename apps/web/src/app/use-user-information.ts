import { useSyncExternalStore } from 'react';

import { userInformation } from '#src/services/config/host-defaults.ts';

import { useProgram } from './program-context.ts';

/** What every model is told about the person. */
export function useUserInformation(): string {
  const { settings, config } = useProgram();
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return userInformation(values, useSyncExternalStore(config.subscribe, config.getSnapshot));
}
