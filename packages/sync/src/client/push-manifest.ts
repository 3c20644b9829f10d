import type { Result } from '@parley/domain/shared/result.ts';

import { manifestCollection } from '../merge/collection-rules.ts';
import type { ClientStorageFailure } from '../storage/client-storage.ts';
import { newSyncRecord } from '../storage/sync-record.ts';
import type { SyncState } from '../storage/sync-state.ts';
import type { AccountKeys, ClientParts } from './client-parts.ts';
import { noteToken } from './identity.ts';
import { writeManifest } from './manifest.ts';
import { sealedSize, sealWrites, type OutgoingPush } from './outgoing.ts';
import type { RoundFailure } from './pull.ts';
import { sendPush, type PushEnd } from './push.ts';
import { inWorkspace } from './workspace.ts';

/** A manifest is due after so long, or so many writes, whichever comes first. */
const manifestEveryMs = 60_000;
const manifestEveryOps = 1000;

/** Whether this device has changed enough to tell the others what all of it comes to. */
export function isManifestDue(state: SyncState, nowMs: number): boolean {
  const { opsSinceManifest, manifestAtMs, backfill, compare } = state;
  if (opsSinceManifest === 0 || backfill !== null || compare !== null) return false;
  // A clock that was put back must not keep manifests away for years.
  const isOver = Math.abs(nowMs - manifestAtMs) >= manifestEveryMs;
  return isOver || opsSinceManifest >= manifestEveryOps;
}

/** Tells the other devices what all records come to. For a device that stands at the head. */
export async function pushManifest(parts: ClientParts): Promise<Result<PushEnd, RoundFailure>> {
  const keys = parts.keyring.current();
  const begun = await beginManifest(parts, keys);
  if (!begun.ok) return begun;
  const { ops } = await sealWrites(keys, begun.value.writes);
  const end = await sendPush(parts, { keys, push: begun.value, ops, results: [] });
  if (!end.ok || end.value.kind !== 'settled' || end.value.settled.accepted === 0) return end;
  const noted = await inWorkspace(parts, async (space) => {
    const manifestAtMs = parts.clock.nowMs();
    space.state = { ...space.state, opsSinceManifest: 0, manifestAtMs };
  });
  return noted.ok ? end : noted;
}

async function beginManifest(
  parts: ClientParts,
  keys: AccountKeys,
): Promise<Result<OutgoingPush, ClientStorageFailure>> {
  const { sealer } = keys;
  const read = await inWorkspace(parts, async ({ state }) => state.device);
  if (!read.ok) return read;
  const key = { collection: manifestCollection, id: read.value };
  const rid = await sealer.recordId(key.collection, key.id);
  const token = parts.random.hex(16);
  return inWorkspace(parts, async (space) => {
    const { device, generation, lastToken: previousToken } = space.state;
    const op = space.state.op + 1;
    const record = (await space.tx.record(rid)) ?? newSyncRecord(rid, 1, key);
    const attempt = { op, outboxSeq: 0, isDeleted: false, digests: {} };
    await space.tx.saveRecord({ ...record, attempts: [...record.attempts, attempt] });
    const data = { ...writeManifest(space.state, keys) };
    space.state = { ...space.state, op };
    noteToken(space, token);
    const { seq: base } = record.version;
    const { schema } = parts.collections;
    const version = {
      rid,
      lane: 1,
      device,
      op,
      base,
      epoch: sealer.epoch,
      isDeleted: false,
    } as const;
    const payload = { ...key, schema, oldestReader: 1, seen: {}, data };
    return {
      generation,
      device,
      token,
      previousToken,
      considered: 1,
      writes: [{ key, version, payload, size: sealedSize(data) }],
    };
  });
}
