import { err, type Result } from '@parley/domain/shared/result.ts';

import type { TableName } from './schema.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';
import type { ReadTransaction } from './transaction.ts';

/** Rows in the order of their keys, and the keys of rows that the browser cannot read. */
export interface ReadRows {
  readonly rows: readonly unknown[];
  readonly lostKeys: readonly string[];
}

/**
 * Runs reads as `store.read` does; a row that cannot be read is a failure, whatever the browser calls
 * it.
 *
 * Errors: see {@link StoreError}; `aborted` for a row that cannot be read.
 */
export async function tryToRead<T>(
  store: Store,
  tables: readonly TableName[],
  work: (tx: ReadTransaction) => Promise<T>,
): Promise<Result<T, StoreError>> {
  try {
    return await store.read(tables, work);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    return err({ code: 'aborted', reason: cause.name });
  }
}
