import type { VersionVector } from '../storage/sync-record.ts';

/** A write of a device. */
export interface Write {
  readonly device: string;
  readonly op: number;
}

/** Whether a write went into what a vector tells of. */
export function hasSeen(vector: VersionVector, { device, op }: Write): boolean {
  return (vector[device] ?? 0) >= op;
}

/** Everything that went into either of two. */
export function joinVectors(a: VersionVector, b: VersionVector): VersionVector {
  const joined = new Map(Object.entries(a));
  for (const [device, op] of Object.entries(b)) {
    joined.set(device, Math.max(op, joined.get(device) ?? 0));
  }
  return Object.fromEntries(joined);
}

/** A vector without the writes of one device. */
export function withoutDevice(vector: VersionVector, device: string): VersionVector {
  return Object.fromEntries(Object.entries(vector).filter(([each]) => each !== device));
}
