import type { DeviceId, Lane, RecordId, RecordVersion, StoredVersion } from './record.ts';

/** An operation of a push: a version and what is sealed in it. */
export interface PushOp extends Omit<RecordVersion, 'device'> {
  /** Blob that the version names; the server keeps what is named. */
  readonly blob?: string;
  readonly sealed: Uint8Array;
}

/** What a device sends. */
export interface PushRequest {
  /** Drawn anew by a server that was restored; a device that knows another compares first. */
  readonly generation: string;
  readonly device: DeviceId;
  /** Random, new for each push: tells a device whether its last push was its own. */
  readonly token: string;
  /**
   * What the server named last as the token of this device, '' for none: a push is taken only right
   * behind the one that its device knows of, so two copies of a profile never write as one device.
   */
  readonly previousToken: string;
  /** Version of the key ring that the device knows. */
  readonly ring: number;
  /** In rising order of `op`. */
  readonly ops: readonly PushOp[];
}

/** What became of one operation. */
export type PushResult =
  | { readonly rid: RecordId; readonly seq: number }
  | {
      readonly rid: RecordId;
      readonly code: 'conflict';
      /** Absent where the server no longer has the record, and where the answer would become too large. */
      readonly record?: PulledRecord;
    }
  | { readonly rid: RecordId; readonly code: 'quota-exceeded' | 'blob-missing' | 'too-large' };

/** Why a whole push was refused. */
export type PushRefusal =
  | { readonly code: 'device-behind'; readonly lastOp: number; readonly token: string }
  | { readonly code: 'ring-behind'; readonly ring: number }
  | { readonly code: 'generation-changed'; readonly generation: string }
  | { readonly code: 'client-too-old' };

/** The answer to a push that was taken. */
export interface PushAnswer {
  /** Sequence number of the newest version of the account. */
  readonly head: number;
  /** In the order of the operations. */
  readonly results: readonly PushResult[];
}

/** What a device asks for: versions behind `after`, upwards, or before `before`, downwards. */
export interface PullRequest {
  readonly generation: string;
  readonly device: DeviceId;
  readonly lanes: readonly Lane[];
  readonly after: number;
  /** Where it stands, the newest below it come first. */
  readonly before?: number;
  readonly limit: number;
}

/** A version and what is sealed in it. */
export interface PulledRecord extends StoredVersion {
  readonly sealed: Uint8Array;
}

/** One page. */
export interface PullAnswer {
  readonly generation: string;
  readonly ring: number;
  readonly head: number;
  /** Tombstones up to here are gone; whoever stands below has to compare. */
  readonly floor: number;
  /** Where the next page begins: the `after`, or `before`, to ask with. */
  readonly next: number;
  readonly more: boolean;
  /** What the server took last of the device that asks; 0 and '' for a new one. */
  readonly me: { readonly lastOp: number; readonly token: string };
  readonly records: readonly PulledRecord[];
}

/** Why there is no page. */
export type PullRefusal =
  | { readonly code: 'must-compare'; readonly floor: number }
  | { readonly code: 'generation-changed'; readonly generation: string }
  | { readonly code: 'client-too-old' };

/** One line of the index, which has all versions of an account without what is sealed in them. */
export interface IndexEntry {
  readonly rid: RecordId;
  readonly seq: number;
  readonly device: DeviceId;
  readonly op: number;
  readonly isDeleted: boolean;
}

/** One page of the index, by rising `seq`. */
export interface IndexAnswer {
  readonly generation: string;
  readonly head: number;
  readonly floor: number;
  readonly next: number;
  readonly more: boolean;
  readonly entries: readonly IndexEntry[];
}
