import { ok, type Result } from '@parley/domain/shared/result.ts';

import { readByKeys } from './read-by-keys.ts';
import { fieldsOf } from './records/fields.ts';
import type { TableName } from './schema.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';
import type { RowsQuery } from './transaction.ts';
import { tryToRead, type ReadRows } from './try-to-read.ts';

/*
 * A browser can lose what a row consists of: large values lie in files of their own. Such a row fails
 * every request that would have to unpack it, and with it the transaction. What stands around it is
 * read here all the same.
 */

/**
 * Reads rows in one request, and one by one only where some of them cannot be read.
 *
 * Errors: see {@link StoreError}; not for rows that cannot be read.
 */
export async function readRows(
  store: Store,
  table: TableName,
  query: RowsQuery = {},
): Promise<Result<ReadRows, StoreError>> {
  const all = await tryToRead(store, [table], (tx) => tx.getAll(table, query));
  if (all.ok) return ok({ rows: all.value, lostKeys: [] });
  if (all.error.code !== 'aborted') return all;
  const keys = await tryToRead(store, [table], (tx) => tx.getKeys(table, query));
  if (!keys.ok) return keys;
  return readByKeys(store, table, keys.value);
}

/**
 * The rows of a table whose key is `id`, a slice at a time, each in a transaction of its own. Ends
 * with the first failure.
 *
 * Errors: see {@link StoreError}; not for rows that cannot be read.
 */
export async function* eachSliceOf(
  store: Store,
  table: TableName,
  rowsPerSlice: number,
): AsyncGenerator<Result<ReadRows, StoreError>> {
  let range: IDBKeyRange | undefined;
  for (;;) {
    const query = { count: rowsPerSlice, ...(range === undefined ? {} : { range }) };
    const read = await readRows(store, table, query);
    yield read;
    if (!read.ok) return;
    const { rows, lostKeys } = read.value;
    const lastKey = laterKey(fieldsOf(rows.at(-1))['id'], lostKeys.at(-1));
    // A short slice is no proof of the end: rows may have gone before they were read one by one.
    if (lastKey === undefined) return;
    range = IDBKeyRange.lowerBound(lastKey, true);
  }
}

/** The id of a row that is stored is a key, of whatever kind a damaged one is. */
function laterKey(a: unknown, b: string | undefined): unknown {
  if (a === undefined || b === undefined) return a ?? b;
  return indexedDB.cmp(a, b) > 0 ? a : b;
}
