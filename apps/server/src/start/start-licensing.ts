import type { HostConfig } from '@parley/contract/http/host-config.ts';

import type { Route } from '../http/define-route.ts';
import { licenseRoutes } from '../routes/license/license-routes.ts';
import { createLicenseService } from '../services/license/license-service.ts';
import { createTokenSigner } from '../services/license/token-signer.ts';
import { isLicenseServer, type Storage } from './open-storage.ts';

/** What licenses begin with. */
export interface LicensingStart {
  /** Undefined where this server keeps nothing. */
  readonly storage: Storage | undefined;
  readonly licensing: HostConfig['licensing'];
  readonly proxyCount: number;
}

/** Licenses as they are offered. */
export interface Licensing {
  readonly routes: readonly Route[];
  /** By which pages check what this server signs. */
  readonly publicKey: string;
}

/** The organisation of a server for one. */
const orgId = 'org_default';

/** Offers licenses, where the host sells them and names no other server. */
export function startLicensing(start: LicensingStart): Licensing | undefined {
  const { storage, licensing, proxyCount } = start;
  if (storage === undefined || !isLicenseServer(licensing)) return undefined;
  const { database, secrets } = storage;
  const signer = createTokenSigner(secrets.deriveKey('license-tokens'));
  const licenses = createLicenseService({ database, orgId, signer, nowMs: Date.now });
  return { routes: licenseRoutes({ licenses, proxyCount }), publicKey: signer.publicKey };
}
