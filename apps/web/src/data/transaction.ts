import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { unwrap, type IDBPDatabase, type IDBPTransaction } from 'idb';

import { createChangeLog, type ChangeLog } from './change-log.ts';
import type { TableChange } from './changes.ts';
import { createRecordLog, tombstoneId } from './record-log.ts';
import type { SyncedTable, TableName, Tables } from './schema.ts';
import { Rejection, toStoreError, type StoreError } from './store-error.ts';

/** Narrows a read of many rows. */
export interface RowsQuery {
  /** Order and range are those of the index; of the primary key without one. */
  readonly index?: string;
  readonly range?: IDBKeyRange | IDBValidKey;
  /** At most so many, from the lowest key on. */
  readonly count?: number;
}

/**
 * Reads within one transaction: all reads see one state. Rows come as they lie on the disk; parse
 * them. Await nothing else between two calls, or the browser ends the transaction.
 */
export interface ReadTransaction {
  get(table: TableName, key: IDBValidKey): Promise<unknown>;
  getAll(table: TableName, query?: RowsQuery): Promise<readonly unknown[]>;
  /** Primary keys that are texts, in the order of the index. */
  getKeys(table: TableName, query?: RowsQuery): Promise<readonly string[]>;
  count(table: TableName, query?: RowsQuery): Promise<number>;
  /**
   * The key of the index, or the primary key without one, that stands `count` places from the end of
   * a range (1: the last one); undefined where the range holds fewer. Reads keys only.
   */
  keyFromEnd(
    table: TableName,
    query: { readonly index?: string; readonly range?: IDBKeyRange; readonly count: number },
  ): Promise<IDBValidKey | undefined>;
}

/**
 * Reads and writes within one transaction. Writes return at once: the first that fails aborts the
 * transaction, and the action gives the failure.
 */
export interface WriteTransaction extends ReadTransaction {
  /** The time of the action; one value for all that it writes. */
  readonly nowMs: number;
  /**
   * Adds or replaces a row; a tombstone of its record goes, and where the record can leave this
   * device the outbox gets an entry. `chatId` goes to the change notice.
   */
  put<Table extends TableName>(table: Table, row: Tables[Table], chatId?: ChatId): void;
  /**
   * Adds or replaces a row without telling the outbox: a checkpoint, a derived value, what belongs
   * to this device, or what came from elsewhere.
   */
  putLocal<Table extends TableName>(table: Table, row: Tables[Table], chatId?: ChatId): void;
  /** Removes a row. Of a record that can leave this device the outbox is told, and a tombstone stays. */
  remove(table: TableName, key: string | number, chatId?: ChatId): void;
  /** Removes a row without telling the outbox: one that was deleted elsewhere. A tombstone stays. */
  removeLocal(table: TableName, key: string | number, chatId?: ChatId): void;
  /** Whether a record was deleted and left its tombstone. */
  isDeleted(table: SyncedTable, id: string): Promise<boolean>;
  /** Gives the action up: nothing of it is stored and the caller gets this failure. */
  reject(failure: StoreError): never;
}

/** What a transaction touches and how sure its commit is. */
export interface WriteOptions {
  /** All tables that are read or written. What the transaction keeps by itself (outbox, tombstones, search changes) need not be named. */
  readonly tables: readonly TableName[];
  /**
   * `strict`: on the disk when the promise resolves; for all that a person was told is saved.
   * `relaxed`: handed to the system; for checkpoints of a stream.
   */
  readonly durability: 'strict' | 'relaxed';
  /** `others`: this tab shows the change already and need not read it back. All by default. */
  readonly tells?: 'all' | 'others';
}

/** What a committed transaction changed; keys in order of writing, without repetition. */
export interface Committed<T> {
  readonly value: T;
  readonly changes: readonly TableChange[];
}

/** Written by the transaction itself, beside what the action writes. */
const ownTables: readonly TableName[] = ['outbox', 'tombstones', 'searchChanges'];

type AnyTransaction = IDBPTransaction<unknown, string[], 'readonly' | 'readwrite'>;

/**
 * Runs reads in one transaction.
 *
 * Errors: `closed`, `store-unavailable`, `aborted`. Throws what `work` throws on its own.
 */
export async function runRead<T>(
  database: IDBPDatabase,
  tables: readonly TableName[],
  work: (transaction: ReadTransaction) => Promise<T>,
): Promise<Result<T, StoreError>> {
  try {
    const transaction = database.transaction([...tables], 'readonly');
    transaction.done.catch(ignore);
    return ok(await work(createReader(transaction)));
  } catch (cause) {
    return err(toStoreError(cause));
  }
}

/**
 * Runs one action: its rows, its outbox entries and its tombstones are committed together or not at
 * all.
 *
 * Errors: `quota-exceeded`, `closed`, `aborted`, and whatever `work` rejects with. Throws what
 * `work` throws on its own, after the transaction was undone.
 */
