import type { SourceFields } from '@parley/domain/import/source-json.ts';

import type { PulledRecord } from './exchange.ts';
import type { SealedParts } from './frame.ts';
import { syncLimits, type RecordVersion } from './record.ts';
import { isCount, isEpoch, isLane, isName, isPositive } from './sync-fields.ts';

/** A version in a head: what is usual is left out. Its device stands beside it, or once for all. */
export function writeVersion(version: Omit<RecordVersion, 'device'>): object {
  const { rid, lane, op, base, epoch, isDeleted } = version;
  return {
    rid,
    lane,
    op,
    ...(base === 0 ? {} : { base }),
    epoch,
    ...(isDeleted ? { del: true } : {}),
  };
}

/** Reads what {@link writeVersion} wrote; undefined for anything else. */
export function readVersion(fields: SourceFields): Omit<RecordVersion, 'device'> | undefined {
  const { rid, lane, op, base = 0, epoch, del = false } = fields;
  if (!isName(rid) || !isLane(lane) || !isPositive(op)) return undefined;
  if (!isCount(base) || !isEpoch(epoch) || typeof del !== 'boolean') return undefined;
  return { rid, lane, op, base, epoch, isDeleted: del };
}

/** A record of an answer in a head; what is sealed in it follows the head. */
export function writeRecord(record: PulledRecord): object {
  const { seq, device, sealed } = record;
  return { ...writeVersion(record), seq, device, size: sealed.length };
}

/** Reads what {@link writeRecord} wrote, and takes what is sealed; undefined for anything else. */
export function readRecord(fields: SourceFields, sealed: SealedParts): PulledRecord | undefined {
  const version = readVersion(fields);
  const { seq, device, size } = fields;
  if (version === undefined || !isPositive(seq) || !isName(device)) return undefined;
  const bytes = takeSealed(sealed, size);
  return bytes === undefined ? undefined : { ...version, device, seq, sealed: bytes };
}

/** The sealed bytes of one record; undefined for more than a record may have. */
export function takeSealed(sealed: SealedParts, size: unknown): Uint8Array | undefined {
  return isCount(size) && size <= syncLimits.recordBytes ? sealed.take(size) : undefined;
}
