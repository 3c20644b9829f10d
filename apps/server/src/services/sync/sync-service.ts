import { randomUUID } from 'node:crypto';

import type {
  RingAnswer,
  RingPut,
  RingRefusal,
  SealedRing,
} from '@parley/contract/sync/ring-body.ts';
import type { CloudStats } from '@parley/contract/http/cloud.ts';
import { joinLimits } from '@parley/contract/sync/join-body.ts';
import { syncLimits } from '@parley/contract/sync/record.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createSyncServer, type SyncServer } from '@parley/sync/server/sync-server.ts';

import type { Database } from '../../db/database.ts';
import {
  readRing,
  saveJoin,
  saveRing,
  startOver,
  takeJoin,
} from '../../db/repositories/ring-repository.ts';
import {
  dropExpiredJoins,
  dropSilentDevices,
} from '../../db/repositories/sync-cleaning-repository.ts';
import { createSyncStorage } from '../../db/repositories/sync-repository.ts';
import { readUsage } from '../../db/repositories/usage-repository.ts';
import type { AccountOwner } from '../../db/tenant.ts';
import type { HeadWatch } from './head-watch.ts';

/** What the server does for the devices of an account. It can read nothing of what it keeps. */
export interface SyncService extends Pick<SyncServer<AccountOwner>, 'index' | 'pull' | 'push'> {
  readRing(owner: AccountOwner): Promise<RingAnswer>;
  saveRing(
    owner: AccountOwner,
    head: number,
    ring: SealedRing,
  ): Promise<Result<undefined, RingRefusal>>;
  /** Removes all that an account has synced, and begins anew with other keys. */
  startOver(owner: AccountOwner, put: RingPut): Promise<Result<undefined, RingRefusal>>;
  /** Keeps what one device leaves for another, for ten minutes. */
  leaveJoin(
    owner: AccountOwner,
    id: string,
    sealed: Uint8Array,
  ): Promise<Result<undefined, 'rate-limited'>>;
  /** Gives it out once. */
  takeJoin(owner: AccountOwner, id: string): Promise<Bytes | undefined>;
  /** How much the account keeps here. */
  stats(owner: AccountOwner): Promise<CloudStats>;
  /** Forgets what no rule looks at any more: old tombstones, devices as old, deposits that are over. */
  clean(owner: AccountOwner): Promise<void>;
}

/** What it is made of. */
export interface SyncServiceParts {
  readonly database: Pick<Database, 'withAccount'>;
  readonly heads: Pick<HeadWatch, 'tell'>;
  readonly nowMs: () => number;
  /** Bytes that an account may take; null for no limit. */
  readonly quotaBytes: number | null;
}

const maxOpenJoins = 5;
const tombstoneMs = syncLimits.tombstoneDays * 24 * 3_600_000;

/** Makes the service. */
export function createSyncService(parts: SyncServiceParts): SyncService {
  const { database, heads, nowMs, quotaBytes } = parts;
  const storage = createSyncStorage(database, { nowMs, quotaBytes });
  const server = createSyncServer(storage, { newGeneration: randomUUID });
  return {
    pull: server.pull,
    index: server.index,
    async push(owner, request) {
      const pushed = await server.push(owner, request);
      if (pushed.ok && pushed.value.results.some((result) => 'seq' in result)) {
        heads.tell(headKey(owner), pushed.value.head);
      }
      return pushed;
    },
    readRing: (owner) => database.withAccount(owner, readRing),
    saveRing: (owner, head, ring) => database.withAccount(owner, (tx) => saveRing(tx, head, ring)),
    async startOver(owner, put) {
      const begun = await database.withAccount(owner, (tx) => startOver(tx, put, randomUUID()));
      // Whoever stands at another head asks, and sees another generation.
      if (begun.ok) heads.tell(headKey(owner), 0);
      return begun;
    },
    async leaveJoin(owner, id, sealed) {
      const now = new Date(nowMs());
      const expiresAt = new Date(nowMs() + joinLimits.lifeMs);
      const limits = { now, maxOpen: maxOpenJoins };
      const left = await database.withAccount(owner, (tx) =>
        saveJoin(tx, { id, sealed, expiresAt }, limits),
      );
      // A code that is there already was drawn twice, which does not happen by chance.
      return left.ok ? ok(undefined) : err('rate-limited');
    },
    takeJoin: (owner, id) =>
      database.withAccount(owner, (tx) => takeJoin(tx, id, new Date(nowMs()))),
    async stats(owner) {
      const { usedBytes, lastPushAt } = await database.withAccount(owner, readUsage);
      return {
        lastSyncAt: lastPushAt?.toISOString() ?? null,
        totalUsageBytes: usedBytes,
        limitUsageBytes: quotaBytes,
        // Nothing here takes payments.
        isPaid: false,
        subscriptions: [],
      };
    },
    async clean(owner) {
      const oldestMs = nowMs() - tombstoneMs;
      await server.dropTombstones(owner, oldestMs);
      await database.withAccount(owner, async (tx) => {
        await dropExpiredJoins(tx, new Date(nowMs()));
        await dropSilentDevices(tx, new Date(oldestMs));
      });
    },
  };
}

/** Under which name the head of an account is watched. */
export function headKey({ orgId, userId }: AccountOwner): string {
  return `${orgId}/${userId}`;
}
