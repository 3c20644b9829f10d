import { useSyncExternalStore } from 'react';

import { licenseKeyOwner } from '#src/platform/license-protocol.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';

/** The stored license key, all but its end hidden; undefined where there is none. */
export function useLicenseMask(keys: KeyService): string | undefined {
  const snapshot = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  return snapshot.keys.findLast(({ providerId }) => providerId === licenseKeyOwner())?.mask;
}
