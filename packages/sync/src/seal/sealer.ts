import type { DeviceId, RecordId, RecordVersion } from '@parley/contract/sync/record.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/** What a device seals: a record, and what of other devices is merged into it. */
export interface RecordPayload {
  readonly collection: string;
  readonly id: string;
  /** Version of the store that wrote it. */
  readonly schema: number;
  /** The oldest version of the store that can read it without taking it for something else. */
  readonly oldestReader: number;
  /** The last write of each other device that went into this version. */
  readonly seen: Readonly<Record<DeviceId, number>>;
  /** Null for a tombstone. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Why something does not open. */
export type SealError =
  /** Changed on its way, or sealed for another place. */
  | { readonly code: 'seal-broken' }
  /** Sealed with a key that the ring does not have, or that was retired before. */
  | { readonly code: 'key-unknown'; readonly epoch: number };

/** Seals and opens versions of records. The page never has it: keys stay in the worker. */
export interface Sealer {
  /** The key that new versions are sealed with. */
  readonly epoch: number;
  readonly recordId: (collection: string, id: string) => Promise<RecordId>;
  /** The name of the blob with this content. @param sha256 its 32 bytes */
  readonly blobId: (sha256: Uint8Array) => Promise<string>;
  /** @param version its `epoch` is the one above */
  readonly seal: (version: RecordVersion, payload: RecordPayload) => Promise<Uint8Array>;
  /** @param seq its place in the account's order: a retired key opens nothing that came after it */
  readonly open: (
    version: RecordVersion,
    seq: number,
    sealed: Uint8Array,
  ) => Promise<Result<RecordPayload, SealError>>;
  /** 32 bytes of which the sum over all records tells whether two devices have the same versions. */
  readonly versionHash: (rid: RecordId, device: DeviceId, op: number) => Promise<Uint8Array>;
}
