import { ok, type Result } from '@parley/domain/shared/result.ts';

import { readOutboxEntry } from '../repositories/outbox-repository.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/*
 * [Note: sync marks] A record that waits for the server has an entry in the outbox, written by the
 * transaction that changed it, and none once the server has it. What was deleted has a tombstone with its
 * id, which other devices are told of and which stays until nobody can bring the record back. Neither is a
 * field of the record: it would be written anew with each round, and go along in copies and exports, which
 * know nothing of a server.
 */

/** Records of one table that are here alone. */
export interface WaitingChanges {
  readonly table: string;
  readonly changed: number;
  readonly deleted: number;
}

/** Beyond so many, nobody reads a list of them. */
const maxCounted = 2000;

/** Counts what waits for the server, each record once; empty where that is very much. */
export async function countWaiting(
  store: Store,
): Promise<Result<readonly WaitingChanges[], StoreError>> {
  const rows = await store.read(['outbox'], async (tx) =>
    (await tx.count('outbox')) > maxCounted ? [] : tx.getAll('outbox'),
  );
  if (!rows.ok) return rows;
  // The last of several changes says whether the record is still there.
  const last = new Map(
    rows.value
      .map(readOutboxEntry)
      .map(({ table, id, kind }) => [`${table}/${id}`, { table, kind }]),
  );
  const counts = new Map<string, WaitingChanges>();
  for (const { table, kind } of last.values()) {
    const { changed, deleted } = counts.get(table) ?? { changed: 0, deleted: 0 };
    const isDeleted = kind === 'delete';
    counts.set(table, {
      table,
      changed: changed + (isDeleted ? 0 : 1),
      deleted: deleted + (isDeleted ? 1 : 0),
    });
  }
  return ok([...counts.values()]);
}
