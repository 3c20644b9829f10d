import type { PullAnswer, PullRequest } from '@parley/contract/sync/exchange.ts';
import { syncLimits, type Lane } from '@parley/contract/sync/record.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { ClientStorageFailure, KnownRecord } from '../storage/client-storage.ts';
import type { Backfill, CompareMode, SyncState } from '../storage/sync-state.ts';
import { applyVersion } from './apply-version.ts';
import type { ClientParts } from './client-parts.ts';
import { forgetLostAttempts, recognize } from './identity.ts';
import type { OpenedRecord } from './open-record.ts';
import type { TransportFailure } from './transport.ts';
import { inWorkspace } from './workspace.ts';

/** Why a round cannot go on; another one tries again. */
export type RoundFailure =
  | TransportFailure
  | ClientStorageFailure
  /** The program is too old for the server. */
  | { readonly code: 'client-too-old' }
  /** The server knows a newer ring than can be had. */
  | { readonly code: 'ring-behind' };

/** Where a page led: on, to the head, or to a comparison. */
export type PullStep =
  | { readonly kind: 'more' | 'compare' }
  /** Tombstones up to `floor` are gone at the server. */
  | { readonly kind: 'at-head'; readonly floor: number };

const allLanes: readonly Lane[] = [1, 2, 3];

/** Gets one page and takes it over, in one transaction with the place where the next one begins. */
export async function pullPage(parts: ClientParts): Promise<Result<PullStep, RoundFailure>> {
  const state = await inWorkspace(parts, async (space) => space.state);
  if (!state.ok) return state;
  if (state.value.compare !== null) return ok({ kind: 'compare' });
  const request = requestOf(state.value, parts.pageSize ?? syncLimits.recordsPerPage);
  const answer = await parts.transport.pull(request);
  if (!answer.ok) {
    if (answer.error.code === 'must-compare') return startCompare(parts, 'gap');
    if (answer.error.code === 'generation-changed') return startCompare(parts, 'restored');
    return { ok: false, error: answer.error };
  }
  const { ring, records } = answer.value;
  if (ring > parts.keyring.current().ring) await parts.keyring.refresh();
  const { sealer } = parts.keyring.current();
  const opened = await Promise.all(
    records.map((record) => parts.decisions.openRecord(sealer, record)),
  );
  return applyPage(parts, { answer: answer.value, opened });
}

function requestOf(
  { generation, device, cursor, backfill }: SyncState,
  limit: number,
): PullRequest {
  if (backfill === null) return { generation, device, lanes: allLanes, after: cursor, limit };
  const { stages, before, downTo } = backfill;
  return { generation, device, lanes: stages[0] ?? allLanes, after: downTo, before, limit };
}

async function startCompare(
  parts: ClientParts,
  compare: CompareMode,
): Promise<Result<PullStep, ClientStorageFailure>> {
  const stored = await inWorkspace(parts, async (space) => {
    space.state = { ...space.state, compare };
  });
  return stored.ok ? ok({ kind: 'compare' }) : stored;
}

interface Page {
  readonly answer: PullAnswer;
  readonly opened: readonly OpenedRecord[];
}

function applyPage(
  parts: ClientParts,
  { answer, opened }: Page,
): Promise<Result<PullStep, ClientStorageFailure>> {
  return inWorkspace(parts, async (space) => {
    await recognize(space, answer.me);
    await space.tx.readAhead(opened.flatMap(toKnown), ['row', 'record']);
    for (const each of opened) await applyVersion(space, each);
    const { backfill } = space.state;
    if (backfill !== null) {
      space.state = { ...space.state, ...goDown(backfill, answer), generation: answer.generation };
      return { kind: 'more' };
    }
    const cursor = Math.max(space.state.cursor, answer.next);
    space.state = { ...space.state, cursor, generation: answer.generation };
    // A page without records is the end, also where something was written right after it.
    const hasMore = answer.more || (cursor < answer.head && opened.length > 0);
    if (hasMore) return { kind: 'more' };
    await forgetLostAttempts(space, answer.me.lastOp);
    return { kind: 'at-head', floor: answer.floor };
  });
}

function toKnown({ payload, record: { rid } }: OpenedRecord): readonly KnownRecord[] {
  return payload === null ? [] : [{ key: { collection: payload.collection, id: payload.id }, rid }];
}

function goDown(backfill: Backfill, { more, next, head: headNow }: PullAnswer): Partial<SyncState> {
  const head = backfill.head ?? headNow;
  if (more) return { backfill: { ...backfill, head, before: next } };
  const stages = backfill.stages.slice(1);
  if (stages.length > 0) return { backfill: { ...backfill, stages, head, before: head + 1 } };
  return { backfill: null, cursor: head };
}
