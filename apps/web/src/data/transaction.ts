import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { unwrap, type IDBPDatabase, type IDBPTransaction } from 'idb';

import { createChangeLog, type ChangeLog } from './change-log.ts';
import type { TableChange } from './changes.ts';
import type { SyncedTable, TableName, Tables, TombstoneRow } from './schema.ts';
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
  /** Adds or replaces a row. `chatId` goes to the change notice. */
  put<Table extends TableName>(table: Table, row: Tables[Table], chatId?: ChatId): void;
  remove(table: TableName, key: string | number, chatId?: ChatId): void;
  /** Appends the outbox entry of a record that this action wrote. */
  logPut(table: SyncedTable, id: string): void;
  /** Appends the outbox entry of a deleted record and leaves its tombstone. */
  logDelete(table: SyncedTable, id: string): void;
  /** Whether a record was deleted and left its tombstone. */
  isDeleted(table: SyncedTable, id: string): Promise<boolean>;
  /** Takes a tombstone away, for a record that is back. */
  clearTombstone(table: SyncedTable, id: string): void;
  /** Gives the action up: nothing of it is stored and the caller gets this failure. */
  reject(failure: StoreError): never;
}

/** What a transaction touches and how sure its commit is. */
export interface WriteOptions {
  /** All tables that are read or written. The outbox and the tombstones need not be named. */
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
  const names = [...new Set<TableName>([...options.tables, 'outbox', 'tombstones'])];
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
  const write = <Table extends TableName>(name: Table, row: Tables[Table]): void => {
    table(name).put(row);
  };
  // Nobody in the page reads these two, so nobody is told.
  const append = (name: SyncedTable, id: string, kind: 'put' | 'delete'): void =>
    write('outbox', { table: name, id, kind, atMs: nowMs });
  return {
    ...createReader(transaction),
    nowMs,
    put(name, row, chatId) {
      write(name, row);
      const key: unknown = Reflect.get(row, String(table(name).keyPath));
      changes.note(name, typeof key === 'string' ? key : undefined, chatId);
    },
    remove(name, key, chatId) {
      table(name).delete(key);
      changes.note(name, String(key), chatId);
    },
    logPut: (name, id) => append(name, id, 'put'),
    logDelete(name, id) {
      append(name, id, 'delete');
      write('tombstones', tombstone(name, id, nowMs));
    },
    async isDeleted(name, id) {
      return (await transaction.objectStore('tombstones').count(tombstoneId(name, id))) > 0;
    },
    clearTombstone(name, id) {
      table('tombstones').delete(tombstoneId(name, id));
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

function tombstoneId(table: SyncedTable, key: string): string {
  return `${table}/${key}`;
}

function tombstone(table: SyncedTable, key: string, deletedAtMs: number): TombstoneRow {
  return { id: tombstoneId(table, key), table, key, deletedAtMs };
}
