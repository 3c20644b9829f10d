import { readOutboxEntry, type OutboxEntry } from '../repositories/outbox-repository.ts';
import { tombstoneId } from '../record-log.ts';
import type { RowsQuery, WriteTransaction } from '../transaction.ts';
import type { Place } from './carried-tables.ts';
import { createKnownNames } from './known-names.ts';
import { readNear } from './read-near.ts';

/** Outbox and tombstones of one transaction of a sync, record by record. */
export interface SyncLogs {
  isDeleted(place: Place): Promise<boolean>;
  /** A row was removed: its tombstone was left. */
  noteRemoved(place: Place): void;
  /** Removes the tombstone of a record. */
  forgetRemoved(place: Place): void;
  /** The number of the newest entry of a record; 0 where it has none. */
  newestEntry(place: Place): Promise<number>;
  /** Adds an entry for a record that was changed, or deleted. */
  addEntry(place: Place, kind: OutboxEntry['kind']): void;
  /** Removes the entries of a record up to a number. */
  clearEntries(place: Place, upToSeq: number): Promise<void>;
  /** Reads in few requests the entries that are asked for next. */
  readAhead(places: readonly Place[]): Promise<void>;
}

/** Makes them. */
export function createSyncLogs(tx: WriteTransaction): SyncLogs {
  const tombstones = createKnownNames((count) => tx.getKeys('tombstones', { count }));
  const changed = createKnownNames(async (count) =>
    (await tx.getAll('outbox', { count })).map(readOutboxEntry).map(nameOf),
  );

  // Entries that were read ahead, and are still these.
  const ahead = new Map<string, readonly OutboxEntry[]>();

  async function entriesOf(place: Place): Promise<readonly OutboxEntry[]> {
    const known = ahead.get(nameOf(place));
    if (known !== undefined) return known;
    if (!(await changed.mayHave(nameOf(place)))) return [];
    return (await tx.getAll('outbox', entriesQuery(place))).map(readOutboxEntry);
  }

  return {
    async isDeleted(place) {
      return (await tombstones.mayHave(nameOf(place))) && tx.isDeleted(place.table, place.id);
    },
    noteRemoved: (place) => tombstones.add(nameOf(place)),
    forgetRemoved: ({ table, id }) => tx.remove('tombstones', tombstoneId(table, id)),
    newestEntry: async (place) => (await entriesOf(place)).at(-1)?.seq ?? 0,
    addEntry({ table, id }, kind) {
      tx.putLocal('outbox', { table, id, kind, atMs: tx.nowMs });
      changed.add(nameOf({ table, id }));
      ahead.delete(nameOf({ table, id }));
    },
    async clearEntries(place, upToSeq) {
      if (upToSeq <= 0) return;
      for (const { seq } of await entriesOf(place)) {
        if (seq <= upToSeq) tx.remove('outbox', seq);
      }
      ahead.delete(nameOf(place));
    },
    async readAhead(places) {
      ahead.clear();
      for (const [table, known] of Map.groupBy(places, (place) => place.table)) {
        const ids = known.map(({ id }) => id);
        for (const [id, entries] of await entriesNear(tx, table, ids)) {
          ahead.set(nameOf({ table, id }), entries);
        }
      }
    },
  };
}

function entriesNear(tx: WriteTransaction, table: Place['table'], ids: readonly string[]) {
  const entriesIn = async (query: RowsQuery): Promise<readonly OutboxEntry[]> =>
    (await tx.getAll('outbox', { index: 'byRecord', ...query })).map(readOutboxEntry);
  return readNear<OutboxEntry>(
    {
      pageSize: 500,
      page: (from, to, count) =>
        entriesIn({ range: IDBKeyRange.bound([table, from], [table, to]), count }),
      idOf: ({ id }) => id,
      single: (id) => entriesIn({ range: [table, id] }),
    },
    ids,
  );
}

/** All entries of a record, the oldest first. */
export function entriesQuery({ table, id }: Place): RowsQuery {
  return { index: 'byRecord', range: [table, id] };
}

function nameOf({ table, id }: Pick<OutboxEntry, 'table' | 'id'>): string {
  return `${table}/${id}`;
}
