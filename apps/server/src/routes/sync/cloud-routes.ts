import { cloudPaths, cloudStatsAnswer } from '@parley/contract/http/cloud.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { SyncService } from '../../services/sync/sync-service.ts';

/** Tells how much an account keeps here. */
export function cloudStatsRoute(sync: Pick<SyncService, 'stats'>): Route {
  return defineRoute({
    method: 'GET',
    path: `/${cloudPaths.stats}`,
    permission: 'signed-in',
    input: z.object({}),
    output: cloudStatsAnswer,
    handle: async ({ signedIn }) => ok({ output: await sync.stats(signedIn) }),
  });
}
