import { useSyncExternalStore } from 'react';

import type { ConfigService } from '#src/services/config/config-service.ts';
import { isCostShown } from '#src/services/config/host-cost.ts';

/** Whether this host lets its users see costs. */
export function useIsCostShown(config: ConfigService): boolean {
  return isCostShown(useSyncExternalStore(config.subscribe, config.getSnapshot));
}
