import type { DeviceId, RecordId } from '@parley/contract/sync/record.ts';

/** How far a device got that reads everything for the first time, newest first. */
export interface FirstSync {
  /** Lanes 1 and 2 come first, then 3. */
  readonly phase: 'lists' | 'messages';
  /** Head of the account when it began; the device stands there when it is done. */
  readonly head: number;
  /** Versions from here on are here; `head + 1` at the beginning of a phase. */
  readonly before: number;
}

/**
 * Why everything has to be compared with the index of the server. `gap`: tombstones that this device
 * has not seen are gone, so what the server has not is deleted. `restored`: the server went back to
 * an earlier state. `audit`: another device has other versions, or a person wants it. In the last two
 * the server gets what it lacks.
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
  readonly firstSync: FirstSync | null;
  readonly compare: CompareMode | null;
  /** Sum over the known versions of all records but manifests, 64 hexadecimal digits. */
  readonly sum: string;
  /** Switches that are off on this device. */
  readonly categoriesOff: readonly string[];
  /** By device. */
  readonly manifests: Readonly<Record<DeviceId, KnownManifest>>;
  /** Versions that this device has written since its last manifest, and when that was. */
  readonly opsSinceManifest: number;
  readonly manifestAtMs: number;
  /** Chats that are gone and may have left messages. */
  readonly goneChats: readonly string[];
  /** What a person has decided about removals that wait; null: ask where there are too many. */
  readonly removals: 'apply' | 'keep' | null;
  /** The newest last, at most 100. */
  readonly reports: readonly SyncReport[];
  /** When a round last ended at the head with an empty outbox, by the clock of this device; 0: never. */
  readonly syncedAtMs: number;
}

/** Nothing added up. */
export const emptySum = '0'.repeat(64);

/**
 * The state of a device that has never synced.
 *
 * @param device new and random: a device that was known already must not begin anew under its name
 */
export function newSyncState(device: DeviceId): SyncState {
  return {
    device,
    op: 0,
    generation: '',
    cursor: 0,
    floor: 0,
    lastToken: '',
    sentTokens: [],
    firstSync: null,
    compare: null,
    sum: emptySum,
    categoriesOff: [],
    manifests: {},
    opsSinceManifest: 0,
    manifestAtMs: 0,
    goneChats: [],
    removals: null,
    reports: [],
    syncedAtMs: 0,
  };
}
