import { canUse, type LicensedFeature } from '@parley/domain/license/entitlements.ts';
import { useSyncExternalStore } from 'react';

import type { ConfigService } from '#src/services/config/config-service.ts';
import { sellsLicenses } from '#src/services/config/host-licensing.ts';

import { licenseStarted } from './license-started.ts';

/** Whether a feature can be used now, under the license of this device where one is needed. */
export function mayUse(config: Pick<ConfigService, 'getSnapshot'>, name: LicensedFeature): boolean {
  const host = config.getSnapshot();
  const isLicensed = sellsLicenses(host);
  return canUse(name, { isLicensed, isManaged: host.managed, state: licenseStarted.state() });
}

/** As {@link mayUse}, as it is at any time. */
export function useCanUse(
  config: Pick<ConfigService, 'getSnapshot' | 'subscribe'>,
  name: LicensedFeature,
): boolean {
  const read = (): boolean => mayUse(config, name);
  const isByHost = useSyncExternalStore(config.subscribe, read);
  return useSyncExternalStore(licenseStarted.subscribe, read) && isByHost;
}
