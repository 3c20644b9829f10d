import type { IndexAnswer, IndexEntry } from '@parley/contract/sync/exchange.ts';
import { type RecordId } from '@parley/contract/sync/record.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { manifestCollection } from '../merge/collection-rules.ts';
import { hasSeen } from '../merge/version-vector.ts';
import type { ClientStorageFailure } from '../storage/client-storage.ts';
import type { SyncRecord } from '../storage/sync-record.ts';
import { firstBackfill, type Backfill, type CompareMode } from '../storage/sync-state.ts';
import type { ClientParts } from './client-parts.ts';
import type { Absence } from './compare-absent.ts';
import {
  forgetAbsent,
  holdAbsent,
  isHeldAbsent,
  removeAbsent,
  sendAbsent,
} from './absent-record.ts';
import { hashOf } from './open-record.ts';
import { takeNewName } from './identity.ts';
import { forgetManifest } from './manifest.ts';
import { removesVisible } from './removals.ts';
import type { TransportFailure } from './transport.ts';

import {
  eachRecord,
  forgetRecord,
  inWorkspace,
  isCategoryOn,
  replaceVersion,
  type Workspace,
} from './workspace.ts';

/** Entries of the index that are looked at in one transaction. */
const entriesAtOnce = 1000;

interface Comparison {
  readonly mode: CompareMode;
  /** Records that the server has. */
  readonly there: Set<RecordId>;
  /** Versions that this device lacks begin here. */
  lowestMissing: number;
  found: number;
}

/** What a comparison has shown. */
export interface CompareOutcome {
  /** Records of which the two ends had different versions. */
  readonly differences: number;
}

/**
 * Compares everything with the index of the server. What the server lacks is sent, or removed here
 * where it was deleted; what this device lacks is read next. Interrupted, it begins anew.
 */
export async function compareAll(
  parts: ClientParts,
): Promise<Result<CompareOutcome, TransportFailure | ClientStorageFailure>> {
  const state = await inWorkspace(parts, async (space) => space.state);
  if (!state.ok) return state;
  const comparison: Comparison = {
    mode: state.value.compare ?? 'audit',
    there: new Set(),
    lowestMissing: Infinity,
    found: 0,
  };
  let page: IndexAnswer | undefined;
  for (let after = 0; page === undefined || page.more; after = page.next) {
    const answer = await parts.transport.index(after);
    if (!answer.ok) return answer;
    const isOther = page !== undefined && page.generation !== answer.value.generation;
    // The server went back once more: what was compared says nothing.
    if (isOther) return { ok: false, error: { code: 'no-answer' } };
    page = answer.value;
    const compared = await compareEntries(parts, comparison, page.entries);
    if (!compared.ok) return compared;
  }
  const ended = await endComparison(parts, comparison, page);
  return ended.ok ? ok({ differences: comparison.found }) : ended;
}

async function compareEntries(
  parts: ClientParts,
  comparison: Comparison,
  entries: readonly IndexEntry[],
): Promise<Result<undefined, ClientStorageFailure>> {
  for (let at = 0; at < entries.length; at += entriesAtOnce) {
    const some = entries.slice(at, at + entriesAtOnce);
    const { sealer } = parts.keyring.current();
    const hashes = await Promise.all(some.map((entry) => hashOf(sealer, entry)));
    const stored = await inWorkspace(parts, async (space) => {
      for (const [index, entry] of some.entries()) {
        await compareEntry(space, comparison, { ...entry, hash: hashes[index] ?? '' });
      }
    });
    if (!stored.ok) return stored;
  }
  return ok(undefined);
}

async function compareEntry(
  space: Workspace,
  comparison: Comparison,
  entry: IndexEntry & { readonly hash: string },
): Promise<void> {
  const { rid, seq, device, op, isDeleted, hash } = entry;
  comparison.there.add(rid);
  const record = await space.tx.record(rid);
  if (record === undefined) {
    // A tombstone of what was never here tells nothing.
    if (!isDeleted) miss(comparison, seq);
    return;
  }
  const isKnown = record.version.device === device && record.version.op === op;
  const isManifest = record.key?.collection === manifestCollection;
  const version = { seq, device, op, isDeleted, hash: isManifest ? '' : hash };
  const noted = replaceVersion(space, record, version);
  if (isKnown) {
    // Back again, it is not to be removed any more.
    await space.tx.saveRecord(isHeldAbsent(record) ? { ...noted, unmerged: null } : noted);
    const isMissing = isToBeRead(space, noted);
    if (isMissing) comparison.lowestMissing = Math.min(comparison.lowestMissing, seq);
    return;
  }
  if (!isManifest && hasSeen(record.seen, entry)) {
    comparison.found += 1;
    await sendAgain(space, noted);
    return;
  }
  if (isManifest) forgetManifest(space, record);
  miss(comparison, seq);
  await space.tx.saveRecord({ ...noted, unmerged: { reason: 'unread', version: null } });
}

function miss(comparison: Comparison, seq: number): void {
  comparison.found += 1;
  comparison.lowestMissing = Math.min(comparison.lowestMissing, seq);
}

/** Whether a known version is only at the server, and is wanted here. */
function isToBeRead(space: Workspace, { unmerged, key }: SyncRecord): boolean {
  if (unmerged?.reason === 'unread') return true;
  return unmerged?.reason === 'category' && key !== null && isCategoryOn(space, key);
}

/** The server has less than this device. */
async function sendAgain({ tx }: Workspace, record: SyncRecord): Promise<void> {
  const { base, version, key } = record;
  const isMerged = base?.device === version.device && base.op === version.op;
  await tx.saveRecord({ ...record, unmerged: null, mustPush: !isMerged });
  if (key !== null && !isMerged) await tx.addToOutbox(key);
}

async function endComparison(
  parts: ClientParts,
  comparison: Comparison,
  { head, floor, generation }: IndexAnswer,
): Promise<Result<undefined, ClientStorageFailure>> {
  return inWorkspace(parts, async (space) => {
    const mode = space.state.cursor < floor ? 'gap' : comparison.mode;
    for await (const record of eachRecord(space)) {
      if (comparison.there.has(record.rid) || record.version.seq === 0) continue;
      comparison.found += 1;
      await settleAbsent(space, record, { mode, floor });
    }
    const { lowestMissing } = comparison;
    const missing: Backfill = {
      ...firstBackfill,
      head,
      before: head + 1,
      downTo: lowestMissing - 1,
    };
    const backfill = lowestMissing > head ? null : missing;
    // Numbers of writes that the server has lost may be known to others: they are not used again.
    if (space.state.generation !== generation) await takeNewName(space);
    space.state = { ...space.state, cursor: head, backfill, generation, compare: null };
    return undefined;
  });
}

async function settleAbsent(space: Workspace, record: SyncRecord, absence: Absence): Promise<void> {
  const { tx, parts } = space;
  const { key } = record;
  if (key?.collection === manifestCollection) forgetManifest(space, record);
  if (key === null || key.collection === manifestCollection) return forgetRecord(space, record);
  if (isHeldAbsent(record)) return undefined;
  const decision = parts.decisions.decideAbsent(record, absence);
  const local = await tx.local(key);
  const isHere = local.data !== null || local.isDeleted;
  if (decision === 'send' && isHere) return sendAbsent(space, record, key);
  if (decision === 'remove' && (await removesVisible(space, key, { local, row: null }))) {
    await holdAbsent(space, record);
    return undefined;
  }
  const isRemoved = decision === 'remove';
  return isRemoved ? removeAbsent(space, record, key) : forgetAbsent(space, record, key);
}
