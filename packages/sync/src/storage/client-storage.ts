import type { RecordId } from '@parley/contract/sync/record.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { RecordKey, SyncRecord } from './sync-record.ts';
import type { SyncState } from './sync-state.ts';

/** Fields of a record that hold on all devices, those of newer programs among them. Plain JSON. */
export type RecordData = Readonly<Record<string, unknown>>;

/** A record as the program has it. */
export interface LocalRecord {
  /** Null where there is no row. */
  readonly data: RecordData | null;
  /** It was deleted here, by a person or by a sync. A row that is merely not there was not. */
  readonly isDeleted: boolean;
  /** False while the row must not leave as it is, such as a reply that is still coming in. */
  readonly isReady: boolean;
  /** Number of its newest entry in the outbox; 0 where it has none. Numbers rise and are used once. */
  readonly outboxSeq: number;
}

/** A record with entries in the outbox. */
export interface DirtyRecord {
  readonly key: RecordKey;
  /** Number of its oldest entry. */
  readonly outboxSeq: number;
  /** `delete`: it was deleted here. */
  readonly kind: 'put' | 'delete';
}

/** Which keys are listed: those behind `after`, by collection and id; from the first on without it. */
export interface KeysQuery {
  readonly after?: RecordKey;
  readonly limit: number;
}

/** A record by its key, and by its name at the server where that is known. */
export interface KnownRecord {
  readonly key: RecordKey;
  readonly rid?: RecordId;
}

/** What is read ahead: what `local` gives, its number in the outbox alone, what `record` gives. */
export type AheadPart = 'row' | 'outbox' | 'record';

/** Which of the known records are listed. */
export interface RecordsQuery {
  /** Those behind it, by rising `rid`; absent: from the first on. */
  readonly after?: RecordId;
  readonly limit: number;
  /** `attempted`: with attempts. `unmerged`: with a version that waits. `deleted`: known as tombstones. */
  readonly only?: 'attempted' | 'unmerged' | 'deleted';
}

/**
 * Reads and writes within one transaction. Reads see what was written before. Await nothing but
 * these methods: a browser ends a transaction that waits for anything else.
 */
export interface ClientTransaction {
  state(): Promise<SyncState>;
  saveState(state: SyncState): Promise<void>;

  local(key: RecordKey): Promise<LocalRecord>;
  /** `isDeleted` of {@link LocalRecord} alone. */
  isDeleted(key: RecordKey): Promise<boolean>;
  /** Records with entries, by the oldest of each, above `after`. Any collection that can leave. */
  dirty(query: { readonly after: number; readonly limit: number }): Promise<readonly DirtyRecord[]>;
  /** Keys of all rows that can leave. */
  rowKeys(query: KeysQuery): Promise<readonly RecordKey[]>;
  /** Ids of messages that are here and hang below a message. */
  messagesBelow(messageId: string): Promise<readonly string[]>;
  /** Ids of messages that are here and belong to a chat. */
  messagesOf(chatId: string): Promise<readonly string[]>;
  /** Chats that are here and not in the trash. */
  countChats(): Promise<number>;

  record(rid: RecordId): Promise<SyncRecord | undefined>;
  recordOf(key: RecordKey): Promise<SyncRecord | undefined>;
  records(query: RecordsQuery): Promise<readonly SyncRecord[]>;
  /** Known records that have a key. */
  recordsByKey(query: KeysQuery): Promise<readonly SyncRecord[]>;
  /**
   * Says of which records parts are asked for next, so that they can be read in one go. It changes
   * nothing but the time that takes; best for keys that lie close together.
   */
  readAhead(records: readonly KnownRecord[], parts: readonly AheadPart[]): Promise<void>;

  /**
   * Writes the shared fields of a row and makes a missing one; what belongs to this device stays, what
   * is derived is made anew, and neither is taken from `data`. `local` gives the shared fields of `data`
   * afterwards, unknown ones too. A mark that it was deleted goes. No entry in the outbox.
   */
  putRow(key: RecordKey, data: RecordData): Promise<void>;
  /** Removes a row where there is one and marks it as deleted. No entry in the outbox. */
  removeRow(key: RecordKey): Promise<void>;
  /**
   * Puts rows into the trash of this device as one item, from which a person can have them back as
   * new changes. Touches neither rows nor outbox.
   */
  trash(items: readonly TrashedRecord[]): Promise<void>;
  /** Adds an entry to the outbox, as if a person had just changed or deleted the record. */
  addToOutbox(key: RecordKey): Promise<void>;
  /** Removes the entries of a record up to a number. */
  clearOutbox(key: RecordKey, upToSeq: number): Promise<void>;

  saveRecord(record: SyncRecord): Promise<void>;
  /** Removes what is known of a record, and the mark that it was deleted. */
  dropRecord(rid: RecordId): Promise<void>;
}

/** What goes to the trash. */
export interface TrashedRecord {
  readonly key: RecordKey;
  readonly data: RecordData;
}

/** Why a transaction was not stored. */
export type ClientStorageFailure =
  /** The browser gives no more room. */
  { readonly code: 'local-quota-exceeded' } | { readonly code: 'storage-failed' };

/**
 * Rows of the program, its outbox, and what is known of the server, on one device.
 *
 * Transactions run one after another, those of the program among them: nothing changes between two
 * reads of one. All of it is stored, strictly, when `transact` resolves to success, or nothing.
 */
export interface ClientStorage {
  /** Rejects with whatever `work` rejects with, and stores nothing then. */
  transact<T>(
    work: (tx: ClientTransaction) => Promise<T>,
  ): Promise<Result<T, ClientStorageFailure>>;
}
