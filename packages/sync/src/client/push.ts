import type { PushOp, PushRefusal, PushResult } from '@parley/contract/sync/exchange.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { ClientStorageFailure } from '../storage/client-storage.ts';
import type { RecordKey } from '../storage/sync-record.ts';
import type { AccountKeys, ClientParts } from './client-parts.ts';
import { recognize } from './identity.ts';
import { beginPush, sealWrites, type Candidate, type OutgoingPush } from './outgoing.ts';
import type { RoundFailure } from './pull.ts';
import type { TransportFailure } from './transport.ts';
import { settlePush, type RefusedWrite, type SettledPush } from './settle-push.ts';
import { inWorkspace } from './workspace.ts';

/** How a push ended that the server has not taken, and what is next. */
export type PushEnd =
  | { readonly kind: 'settled'; readonly settled: SettledPush; readonly considered: number }
  /** The place of this device, or of the server, is another than was known: pull first. */
  | { readonly kind: 'pull-first' };

/** Sends one push of changed records. One is in flight at most; the caller sees to that. */
export async function pushOnce(
  parts: ClientParts,
  candidates: readonly Candidate[],
): Promise<Result<PushEnd, RoundFailure>> {
  const keys = parts.keyring.current();
  const begun = await beginPush(parts, keys, candidates);
  if (!begun.ok) return begun;
  const { ops, tooLarge } = await sealWrites(keys, begun.value.writes);
  const results = tooLarge.map(({ version: { rid } }) => ({ rid, code: 'too-large' as const }));
  return sendPush(parts, { keys, push: begun.value, ops, results });
}

/** A push that is sealed and noted. */
export interface SealedPush {
  readonly keys: AccountKeys;
  readonly push: OutgoingPush;
  readonly ops: readonly PushOp[];
  /** What is known already of writes that are not sent. */
  readonly results: readonly PushResult[];
}

/** Sends a push and takes its answer in. */
export async function sendPush(
  parts: ClientParts,
  { keys, push, ops, results }: SealedPush,
): Promise<Result<PushEnd, RoundFailure>> {
  const isSent = ops.length > 0;
  const answer = isSent
    ? await parts.transport.push({ ...requestOf(push), ring: keys.ring, ops })
    : ok({ head: 0, results: [] });
  if (!answer.ok) return handleRefusal(parts, answer.error);
  const settled = await settlePush(parts, push, {
    results: [...answer.value.results, ...results],
    head: answer.value.head,
    isSent,
  });
  if (!settled.ok) return settled;
  return ok({ kind: 'settled', settled: settled.value, considered: push.considered });
}

function requestOf({ generation, device, token, previousToken }: OutgoingPush) {
  return { generation, device, token, previousToken };
}

async function handleRefusal(
  parts: ClientParts,
  refusal: PushRefusal | TransportFailure,
): Promise<Result<PushEnd, RoundFailure>> {
  if (refusal.code === 'device-behind') {
    const { token, lastOp } = refusal;
    const stored = await inWorkspace(parts, (space) => recognize(space, { token, lastOp }));
    return stored.ok ? ok({ kind: 'pull-first' }) : stored;
  }
  if (refusal.code === 'ring-behind') {
    await parts.keyring.refresh();
    const isBehind = parts.keyring.current().ring < refusal.ring;
    return isBehind ? { ok: false, error: { code: 'ring-behind' } } : ok({ kind: 'pull-first' });
  }
  // The pull finds out the same, and compares.
  if (refusal.code === 'generation-changed') return ok({ kind: 'pull-first' });
  return { ok: false, error: refusal };
}

/** Writes that were refused in this run of the program; they wait until something changes. */
export type RefusedWrites = Map<string, Pick<RefusedWrite, 'code' | 'outboxSeq'>>;

/** Records that are listed in one go. */
const dirtyAtOnce = 20_000;

/** What a device has to send, deletions first: they make room. */
export async function listCandidates(
  parts: ClientParts,
  refused: RefusedWrites,
): Promise<Result<readonly Candidate[], ClientStorageFailure>> {
  const dirty = await inWorkspace(parts, async ({ tx }) => {
    const all: DirtyKey[] = [];
    let after = 0;
    for (;;) {
      const page = await tx.dirty({ after, limit: dirtyAtOnce });
      all.push(...page.map(({ key, kind }) => ({ key, isDelete: kind === 'delete' })));
      const last = page.at(-1);
      if (last === undefined) return all;
      after = last.outboxSeq;
    }
  });
  if (!dirty.ok) return dirty;
  const { sealer } = parts.keyring.current();
  const keys = [
    ...inOrder(dirty.value.filter(({ isDelete }) => isDelete)),
    ...inOrder(dirty.value.filter(({ isDelete }) => !isDelete)),
  ];
  return ok(
    await Promise.all(
      keys.map(async ({ key }) => {
        const rid = await sealer.recordId(key.collection, key.id);
        return { key, rid, refusedSeq: refused.get(rid)?.outboxSeq };
      }),
    ),
  );
}

interface DirtyKey {
  readonly key: RecordKey;
  readonly isDelete: boolean;
}

/** From so many on, changes are not what a person has just done. */
const manyChanges = 500;

/** As they were made; very many by their keys, so that both ends read and write them side by side. */
function inOrder(dirty: readonly DirtyKey[]): readonly DirtyKey[] {
  if (dirty.length < manyChanges) return dirty;
  const named = dirty.map((each) => ({ each, name: `${each.key.collection}/${each.key.id}` }));
  return named.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ each }) => each);
}