export async function runWrite<T>(
  database: IDBPDatabase,
  options: WriteOptions & { readonly nowMs: number },
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<Result<Committed<T>, StoreError>> {
  const names = [...new Set<TableName>([...options.tables, ...ownTables])];
  let transaction: IDBPTransaction<unknown, TableName[], 'readwrite'>;
  try {
    transaction = database.transaction(names, 'readwrite', { durability: options.durability });
  } catch (cause) {
    return err(toStoreError(cause));
  }
  transaction.done.catch(ignore);
  const log: WriteLog = {
    nowMs: options.nowMs,
    changes: createChangeLog(),
    firstFailure: undefined,
  };
  try {
    const value = await work(createWriter(transaction, log));
    commitEarly(transaction);
    await transaction.done;
    return ok({ value, changes: log.changes.list() });
  } catch (cause) {
    const error = await undo(transaction);
    return err(
      toStoreError(cause instanceof Rejection ? cause : (log.firstFailure ?? error ?? cause)),
    );
  }
}

/** Saves a turn of the event loop; where it is too late, the browser commits by itself. */
function commitEarly(transaction: { commit: () => void }): void {
  try {
    transaction.commit();
  } catch {
    // `done` tells how it ends.
  }
}

/** Aborts what is still open; gives the reason where the browser had one. */
async function undo(
  transaction: IDBPTransaction<unknown, TableName[], 'readwrite'>,
): Promise<DOMException | null> {
  try {
    transaction.abort();
  } catch {
    // Already aborted by the browser.
  }
  await transaction.done.catch(ignore);
  return transaction.error;
}

function ignore(): void {
  // The failure is reported by the promise of the transaction.
}

function createReader(transaction: AnyTransaction): ReadTransaction {
  const source = (table: TableName, index: string | undefined) => {
    const store = transaction.objectStore(table);
    return index === undefined ? store : store.index(index);
  };
  return {
    get: (table, key) => transaction.objectStore(table).get(key),
    getAll: (table, { index, range, count } = {}) => source(table, index).getAll(range, count),
    async getKeys(table, { index, range, count } = {}) {
      const keys: readonly IDBValidKey[] = await source(table, index).getAllKeys(range, count);
      return keys.filter((key) => typeof key === 'string');
    },
    count: (table, { index, range } = {}) => source(table, index).count(range),
    async keyFromEnd(table, { index, range, count }) {
      const last = await source(table, index).openKeyCursor(range, 'prev');
      const found = count > 1 ? await last?.advance(count - 1) : last;
      return found?.key;
    },
  };
}

interface WriteLog {
  readonly nowMs: number;
  readonly changes: ChangeLog;
  /** Why the first write failed. The transaction itself learns it only after its listeners ran. */
  firstFailure: unknown;
}

function createWriter(
  transaction: IDBPTransaction<unknown, TableName[], 'readwrite'>,
  log: WriteLog,
): WriteTransaction {
  const { nowMs, changes } = log;
  keepFirstFailure(transaction, log);
  // Nobody waits for a single write: a promise for each of thousands would take as long as it does.
  const table = bareTables(transaction);
  // Nobody in the page reads what the log writes, so nobody is told.
  const records = createRecordLog({ tableOf: table, nowMs });
  const putLocal: WriteTransaction['putLocal'] = (name, row, chatId) => {
    table(name).put(row);
    const key: unknown = Reflect.get(row, String(table(name).keyPath));
    changes.note(name, typeof key === 'string' ? key : undefined, chatId);
    records.written(name, row);
  };
  const removeLocal: WriteTransaction['removeLocal'] = (name, key, chatId) => {
    table(name).delete(key);
    changes.note(name, String(key), chatId);
    records.removed(name, String(key), chatId);
  };
  return {
    ...createReader(transaction),
    nowMs,
    put(name, row, chatId) {
      putLocal(name, row, chatId);
      records.share(name, row);
    },
    putLocal,
    remove(name, key, chatId) {
      removeLocal(name, key, chatId);
      records.shareRemoval(name, String(key));
    },
    removeLocal,
    async isDeleted(name, id) {
      return (await transaction.objectStore('tombstones').count(tombstoneId(name, id))) > 0;
    },
    reject(failure) {
      throw new Rejection(failure);
    },
  };
}

/** The event of a failed request comes up here before the transaction knows of it. */
function keepFirstFailure(
  transaction: IDBPTransaction<unknown, TableName[], 'readwrite'>,
  log: WriteLog,
): void {
  unwrap(transaction).addEventListener('error', ({ target }) => {
    const cause: unknown = target instanceof IDBRequest ? target.error : undefined;
    // Requests that fail only because the transaction was aborted tell nothing.
    const isFollowUp = cause instanceof DOMException && cause.name === 'AbortError';
    if (!isFollowUp) log.firstFailure ??= cause;
  });
}

/** The tables of a transaction as the browser has them, each looked up once. */
function bareTables(
  transaction: IDBPTransaction<unknown, TableName[], 'readwrite'>,
): (name: TableName) => IDBObjectStore {
  const known = new Map<TableName, IDBObjectStore>();
  return (name) => {
    const table = known.get(name) ?? unwrap(transaction.objectStore(name));
    known.set(name, table);
    return table;
  };
}
