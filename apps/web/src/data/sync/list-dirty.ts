import type { DirtyRecord } from '@parley/sync/storage/client-storage.ts';

import { readOutboxEntry, type OutboxEntry } from '../repositories/outbox-repository.ts';
import type { SyncedTable } from '../schema.ts';
import { isSyncedTable } from '../table-descriptors.ts';
import type { ReadTransaction } from '../transaction.ts';
import { collectionOf } from './carried-tables.ts';
import { entriesQuery, type SyncLogs } from './sync-logs.ts';

/** Entries that are looked at in one go. */
const entriesAtOnce = 20_000;

/** Records that a sync carries and that have entries, within one transaction. */
export interface DirtyList {
  /** `dirty` of a `ClientTransaction`. */
  list(query: DirtyQuery): Promise<readonly DirtyRecord[]>;
  /** Entries were added or removed. */
  forget(): void;
}

interface DirtyQuery {
  readonly after: number;
  readonly limit: number;
}

interface CarriedEntry extends OutboxEntry {
  readonly table: SyncedTable;
}

/** Makes it. */
export function createDirtyList(
  tx: ReadTransaction,
  { isDeleted }: Pick<SyncLogs, 'isDeleted'>,
): DirtyList {
  // Whoever goes through the log from its beginning knows the oldest entry of each record.
  const seen = new Set<string>();
  let seenUpTo = 0;

  async function listOldest(
    slice: readonly CarriedEntry[],
    after: number,
  ): Promise<readonly CarriedEntry[]> {
    if (after !== seenUpTo) {
      const flags = await Promise.all(slice.map((entry) => isOldest(tx, entry)));
      return slice.filter((_entry, index) => flags[index]);
    }
    return slice.filter((entry) => {
      const name = `${entry.table}/${entry.id}`;
      const isFirst = !seen.has(name);
      seen.add(name);
      return isFirst;
    });
  }

  async function describe({ table, id, seq }: CarriedEntry): Promise<DirtyRecord> {
    const kind = (await isDeleted({ table, id })) ? 'delete' : 'put';
    return { key: { collection: collectionOf(table), id }, outboxSeq: seq, kind };
  }

  function forget(): void {
    seen.clear();
    seenUpTo = 0;
  }

  return {
    forget,
    async list({ after, limit }) {
      if (after === 0) forget();
      const found: DirtyRecord[] = [];
      let last = after;
      while (found.length < limit) {
        // Not more than are wanted: what was looked at has to be told.
        const count = Math.min(entriesAtOnce, limit - found.length);
        const query = { range: IDBKeyRange.lowerBound(last, true), count };
        const slice = (await tx.getAll('outbox', query)).map(readOutboxEntry);
        const end = slice.at(-1);
        if (end === undefined) break;
        const oldest = await listOldest(slice.filter(isOfCarried), last);
        found.push(...(await Promise.all(oldest.map(describe))));
        if (seenUpTo === last) seenUpTo = end.seq;
        last = end.seq;
      }
      return found;
    },
  };
}

function isOfCarried(entry: OutboxEntry): entry is CarriedEntry {
  return isSyncedTable(entry.table);
}

async function isOldest(tx: ReadTransaction, { table, id, seq }: CarriedEntry): Promise<boolean> {
  const [oldest] = await tx.getAll('outbox', { ...entriesQuery({ table, id }), count: 1 });
  return readOutboxEntry(oldest).seq === seq;
}
