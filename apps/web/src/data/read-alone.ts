import type { IDBPDatabase, IDBPObjectStore } from 'idb';

/** The rows of one table inside a transaction. */
export type Table = IDBPObjectStore<unknown, [string], string>;

/**
 * One read in a transaction of its own, which a read that fails would end for others. What the browser
 * cannot unpack is undefined.
 */
export async function readAlone<T>(
  database: IDBPDatabase,
  table: string,
  read: (rows: Table) => Promise<T>,
): Promise<T | undefined> {
  const transaction = database.transaction(table, 'readonly');
  transaction.done.catch(() => undefined);
  return read(transaction.store).catch(() => undefined);
}
