import type { DirtyRecord } from '@parley/sync/storage/client-storage.ts';

import { readOutboxEntry, type OutboxEntry } from '../repositories/outbox-repository.ts';
import { isSyncedTable } from '../table-descriptors.ts';
import type { ReadTransaction } from '../transaction.ts';
import { collectionOf } from './carried-tables.ts';
import { entriesQuery } from './sync-logs.ts';

/** Entries that are looked at in one go. */
const entriesAtOnce = 500;

/** Records that a sync carries and that have entries, as `dirty` of a {@link ClientTransaction}. */
export async function listDirty(
  tx: ReadTransaction,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly DirtyRecord[]> {
  const found: DirtyRecord[] = [];
  let last = after;
  while (found.length < limit) {
    const query = { range: IDBKeyRange.lowerBound(last, true), count: entriesAtOnce };
    const slice = (await tx.getAll('outbox', query)).map(readOutboxEntry);
    const end = slice.at(-1);
    if (end === undefined) break;
    last = end.seq;
    const described = await Promise.all(slice.map((entry) => describe(tx, entry)));
    found.push(...described.filter((each) => each !== undefined));
  }
  return found.slice(0, limit);
}

/** A record by its oldest entry; undefined for the others. */
async function describe(
  tx: ReadTransaction,
  { table, id, seq }: OutboxEntry,
): Promise<DirtyRecord | undefined> {
  if (!isSyncedTable(table)) return undefined;
  const [oldest, rows] = await Promise.all([
    tx.getAll('outbox', { ...entriesQuery({ table, id }), count: 1 }),
    tx.count(table, { range: id }),
  ]);
  if (readOutboxEntry(oldest[0]).seq !== seq) return undefined;
  const key = { collection: collectionOf(table), id };
  return { key, outboxSeq: seq, kind: rows > 0 ? 'put' : 'delete' };
}
