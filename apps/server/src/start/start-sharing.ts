import type { HostConfig } from '@parley/contract/http/host-config.ts';

import type { Route } from '../http/define-route.ts';
import { logProblem } from '../http/log.ts';
import { removeAllEndedShares } from '../jobs/remove-ended-shares.ts';
import { runEvery } from '../jobs/run-every.ts';
import { shareRoutes, type ShareRouteOptions } from '../routes/share/share-routes.ts';
import { sharedItemRoutes } from '../routes/share/shared-item-routes.ts';
import { createShareService } from '../services/share/share-service.ts';
import type { Storage } from './open-storage.ts';

/** What sharing begins with. */
export interface SharingStart extends Pick<ShareRouteOptions, 'publicUrl' | 'proxyCount'> {
  /** Undefined where this server keeps nothing. */
  readonly storage: Storage | undefined;
  readonly sharing: HostConfig['sharing'];
  /** Ends the removal of what has ended. */
  readonly stopSignal: AbortSignal;
}

/** Sharing as it is offered. */
export interface Sharing {
  readonly routes: readonly Route[];
  /** Whether something is shared under an id. */
  readonly isThere: (id: string) => Promise<boolean>;
}

const hourMs = 60 * 60 * 1000;
/** The organisation of a server for one. */
const orgId = 'org_default';

/** Offers links to what people share, where the host does; removes every hour what has ended. */
export function startSharing(start: SharingStart): Sharing | undefined {
  const { storage, sharing, publicUrl, proxyCount, stopSignal } = start;
  if (storage === undefined || !sharing.enabled) return undefined;
  const { database, secrets } = storage;
  const shares = createShareService({
    database,
    orgId,
    countKey: secrets.deriveKey('share-counts'),
    maxDays: sharing.maxDays,
    nowMs: Date.now,
  });
  runEvery({
    everyMs: hourMs,
    run: () => removeAllEndedShares(database, Date.now()),
    report: (error) => logProblem('shares that ended were not removed', { cause: String(error) }),
    signal: stopSignal,
  });
  const options = { shares, publicUrl, proxyCount };
  return {
    routes: [...shareRoutes(options), ...sharedItemRoutes(options)],
    isThere: shares.isThere,
  };
}
