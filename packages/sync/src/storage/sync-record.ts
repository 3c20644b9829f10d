import type { PulledRecord } from '@parley/contract/sync/exchange.ts';
import type { DeviceId, Lane, RecordId } from '@parley/contract/sync/record.ts';

/** Names a record on a device: its collection and its id there. */
export interface RecordKey {
  readonly collection: string;
  readonly id: string;
}

/** Of each device the last write that went into something. */
export type VersionVector = Readonly<Record<DeviceId, number>>;

/** By path, a field or `field/entry`: 16 hexadecimal digits of what stood there. */
export type FieldDigests = Readonly<Record<string, string>>;

/** The newest version of a record at the server, as far as this device knows. */
export interface KnownVersion {
  /** 0: the server has none. */
  readonly seq: number;
  /** Empty where `seq` is 0, and `op` 0. */
  readonly device: DeviceId;
  readonly op: number;
  readonly isDeleted: boolean;
  /** What it adds to the sum over all records, 64 hexadecimal digits; empty for tombstones. */
  readonly hash: string;
}

/** The version that was merged into the row last: against it one sees who changed what. */
export interface MergedVersion {
  readonly device: DeviceId;
  readonly op: number;
  readonly isDeleted: boolean;
  /** Of its fields. Empty for a tombstone. */
  readonly digests: FieldDigests;
  /** The write of which it says the same once more; absent where it was made by a change. */
  readonly repeats?: Pick<KnownVersion, 'device' | 'op'>;
  /** What the row has kept of earlier ones that this one had not seen; absent where it kept nothing. */
  readonly kept?: readonly KeptVersion[];
}

/** A version that was merged before another one which had not seen it. */
export interface KeptVersion {
  readonly device: DeviceId;
  readonly op: number;
  /** Of what is in the row from it and was not in the other one. */
  readonly digests: FieldDigests;
}

/** A version that was sent, and of which nobody knows yet whether it arrived. */
export interface Attempt {
  readonly op: number;
  /** Entries of the outbox up to here are in it. */
  readonly outboxSeq: number;
  readonly isDeleted: boolean;
  readonly digests: FieldDigests;
}

/**
 * Why the known version is not in the row. `too-new`: written by a newer program. `broken`: does not
 * open. `key-unknown`: sealed with a key that this device has not got yet. `category`: a switch is off.
 * `unread`: known from the index alone. `removal`: it would remove a chat, or part of one, and nobody
 * has agreed yet.
 */
export type UnmergedReason =
  | 'too-new'
  | 'broken'
  | 'key-unknown'
  | 'category'
  | 'unread'
  | 'removal';

/** A version that waits, sealed as it came. */
export interface Unmerged {
  readonly reason: UnmergedReason;
  /**
   * Null for `category` and `unread`: the server has it. Null for a `removal` that is no version: the
   * server has the record no longer, and its tombstone is gone.
   */
  readonly version: PulledRecord | null;
}

/** What a device knows of a record and its server. */
export interface SyncRecord {
  readonly rid: RecordId;
  /** Null where no version of it was opened yet. */
  readonly key: RecordKey | null;
  readonly lane: Lane;
  readonly version: KnownVersion;
  /** Null while no version was merged, nor any of this device taken. */
  readonly base: MergedVersion | null;
  /** All writes that the row contains. */
  readonly seen: VersionVector;
  /** By rising `op`. */
  readonly attempts: readonly Attempt[];
  /** Null where the known version is the merged one. */
  readonly unmerged: Unmerged | null;
  /** It has to be sent although nothing changed here: the server has less than this device. */
  readonly mustPush: boolean;
  /** Of a message: where it hung when it was synced last. Goes into its tombstone. */
  readonly place: MessagePlace | null;
}

/** Where a message hangs. */
export interface MessagePlace {
  readonly chatId: string;
  readonly parentId: string | null;
}

/** No version at all. */
export const noVersion: KnownVersion = {
  seq: 0,
  device: '',
  op: 0,
  isDeleted: false,
  hash: '',
};

/** Begins what is known of a record. */
export function newSyncRecord(rid: RecordId, lane: Lane, key: RecordKey | null): SyncRecord {
  return {
    rid,
    key,
    lane,
    version: noVersion,
    base: null,
    seen: {},
    attempts: [],
    unmerged: null,
    mustPush: false,
    place: null,
  };
}
