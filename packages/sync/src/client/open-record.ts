import type { PulledRecord } from '@parley/contract/sync/exchange.ts';

import { manifestCollection } from '../merge/collection-rules.ts';
import type { RecordPayload, Sealer } from '../seal/sealer.ts';
import { hashToHex } from './version-sum.ts';

/** A version as it came, with what was in it. */
export interface OpenedRecord {
  readonly record: PulledRecord;
  /** What it adds to the sum; empty for what does not count. */
  readonly hash: string;
  /** Null where it does not open. */
  readonly payload: RecordPayload | null;
  /** Null where it opens. */
  readonly failure: 'broken' | 'key-unknown' | null;
}

/**
 * Opens a version. What was sealed for another record does not open, nor what was sealed after its key
 * was retired: a device that was removed still has that one.
 */
export async function openRecord(sealer: Sealer, record: PulledRecord): Promise<OpenedRecord> {
  const { rid, lane, seq, device, op, base, epoch, isDeleted, sealed } = record;
  const version = { rid, lane, device, op, base, epoch, isDeleted };
  const opened = await sealer.open(version, seq, sealed);
  if (!opened.ok) {
    const isUnknown = opened.error.code === 'key-unknown' && opened.error.epoch > sealer.epoch;
    return {
      record,
      hash: await hashOf(sealer, record),
      payload: null,
      failure: isUnknown ? 'key-unknown' : 'broken',
    };
  }
  const payload = opened.value;
  const { collection, id, data } = payload;
  const isElsewhere = (await sealer.recordId(collection, id)) !== record.rid;
  if (isElsewhere || (data === null && !record.isDeleted)) {
    return { record, hash: await hashOf(sealer, record), payload: null, failure: 'broken' };
  }
  const counts = collection !== manifestCollection;
  return { record, hash: counts ? await hashOf(sealer, record) : '', payload, failure: null };
}

/** What a version adds to the sum over all; tombstones add nothing, as they are dropped one day. */
export async function hashOf(
  sealer: Sealer,
  version: Pick<PulledRecord, 'rid' | 'device' | 'op' | 'isDeleted'>,
): Promise<string> {
  if (version.isDeleted) return '';
  return hashToHex(await sealer.versionHash(version.rid, version.device, version.op));
}
