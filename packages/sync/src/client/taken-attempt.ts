import { isSameDigests } from '../merge/record-units.ts';
import type { Attempt, MergedVersion, SyncRecord } from '../storage/sync-record.ts';

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
