import type { IndexEntry, PulledRecord } from '@parley/contract/sync/exchange.ts';
import type { DeviceId, Lane, RecordId, StoredVersion } from '@parley/contract/sync/record.ts';

/** What the server knows of an account as a whole. */
export interface AccountRow {
  /** Random; drawn anew when the data of the account went back to an earlier state. */
  readonly generation: string;
  /** Sequence number of the newest version; 0 while there is none. */
  readonly lastSeq: number;
  /** Tombstones above it are still here; 0 where none was dropped. */
  readonly floorSeq: number;
  readonly ringVersion: number;
  /** Sum of {@link storedBytes} of all versions, and of the blobs. */
  readonly usedBytes: number;
  /** Null for no limit. */
  readonly quotaBytes: number | null;
}

/** What a push changes in it. */
export type AccountChange = Pick<AccountRow, 'generation' | 'lastSeq' | 'usedBytes'>;

/** The last push of a device. */
export interface DeviceRow {
  readonly device: DeviceId;
  readonly lastOp: number;
  readonly lastToken: string;
}

/** A version without what is sealed in it. */
export interface VersionSize extends StoredVersion {
  /** Length of what is sealed in it. */
  readonly sealedBytes: number;
}

/** A version as it is written. */
export interface WrittenRecord extends PulledRecord {
  readonly blob?: string;
}

/** Which versions a page has. */
export interface PageQuery {
  readonly lanes: readonly Lane[];
  /** Those above it, by rising `seq` unless `before` is given. */
  readonly after: number;
  /** Those below it as well, by falling `seq`. */
  readonly before?: number;
  /** At most so many, at least one where there is one. */
  readonly limit: number;
  /** The page ends before the version with which what is sealed would exceed this; never before its first. */
  readonly maxBytes: number;
}

/** A page, and whether more follows in the same direction. */
export interface RecordPage {
  readonly records: readonly PulledRecord[];
  readonly more: boolean;
}

/**
 * Reads and writes of one account within one transaction. Reads see what was written before in the
 * same transaction. No method takes an account: it sees none but its own.
 */
export interface AccountTransaction {
  /**
   * The account, locked against every other `lockAccount` until the transaction ends. Whoever writes
   * calls it first. Makes the account, with a new generation, where it is new.
   */
  lockAccount(): Promise<AccountRow>;
  /**
   * The account as it is now, without a lock; it may be newer than what was read before. Makes one
   * that is new as `lockAccount` does.
   */
  readAccount(): Promise<AccountRow>;
  saveAccount(change: AccountChange): Promise<void>;
  /** The newest version of each record that is there; tombstones too. */
  versions(rids: readonly RecordId[]): Promise<ReadonlyMap<RecordId, VersionSize>>;
  /** The same with what is sealed in them, in any order. */
  records(rids: readonly RecordId[]): Promise<readonly PulledRecord[]>;
  /** Puts each version in the place of the one that its record had. At most one of each record. */
  write(records: readonly WrittenRecord[]): Promise<void>;
  page(query: PageQuery): Promise<RecordPage>;
  /** By rising `seq`, tombstones too. */
  index(query: { readonly after: number; readonly limit: number }): Promise<readonly IndexEntry[]>;
  device(device: DeviceId): Promise<DeviceRow | undefined>;
  saveDevice(row: DeviceRow): Promise<void>;
  /** Those of them that are there with all their chunks. */
  completeBlobs(blobs: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Removes tombstones that were written before a time and raises `floorSeq` to the highest of them;
   * `usedBytes` falls by what they took.
   *
   * @param beforeMs since 1970, by the clock with which the storage notes the time of a write
   */
  dropTombstones(beforeMs: number): Promise<void>;
}

/**
 * Where a server keeps the records of accounts.
 *
 * What a transaction has written is durable when `inAccount` resolves, and none of it is there where
 * it rejects. Versions become visible in the order of their `seq`: who sees one sees all below it.
 *
 * @typeParam Context what the server knows of who asks; names the account
 */
export interface ServerStorage<Context> {
  /** Runs `work` in one transaction over one account. Rejects with whatever `work` rejects with. */
  inAccount<T>(context: Context, work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

/** What a version counts for, with its row and indexes. */
export function storedBytes(sealedBytes: number): number {
  return sealedBytes + 256;
}
