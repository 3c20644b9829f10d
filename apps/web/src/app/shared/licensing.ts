import type { HostConfig } from '@parley/contract/http/host-config.ts';
import {
  canUse,
  type LicensedFeature,
  type LicenseState,
} from '@parley/domain/license/entitlements.ts';
import { useSyncExternalStore } from 'react';

import { createListeners } from '#src/platform/listeners.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { LicenseService } from '#src/services/license/license-service.ts';

/*
 * What every part needs that asks about licenses, without the code that checks them. One file: the
 * first load names each file that a part needs.
 */

const listeners = createListeners();
const openings = createListeners();
const unknown = { status: 'unknown' } as const;
let started: LicenseService | undefined;

/** The license of this tab, where it was made, which loads its code. */
export const licenseStarted = {
  note(license: LicenseService): void {
    started = license;
    license.subscribe(listeners.notify);
    listeners.notify();
  },
  /** Asks for the license key. */
  openDialog: openings.notify,
  onOpenDialog: openings.add,
};

/** Whether a host sells licenses to the people who use it. */
export function sellsLicenses({ licensing, hosted, requireLicenseKey }: HostConfig): boolean {
  return licensing.enabled && (!hosted || requireLicenseKey);
}

/** Whether a feature can be used now, under the license of this device where one is needed. */
export function mayUse(config: Pick<ConfigService, 'getSnapshot'>, name: LicensedFeature): boolean {
  const host = config.getSnapshot();
  const state: LicenseState = started?.getSnapshot().state ?? unknown;
  return canUse(name, { isLicensed: sellsLicenses(host), isManaged: host.managed, state });
}

/** As {@link mayUse}, as it is at any time. */
export function useCanUse(
  config: Pick<ConfigService, 'getSnapshot' | 'subscribe'>,
  name: LicensedFeature,
): boolean {
  const read = (): boolean => mayUse(config, name);
  const isByHost = useSyncExternalStore(config.subscribe, read);
  return useSyncExternalStore(listeners.add, read) && isByHost;
}
