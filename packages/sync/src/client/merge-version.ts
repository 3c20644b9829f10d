import type { PulledRecord } from '@parley/contract/sync/exchange.ts';

import { hasSeen, joinVectors } from '../merge/version-vector.ts';
import type { RecordPayload } from '../seal/sealer.ts';
import type { LocalRecord } from '../storage/client-storage.ts';
import type {
  MergedVersion,
  RecordKey,
  SyncRecord,
  Unmerged,
  VersionVector,
} from '../storage/sync-record.ts';
import { keptAndSeen, keptInRow } from './kept-versions.ts';
import { digestsOf, isChanged, rulesFor } from './local-changes.ts';
import { placeOf } from './message-links.ts';
import { keepVisible, removesVisible } from './removals.ts';
import { report, type Workspace } from './workspace.ts';
import { writeOutcome } from './write-outcome.ts';

/**
 * What to do with a version that would remove a chat, or part of one. `hold`: it waits until the whole
 * round is known. `agree`: it is merged. `refuse`: the chat stays, here and everywhere.
 */
export type RemovalRule = 'hold' | 'agree' | 'refuse';

/** A version that can be merged. */
export interface VersionToMerge {
  readonly incoming: PulledRecord;
  readonly payload: RecordPayload;
  readonly key: RecordKey;
  /** Knows it as the version that the server has, and what it tells of attempts. */
  readonly record: SyncRecord;
  /** All writes that the version contains. */
  readonly theirsSeen: VersionVector;
  readonly removals: RemovalRule;
}

/**
 * Merges a version into the row, and notes what of this device is still to be sent.
 *
 * @returns why it is to be kept instead
 */
export async function mergeVersion(
  space: Workspace,
  input: VersionToMerge,
): Promise<Unmerged | undefined> {
  const { incoming, record, theirsSeen } = input;
  const { base } = record;
  if (base?.device === incoming.device && base.op === incoming.op) {
    await saveMerged(space, { ...record, seen: joinVectors(record.seen, theirsSeen) });
    await settleOutbox(space, input.key, base);
    return undefined;
  }
  if (hasSeen(record.seen, incoming)) {
    // Newer by its number, and older than what is here: it was sent once more.
    report(space, { code: 'replayed', rid: record.rid });
    await space.tx.saveRecord({ ...record, attempts: [], mustPush: true });
    await space.tx.addToOutbox(input.key);
    return undefined;
  }
  return mergeNew(space, input);
}

/** Attempts on an older version can no longer be taken. */
async function saveMerged({ tx }: Workspace, record: SyncRecord): Promise<void> {
  await tx.saveRecord({ ...record, attempts: [], unmerged: null, mustPush: false });
}

/** The outbox has an entry exactly where the row is another than what was merged. */
async function settleOutbox(space: Workspace, key: RecordKey, base: MergedVersion): Promise<void> {
  const local = await space.tx.local(key);
  const isDirty = isChanged(space, key, { ...local, base });
  if (!isDirty) await space.tx.clearOutbox(key, local.outboxSeq);
  else if (local.outboxSeq === 0) await space.tx.addToOutbox(key);
}

/**
 * Whether a deletion of this device says something about a version. One of a record that was never
 * synced does if it is still to be sent, but not while two full devices meet: all of both stays then.
 */
function isDeletion(
  { state }: Workspace,
  { isDeleted, outboxSeq }: LocalRecord,
  base: MergedVersion | null,
): boolean {
  return isDeleted && (base !== null || (outboxSeq > 0 && state.backfill === null));
}

async function mergeNew(
  space: Workspace,
  { incoming, payload, key, record, theirsSeen, removals }: VersionToMerge,
): Promise<Unmerged | undefined> {
  const { base } = record;
  const { device, op, isDeleted } = incoming;
  const local = await space.tx.local(key);
  const theirs = isDeleted ? null : payload.data;
  const outcome = space.parts.decisions.mergeRecord({
    key,
    rules: rulesFor(key),
    digest: space.digest,
    mine: local.data,
    isMineDeleted: isDeletion(space, local, base),
    theirs,
    from: incoming,
    base,
    isConcurrent: base !== null && !hasSeen(theirsSeen, base.repeats ?? base),
    kept: keptAndSeen(base, theirsSeen),
  });
  const isRemoval = await removesVisible(space, key, { local, row: outcome.row });
  if (isRemoval && removals === 'hold') return { reason: 'removal', version: incoming };
  const digests = theirs === null ? {} : digestsOf(space, key, theirs);
  const row = outcome.row === null ? {} : digestsOf(space, key, outcome.row);
  const kept = keptInRow({ base, row, theirs: digests, theirsSeen });
  await saveMerged(space, {
    ...record,
    base: { device, op, isDeleted, digests, ...(kept.length === 0 ? {} : { kept }) },
    seen: joinVectors(record.seen, theirsSeen),
    place: placeOf(key, payload.data) ?? record.place,
  });
  const isRefused = isRemoval && removals === 'refuse';
  await writeOutcome(space, key, {
    local,
    outcome: isRefused ? keepVisible(local.data, outcome) : outcome,
  });
  return undefined;
}
