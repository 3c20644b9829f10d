import { browserNames } from '@parley/domain/shared/browser-names.ts';

import { changesIn } from '#src/data/changes.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { createLicenseStore } from '#src/services/license/license-record.ts';
import {
  createLicenseService,
  type LicenseService,
} from '#src/services/license/license-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { licenseStarted } from './licensing.ts';

/** What the license needs of the program. */
export interface LicenseProgram {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly config: ConfigService;
  readonly locks: Locks;
}

const started = new WeakMap<Store, LicenseService>();
const hourMs = 60 * 60 * 1000;

/** The license of this tab, made when it is first asked for; for hosts that sell licenses. */
export function licenseOf({ store, network, config, locks }: LicenseProgram): LicenseService {
  const known = started.get(store);
  if (known !== undefined) return known;
  const { publicKeys } = config.getSnapshot().licensing;
  const license = createLicenseService({
    network,
    store: createLicenseStore(store),
    locks,
    server: licenseServerOf(config),
    publicKeys,
    deviceName,
    nowMs: systemClock.nowMs,
  });
  started.set(store, license);
  licenseStarted.note(license);
  void license.refresh();
  // It asks the server once a day at most.
  setInterval(() => void license.refresh(), hourMs);
  store.changes.subscribe((notice) => {
    const changed = changesIn(notice, 'meta');
    if (changed?.every(({ keys }) => !keys.includes('license')) !== true) void license.follow();
  });
  return license;
}

/** Address of the folder of the server of licenses, with a slash at the end. */
export function licenseServerOf(config: Pick<ConfigService, 'getSnapshot'>): string {
  const address = config.getSnapshot().licensing.server ?? '';
  const url = new URL(address, document.baseURI);
  return new URL(url.pathname.endsWith('/') || address === '' ? '.' : `${url.pathname}/`, url).href;
}

/** Names of products, which are the same in every language. */
function deviceName(): string {
  const { browser, system } = browserNames(navigator.userAgent);
  const names = [browser, system].filter((name) => name !== undefined);
  return names.length === 0 ? 'Browser' : names.join(', ');
}
