import { isSameDigests } from '../merge/record-units.ts';
import { joinVectors } from '../merge/version-vector.ts';
import type { Attempt, MergedVersion, SyncRecord, VersionVector } from '../storage/sync-record.ts';

/**
 * Notes what became of the last attempt of this device, as far as a version tells. What was sent before
 * it can no longer be taken.
 */
export function settleAttempt(
  device: string,
  record: SyncRecord,
  theirsSeen: VersionVector,
): SyncRecord {
  const taken = record.attempts.find(({ op }) => op === theirsSeen[device]);
  if (taken === undefined) return record;
  return {
    ...record,
    base: baseOfAttempt(record, device, taken),
    seen: joinVectors(record.seen, { [device]: taken.op }),
    attempts: record.attempts.filter(({ op }) => op > taken.op),
  };
}

/**
 * What a row was made from once an attempt of this device was taken. Where a record was only sent
 * again, as the server had lost it, the write before says the same: a device that goes on from that one
 * has seen everything that is here.
 */
export function baseOfAttempt(
  { base, attempts }: SyncRecord,
  device: string,
  { op, isDeleted, digests }: Attempt,
): MergedVersion {
  const taken = { device, op, isDeleted, digests };
  const isRepeated = base !== null && attempts.every((each) => isSameAs(each, base));
  if (!isRepeated) return taken;
  return { ...taken, repeats: base.repeats ?? { device: base.device, op: base.op } };
}

function isSameAs({ isDeleted, digests }: Attempt, base: MergedVersion): boolean {
  return isDeleted === base.isDeleted && isSameDigests(digests, base.digests);
}
