import { manifestCollection, rulesOf } from '../merge/collection-rules.ts';
import type { RecordPayload } from '../seal/sealer.ts';
import {
  newSyncRecord,
  type SyncRecord,
  type Unmerged,
  type UnmergedReason,
} from '../storage/sync-record.ts';
import { applyManifest } from './manifest.ts';
import { mergeVersion, type RemovalRule, type VersionToMerge } from './merge-version.ts';
import type { OpenedRecord } from './open-record.ts';
import { settleAttempt } from './taken-attempt.ts';
import { isCategoryOn, replaceVersion, report, type Workspace } from './workspace.ts';

/**
 * Takes over a version of the server: merges it into the row, or keeps it where that is not possible
 * yet. One that is known already changes nothing.
 */
export async function applyVersion(
  space: Workspace,
  opened: OpenedRecord,
  removals: RemovalRule = 'hold',
): Promise<void> {
  const { record: incoming, payload, hash } = opened;
  const { rid, lane, seq, device, op, isDeleted } = incoming;
  const found = (await space.tx.record(rid)) ?? newSyncRecord(rid, lane, null);
  if (found.version.seq > seq || (found.version.seq === seq && found.unmerged === null)) return;
  const isNews = found.version.seq < seq;
  const noted = replaceVersion(space, found, { seq, device, op, isDeleted, hash });
  if (payload !== null) return takeOver(space, { incoming, payload, record: noted, removals });
  if (isNews && opened.failure === 'broken') report(space, { code: 'broken', rid });
  return keepUnmerged(space, noted, { reason: opened.failure ?? 'broken', version: incoming });
}

async function takeOver(
  space: Workspace,
  input: Omit<VersionToMerge, 'key' | 'theirsSeen'>,
): Promise<void> {
  const { incoming, payload } = input;
  const key = { collection: payload.collection, id: payload.id };
  const found: SyncRecord = { ...input.record, key };
  if (key.collection === manifestCollection) return applyManifest(space, found, payload);
  const theirsSeen = { ...payload.seen, [incoming.device]: incoming.op };
  // Also where it waits: until it is merged, nobody remembers what was sent.
  const record = settleAttempt(space.state.device, found, theirsSeen);
  const reason = whyNotMerged(space, payload);
  if (reason === 'category') return keepUnmerged(space, record, { reason, version: null });
  if (reason !== null) return keepUnmerged(space, record, { reason, version: incoming });
  const unmerged = await mergeVersion(space, { ...input, key, record, theirsSeen });
  return unmerged === undefined ? undefined : keepUnmerged(space, record, unmerged);
}

async function keepUnmerged(
  { tx }: Workspace,
  record: SyncRecord,
  unmerged: Unmerged,
): Promise<void> {
  await tx.saveRecord({ ...record, unmerged });
}

function whyNotMerged(space: Workspace, payload: RecordPayload): UnmergedReason | null {
  const { collections } = space.parts;
  const { collection, oldestReader } = payload;
  const isKnown =
    collections.describe(collection) !== undefined && rulesOf(collection) !== undefined;
  if (!isKnown || oldestReader > collections.schema) return 'too-new';
  return isCategoryOn(space, payload) ? null : 'category';
}
