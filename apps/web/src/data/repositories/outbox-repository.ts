import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, numberOr, textOr } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** A change that no server has seen. */
export interface OutboxEntry {
  /** Ascending in order of commit, over all tabs; with gaps. */
  readonly seq: number;
  readonly table: string;
  readonly id: string;
  readonly kind: 'put' | 'delete';
  readonly atMs: number;
}

/** The oldest entries, at most `count`. Errors: see {@link StoreError}. */
export function loadOutbox(
  store: Store,
  count: number,
): Promise<Result<readonly OutboxEntry[], StoreError>> {
  return store.read(['outbox'], async (tx) =>
    (await tx.getAll('outbox', { count })).map(readOutboxEntry),
  );
}

/** Reads a row of the outbox. */
export function readOutboxEntry(value: unknown): OutboxEntry {
  const row = fieldsOf(value);
  return {
    seq: numberOr(row['seq'], 0),
    table: textOr(row['table'], ''),
    id: textOr(row['id'], ''),
    kind: row['kind'] === 'delete' ? 'delete' : 'put',
    atMs: numberOr(row['atMs'], 0),
  };
}

/** Removes entries that a server has taken. Errors: see {@link StoreError}. */
export function removeOutboxEntries(
  store: Store,
  seqs: readonly number[],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['outbox'], durability: 'strict' }, (tx) => {
    for (const seq of seqs) tx.remove('outbox', seq);
    return Promise.resolve(undefined);
  });
}
