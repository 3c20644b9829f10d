import type { PushResult } from '@parley/contract/sync/exchange.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { manifestCollection } from '../merge/collection-rules.ts';
import type { ClientStorageFailure } from '../storage/client-storage.ts';
import { noVersion } from '../storage/sync-record.ts';
import { applyVersion } from './apply-version.ts';
import type { ClientParts } from './client-parts.ts';
import { recognize } from './identity.ts';
import { hashOf, type OpenedRecord } from './open-record.ts';
import type { OutgoingPush, OutgoingWrite } from './outgoing.ts';
import { baseOfAttempt } from './taken-attempt.ts';
import { inWorkspace, replaceVersion, type Workspace } from './workspace.ts';

/** Why a record stays on this device. */
export type WriteRefusal = 'quota-exceeded' | 'blob-missing' | 'too-large';

/** What came of a push. */
export interface SettledPush {
  readonly accepted: number;
  readonly conflicts: number;
  /** Nothing of other devices came between. */
  readonly isAtHead: boolean;
  /** A version took the place of a larger one, or was a deletion: there may be room again. */
  readonly freedSpace: boolean;
  readonly refused: readonly RefusedWrite[];
  /** Writes that were made from a version that the server seems to have no longer. */
  readonly orphaned: readonly OutgoingWrite[];
}

/** A write that was refused, and up to which entry of the outbox it went. */
export interface RefusedWrite {
  readonly write: OutgoingWrite;
  readonly code: WriteRefusal;
  readonly outboxSeq: number;
}

/** What became of each write. */
export interface AnsweredPush {
  readonly results: readonly PushResult[];
  /** Head of the account behind it. */
  readonly head: number;
  /** False where nothing was left to send: the server knows nothing of it. */
  readonly isSent: boolean;
}

interface Settled {
  readonly write: OutgoingWrite;
  readonly result: PushResult;
  /** Of an accepted write what it adds to the sum. */
  readonly hash: string;
  readonly inTheWay: OpenedRecord | null;
}

/**
 * Takes in the answer to a push, in one transaction: what was accepted is what both ends know now, and
 * entries of the outbox up to what was sent go. What was in the way is merged.
 */
export async function settlePush(
  parts: ClientParts,
  push: OutgoingPush,
  { results, head, isSent }: AnsweredPush,
): Promise<Result<SettledPush, ClientStorageFailure>> {
  const settled = await openResults(parts, push, results);
  return inWorkspace(parts, async (space) => {
    if (isSent) await recognize(space, { token: push.token, lastOp: space.state.op });
    const written = settled.map(({ write: { key, version } }) => ({ key, rid: version.rid }));
    await space.tx.readAhead(written, ['outbox', 'record']);
    const refused: RefusedWrite[] = [];
    const orphaned: OutgoingWrite[] = [];
    const seqs: number[] = [];
    let conflicts = 0;
    for (const each of settled) {
      const { write, result } = each;
      if (!('code' in result)) {
        await accept(space, each, result.seq);
        seqs.push(result.seq);
      } else if (result.code !== 'conflict') {
        const outboxSeq = await giveUp(space, write);
        refused.push({ write, code: result.code, outboxSeq });
      } else if (each.inTheWay === null) {
        orphaned.push(write);
      } else {
        conflicts += 1;
        await applyVersion(space, each.inTheWay);
      }
    }
    moveCursor(space, seqs);
    const freedSpace = settled.some(
      ({ write, result }) => !('code' in result) && write.version.isDeleted,
    );
    const isAtHead = !isSent || space.state.cursor === head;
    return { accepted: seqs.length, conflicts, freedSpace, refused, orphaned, isAtHead };
  });
}

async function openResults(
  { keyring, decisions }: ClientParts,
  { device, writes }: OutgoingPush,
  results: readonly PushResult[],
): Promise<readonly Settled[]> {
  const { sealer } = keyring.current();
  const byRid = new Map(results.map((result) => [result.rid, result]));
  const settled = await Promise.all(
    writes.map(async (write) => {
      const result = byRid.get(write.version.rid);
      if (result === undefined) return [];
      const isConflict = 'code' in result && result.code === 'conflict';
      const record = isConflict ? result.record : undefined;
      const counts = write.key.collection !== manifestCollection;
      return [
        {
          write,
          result,
          hash: counts ? await hashOf(sealer, { ...write.version, device }) : '',
          inTheWay: record === undefined ? null : await decisions.openRecord(sealer, record),
        },
      ];
    }),
  );
  return settled.flat();
}

async function accept(space: Workspace, { write, hash }: Settled, seq: number): Promise<void> {
  const { rid, device, op, isDeleted } = write.version;
  const record = await space.tx.record(rid);
  const attempt = record?.attempts.find((each) => each.op === op);
  if (record === undefined || attempt === undefined) return;
  await space.tx.saveRecord({
    ...replaceVersion(space, record, { seq, device, op, isDeleted, hash }),
    base: baseOfAttempt(record, device, attempt),
    seen: { ...record.seen, [device]: op },
    attempts: [],
    mustPush: false,
  });
  await space.tx.clearOutbox(write.key, attempt.outboxSeq);
  if (write.key.collection === manifestCollection) return;
  space.state = { ...space.state, opsSinceManifest: space.state.opsSinceManifest + 1 };
}

/** The server will never take it: its number is behind the last one. */
async function giveUp({ tx }: Workspace, { version }: OutgoingWrite): Promise<number> {
  const record = await tx.record(version.rid);
  const attempt = record?.attempts.find(({ op }) => op === version.op);
  if (record === undefined || attempt === undefined) return 0;
  const attempts = record.attempts.filter(({ op }) => op > version.op);
  await tx.saveRecord({ ...record, attempts });
  return attempt.outboxSeq;
}

/** What came right behind the last known version needs not be read. */
function moveCursor(space: Workspace, seqs: readonly number[]): void {
  const { cursor, backfill, compare } = space.state;
  if (backfill !== null || compare !== null) return;
  const isNext = seqs.every((seq, at) => seq === cursor + 1 + at);
  if (isNext) space.state = { ...space.state, cursor: cursor + seqs.length };
}

/**
 * Lets writes begin anew whose record the server has no longer. For a device that stands at the head:
 * a newer version, or a comparison, would have told what became of it.
 */
export function restartOrphaned(
  parts: ClientParts,
  writes: readonly OutgoingWrite[],
): Promise<Result<undefined, ClientStorageFailure>> {
  if (writes.length === 0) return Promise.resolve(ok(undefined));
  return inWorkspace(parts, async (space) => {
    for (const { version } of writes) {
      const record = await space.tx.record(version.rid);
      if (record?.version.seq !== version.base || version.base === 0) continue;
      await space.tx.saveRecord({ ...replaceVersion(space, record, noVersion), attempts: [] });
    }
    return undefined;
  });
}
