import type { DeviceId, Lane, RecordId } from '@parley/contract/sync/record.ts';

/**
 * What a device still has to read from the newest version down: all of it at first, and what it lacks
 * after a comparison.
 */
export interface Backfill {
  /** Lanes that are read together, one stage after the other; the first is under way. */
  readonly stages: readonly (readonly Lane[])[];
  /** Null before the first answer; the device stands there when all is read. */
  readonly head: number | null;
  /** Of the stage that is under way, versions from here on are here. */
  readonly before: number;
  /** Nothing at or below it is needed. */
  readonly downTo: number;
}

/**
 * Why everything has to be compared with the index of the server. `gap`: tombstones that this device
 * has not seen are gone, so what the server has not is deleted. `restored`: the server went back to
 * an earlier state. `audit`: another device has other versions, a switch was turned on, or a person
 * wants it. In the last two the server gets what it lacks.
 */
export type CompareMode = 'gap' | 'restored' | 'audit';

/** What the manifest of a device said last. */
export interface KnownManifest {
  readonly seq: number;
  readonly op: number;
  /** Where its device stood. */
  readonly head: number;
  /** Sum over all records there, 64 hexadecimal digits. */
  readonly sum: string;
  /** Who of the ring its device is; null where nobody knows. */
  readonly holder: string | null;
  /** The last manifest of each other device that it knew: its op. */
  readonly knew: Readonly<Record<DeviceId, number>>;
}

/** What a server did that an honest one does not. */
export type SyncReport =
  | { readonly code: 'broken'; readonly rid: RecordId }
  | { readonly code: 'replayed'; readonly rid: RecordId }
  | { readonly code: 'set-differs'; readonly device: DeviceId }
  | { readonly code: 'manifest-missing'; readonly device: DeviceId };

/** What a device knows of its sync as a whole. Kept out of backups and copies of the profile. */
export interface SyncState {
  readonly device: DeviceId;
  /** Random; digests are made with it. Stays when the device takes another name. */
  readonly digestSeed: string;
  /** Number of the last write that was begun. */
  readonly op: number;
  /** Empty before the first answer of a server. */
  readonly generation: string;
  /** All versions up to here were seen. */
  readonly cursor: number;
  /** Tombstones up to here are gone at the server, and here. */
  readonly floor: number;
  /** What the server named last as the token of the last push of this device; empty for none. */
  readonly lastToken: string;
  /** Tokens of pushes that were begun since, in order. */
  readonly sentTokens: readonly string[];
  /** Null once everything was read. */
  readonly backfill: Backfill | null;
  /** Rows may have changed without an entry in the outbox: all have to be looked through. */
  readonly mustLook: boolean;
  readonly compare: CompareMode | null;
  /** Sum over the known versions of all records but manifests, 64 hexadecimal digits. */
  readonly sum: string;
  /** Switches that are off on this device. */
  readonly categoriesOff: readonly string[];
  /** By device. */
  readonly manifests: Readonly<Record<DeviceId, KnownManifest>>;
  /** Manifests up to here were compared. */
  readonly comparedSeq: number;
  /** Versions that this device has written since its last manifest, and when that was. */
  readonly opsSinceManifest: number;
  readonly manifestAtMs: number;
  /** Chats that are gone and may have left messages. */
  readonly goneChats: readonly string[];
  /** The newest last, at most 100. */
  readonly reports: readonly SyncReport[];
  /** When a round last ended at the head with an empty outbox, by the clock of this device; 0: never. */
  readonly syncedAtMs: number;
}

/** Everything, lists of chats before what is in them. */
export const firstBackfill: Backfill = {
  stages: [[1, 2], [3]],
  head: null,
  before: Number.MAX_SAFE_INTEGER,
  downTo: 0,
};

/** Nothing added up. */
const emptySum = '0'.repeat(64);

/**
 * The state of a device that has never synced, or whose profile was put back from a copy: everything
 * is read, and what is only here is sent.
 *
 * @param names both random: a device that was known must not begin anew under its old name
 */
export function newSyncState(names: Pick<SyncState, 'device' | 'digestSeed'>): SyncState {
  return {
    ...names,
    op: 0,
    generation: '',
    cursor: 0,
    floor: 0,
    lastToken: '',
    sentTokens: [],
    backfill: firstBackfill,
    mustLook: true,
    compare: null,
    sum: emptySum,
    categoriesOff: [],
    manifests: {},
    comparedSeq: 0,
    opsSinceManifest: 0,
    manifestAtMs: 0,
    goneChats: [],
    reports: [],
    syncedAtMs: 0,
  };
}
