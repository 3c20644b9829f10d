import { sql } from 'kysely';

import { listAliveSessions } from '../db/repositories/session-repository.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database } from '../db/database.ts';
import type { Route } from '../http/define-route.ts';
import { logProblem } from '../http/log.ts';
import { cleanSync } from '../jobs/clean-sync.ts';
import { runEvery } from '../jobs/run-every.ts';
import { eventsRoute } from '../routes/events/events-route.ts';
import { blobRoutes } from '../routes/blobs/blob-routes.ts';
import { cloudStatsRoute } from '../routes/sync/cloud-routes.ts';
import { ringRoutes } from '../routes/sync/ring-routes.ts';
import { syncRoutes } from '../routes/sync/sync-routes.ts';
import { createBlobService } from '../services/blobs/blob-service.ts';
import { createOpenStreams } from '../services/events/open-streams.ts';
import { createHeadWatch } from '../services/sync/head-watch.ts';
import { createSyncService, headKey } from '../services/sync/sync-service.ts';

/** What the sync begins with. */
export interface SyncStart {
  readonly database: Database;
  /** Keeps attachments. */
  readonly store: BlobStore;
  /** What each account may keep; undefined: as much as there is room. */
  readonly quotaBytes: number | undefined;
  readonly stopSignal: AbortSignal;
}

/** The organisation of a server for one. */
const orgId = 'org_default';
/** A session that was ended gets no more news after at most this long. */
const sessionCheckMs = 4000;
const dayMs = 24 * 3_600_000;
/** Beyond them, devices ask now and then. */
const maxStreams = 20_000;

/** Offers the sync to whoever has an account. */
export function startSync(start: SyncStart): readonly Route[] {
  const { database, store, quotaBytes, stopSignal } = start;
  const heads = createHeadWatch({
    notices: database.notices,
    readHeads: (keys) => readHeads(database, keys),
  });
  const streams = createOpenStreams({
    aliveSessions: (ids) =>
      database.withTenant(orgId, (tx) => listAliveSessions(tx, ids, Date.now())),
    maxOpen: maxStreams,
    maxPerSession: 4,
  });
  runEvery({
    everyMs: sessionCheckMs,
    run: streams.look,
    report: (error) => logProblem('sessions were not looked at', { cause: String(error) }),
    signal: stopSignal,
  });
  stopSignal.addEventListener('abort', () => {
    streams.endAll();
    heads.close();
  });
  const limits = { nowMs: Date.now, quotaBytes: quotaBytes ?? null };
  const sync = createSyncService({ database, heads, ...limits });
  const blobs = createBlobService({ database, store, ...limits });
  runEvery({
    everyMs: dayMs,
    run: () =>
      cleanSync({
        database,
        cleanAccount: async (owner) => {
          await sync.clean(owner);
          await blobs.clean(owner);
        },
        cleanOrg: blobs.removeLeftovers,
        stopSignal,
      }),
    report: (error) => logProblem('the sync was not cleaned', { cause: String(error) }),
    signal: stopSignal,
  });
  return [
    ...syncRoutes(sync),
    ...ringRoutes(sync),
    ...blobRoutes(blobs),
    cloudStatsRoute(sync),
    eventsRoute({ heads, streams }),
  ];
}

async function readHeads(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const users = keys.map((key) => key.slice(orgId.length + 1));
  return database.withTenant(orgId, async ({ db }) => {
    const { rows } = await sql<{ userId: string; head: number }>`
      select user_id as "userId", last_seq as head from sync_accounts
      where org_id = ${orgId} and user_id = any(${users}::text[])`.execute(db);
    return new Map(rows.map(({ userId, head }) => [headKey({ orgId, userId }), head]));
  });
}
