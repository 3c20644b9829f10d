import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { TableName } from './schema.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';
import { tryToRead, type ReadRows } from './try-to-read.ts';

/**
 * Reads rows by their keys. Halves what cannot be read until the rows are found that it is due to.
 *
 * Errors: see {@link StoreError}; not for rows that cannot be read.
 */
export async function readByKeys(
  store: Store,
  table: TableName,
  keys: readonly string[],
): Promise<Result<ReadRows, StoreError>> {
  const read = await tryToRead(store, [table], (tx) =>
    Promise.all(keys.map((key) => tx.get(table, key))),
  );
  if (read.ok) return ok({ rows: read.value.filter((row) => row !== undefined), lostKeys: [] });
  if (read.error.code !== 'aborted') return read;
  if (keys.length < 2) return ok({ rows: [], lostKeys: keys });
  const middle = Math.ceil(keys.length / 2);
  const first = await readByKeys(store, table, keys.slice(0, middle));
  if (!first.ok) return first;
  const second = await readByKeys(store, table, keys.slice(middle));
  if (!second.ok) return second;
  return ok({
    rows: [...first.value.rows, ...second.value.rows],
    lostKeys: [...first.value.lostKeys, ...second.value.lostKeys],
  });
}
