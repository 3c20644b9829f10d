import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { ClientStorageFailure } from '../storage/client-storage.ts';
import {
  forgetTombstones,
  lookForChanges,
  releaseWaiting,
  settleRemovals,
  sweepGoneChats,
  type RoundRemovals,
} from './at-head.ts';
import type { ClientParts } from './client-parts.ts';
import { compareAll } from './compare.ts';
import { compareWithManifest } from './manifest.ts';
import { countLeftOver, type LeftOver } from './left-over.ts';
import type { OutgoingWrite } from './outgoing.ts';
import { pullPage, type RoundFailure } from './pull.ts';
import { isManifestDue, pushManifest } from './push-manifest.ts';
import { listCandidates, pushOnce, type RefusedWrites } from './push.ts';
import type { WaitingRemoval } from './removals.ts';
import { restartOrphaned, type SettledPush } from './settle-push.ts';
import { inWorkspace } from './workspace.ts';

/** A client between two rounds. */
export interface Session {
  readonly parts: ClientParts;
  readonly refused: RefusedWrites;
  /** With which ring it was last tried to open what waits; 0: since this program started never. */
  triedRing: number;
}

/** How a round differs from others. */
export interface RoundOptions {
  /** Asks once more for what the server has refused: a person wants it, or some time has passed. */
  readonly retryRefused?: boolean;
}

/** How a round ended that had all its answers. */
export interface RoundOutcome extends LeftOver {
  /** Another round has something to do at once. */
  readonly needsAnother: boolean;
  /** Chats that would be removed, if a person agrees. */
  readonly removals: readonly WaitingRemoval[];
}

/** Comparisons of one round; a server that goes back all the time is asked again later. */
const maxComparisons = 3;

/**
 * One round: everything up to the head of the account, then what changed here, then what came
 * meanwhile. What has failed before is settled by reading first.
 */
export async function runRound(
  session: Session,
  { retryRefused = false }: RoundOptions,
): Promise<Result<RoundOutcome, RoundFailure>> {
  const { parts, refused } = session;
  if (retryRefused) refused.clear();
  const pulled = await pullToHead(session, 0);
  if (!pulled.ok) return pulled;
  const pushed = await pushAll(session);
  if (!pushed.ok) return pushed;
  let removals = pulled.value;
  if (!pushed.value.isAtHead) {
    const again = await pullToHead(session, removals.removed);
    if (!again.ok) return again;
    removals = again.value;
  }
  const restarted = await restartOrphaned(parts, pushed.value.orphaned);
  if (!restarted.ok) return restarted;
  const told = await tellOthers(parts);
  return told.ok ? endRound(session, removals.waiting) : told;
}

/** @param removed chats that the round has removed before */
async function pullToHead(
  session: Session,
  removed: number,
): Promise<Result<RoundRemovals, RoundFailure>> {
  const { parts } = session;
  let comparisons = 0;
  let floor: number | undefined;
  while (floor === undefined) {
    const step = await pullPage(parts);
    if (!step.ok) return step;
    if (step.value.kind === 'at-head') floor = step.value.floor;
    if (step.value.kind !== 'compare') continue;
    comparisons += 1;
    if (comparisons > maxComparisons) return { ok: false, error: { code: 'no-answer' } };
    const compared = await compareAll(parts);
    if (!compared.ok) return compared;
  }
  const released = await releaseReadable(session);
  return released.ok ? settleAtHead(parts, { floor, removed }) : released;
}

/** Merges what could not be read before, with a newer ring or by a newer program. */
async function releaseReadable(session: Session): Promise<Result<undefined, ClientStorageFailure>> {
  const { ring } = session.parts.keyring.current();
  if (session.triedRing === ring) return ok(undefined);
  const released = await releaseWaiting(session.parts, ['too-new', 'key-unknown']);
  if (released.ok) session.triedRing = ring;
  return released;
}

async function settleAtHead(
  parts: ClientParts,
  { floor, removed }: { readonly floor: number; readonly removed: number },
): Promise<Result<RoundRemovals, ClientStorageFailure>> {
  const removals = await settleRemovals(parts, removed);
  if (!removals.ok) return removals;
  const swept = await sweepGoneChats(parts);
  if (!swept.ok) return swept;
  const looked = await lookForChanges(parts);
  if (!looked.ok) return looked;
  const forgotten = await forgetTombstones(parts, floor);
  if (!forgotten.ok) return forgotten;
  const compared = await inWorkspace(parts, compareWithManifest);
  return compared.ok ? removals : compared;
}

interface PushedAll {
  /** Nothing of other devices came between. */
  readonly isAtHead: boolean;
  readonly orphaned: readonly OutgoingWrite[];
}

async function pushAll({ parts, refused }: Session): Promise<Result<PushedAll, RoundFailure>> {
  const candidates = await listCandidates(parts, refused);
  if (!candidates.ok) return candidates;
  const orphaned: OutgoingWrite[] = [];
  let isAtHead = true;
  let left = candidates.value;
  while (left.length > 0) {
    const end = await pushOnce(parts, left);
    if (!end.ok) return end;
    if (end.value.kind === 'pull-first') return ok({ isAtHead: false, orphaned });
    const { settled, considered } = end.value;
    left = left.slice(considered);
    isAtHead &&= settled.isAtHead;
    orphaned.push(...settled.orphaned);
    noteRefused(refused, settled);
  }
  return ok({ isAtHead, orphaned });
}

function noteRefused(
  refused: RefusedWrites,
  settled: Pick<SettledPush, 'refused' | 'freedSpace'>,
): void {
  for (const { write, code, outboxSeq } of settled.refused) {
    refused.set(write.version.rid, { code, outboxSeq });
  }
  if (!settled.freedSpace) return;
  for (const [rid, { code }] of refused) {
    if (code === 'quota-exceeded') refused.delete(rid);
  }
}

async function tellOthers(parts: ClientParts): Promise<Result<undefined, RoundFailure>> {
  const state = await inWorkspace(parts, async (space) => space.state);
  if (!state.ok) return state;
  if (!isManifestDue(state.value, parts.clock.nowMs())) return ok(undefined);
  const told = await pushManifest(parts);
  return told.ok ? ok(undefined) : told;
}

async function endRound(
  { parts, refused }: Session,
  removals: readonly WaitingRemoval[],
): Promise<Result<RoundOutcome, RoundFailure>> {
  const leftOver = await countLeftOver(parts, refused);
  if (!leftOver.ok) return leftOver;
  const isClean = leftOver.value.sendable === 0;
  const ended = await inWorkspace(parts, async (space) => {
    const { compare, backfill } = space.state;
    const needsAnother = !isClean || compare !== null || backfill !== null;
    if (!needsAnother) space.state = { ...space.state, syncedAtMs: parts.clock.nowMs() };
    return needsAnother;
  });
  if (!ended.ok) return ended;
  return ok({ ...leftOver.value, needsAnother: ended.value, removals });
}
