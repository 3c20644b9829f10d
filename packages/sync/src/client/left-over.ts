import type { Result } from '@parley/domain/shared/result.ts';

import type { ClientStorageFailure } from '../storage/client-storage.ts';
import type { UnmergedReason } from '../storage/sync-record.ts';
import type { ClientParts } from './client-parts.ts';
import { listCandidates, type RefusedWrites } from './push.ts';
import type { WriteRefusal } from './settle-push.ts';
import { eachRecord, inWorkspace, isCategoryOn, readingAhead } from './workspace.ts';

/** What is left on a device after a round. */
export interface LeftOver {
  /** Changes that the next push would send. */
  readonly sendable: number;
  /** Changes that the server has refused. */
  readonly refused: Readonly<Record<WriteRefusal, number>>;
  /** Versions of the server that wait, by reason. */
  readonly waiting: Readonly<Record<UnmergedReason, number>>;
}

/** Counts what is left. */
export async function countLeftOver(
  parts: ClientParts,
  refusedWrites: RefusedWrites,
): Promise<Result<LeftOver, ClientStorageFailure>> {
  const candidates = await listCandidates(parts, refusedWrites);
  if (!candidates.ok) return candidates;
  return inWorkspace(parts, async (space) => {
    const refused = { 'quota-exceeded': 0, 'blob-missing': 0, 'too-large': 0 };
    let sendable = 0;
    for await (const { key, rid, refusedSeq } of readingAhead(space, candidates.value)) {
      if (!isCategoryOn(space, key)) continue;
      const { isReady, outboxSeq } = await space.tx.local(key);
      const record = await space.tx.record(rid);
      const code = outboxSeq === refusedSeq ? refusedWrites.get(rid)?.code : undefined;
      if (code !== undefined) refused[code] += 1;
      else if (isReady && (record?.unmerged ?? null) === null) sendable += 1;
    }
    const waiting = {
      'too-new': 0,
      broken: 0,
      'key-unknown': 0,
      category: 0,
      unread: 0,
      removal: 0,
    };
    for await (const { unmerged } of eachRecord(space, 'unmerged')) {
      if (unmerged !== null) waiting[unmerged.reason] += 1;
    }
    return { sendable, refused, waiting };
  });
}
