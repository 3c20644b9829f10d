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

/**
 * Whether a feature is known to need a license that is not there. Until that is known, nobody who has
 * one is held up.
 */
export function isLocked(
  config: Pick<ConfigService, 'getSnapshot'>,
  name: LicensedFeature,
): boolean {
  return started !== undefined && isKnown(started) && !mayUse(config, name);
}

function isKnown({ getSnapshot }: LicenseService): boolean {
  return getSnapshot().state.status !== 'unknown';
}

type LiveConfig = Pick<ConfigService, 'getSnapshot' | 'subscribe'>;

/** As {@link mayUse}, as it is at any time. */
export function useCanUse(config: LiveConfig, name: LicensedFeature): boolean {
  return useLicensed(config, () => mayUse(config, name));
}

/** As {@link isLocked}, as it is at any time. */
export function useIsLocked(config: LiveConfig, name: LicensedFeature): boolean {
  return useLicensed(config, () => isLocked(config, name));
}

function useLicensed({ subscribe }: LiveConfig, read: () => boolean): boolean {
  useSyncExternalStore(subscribe, read);
  return useSyncExternalStore(listeners.add, read);
}
