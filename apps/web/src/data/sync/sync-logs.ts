import { readOutboxEntry, type OutboxEntry } from '../repositories/outbox-repository.ts';
import { tombstoneId } from '../record-log.ts';
import type { RowsQuery, WriteTransaction } from '../transaction.ts';
import type { Place } from './carried-tables.ts';
import { createKnownNames } from './known-names.ts';

/** Outbox and tombstones of one transaction of a sync, record by record. */
export interface SyncLogs {
  isDeleted(place: Place): Promise<boolean>;
  /** A row was removed: its tombstone was left. */
  noteRemoved(place: Place): void;
  /** Removes the tombstone of a record. */
  forgetRemoved(place: Place): void;
  /** The number of the newest entry of a record; 0 where it has none. */
  newestEntry(place: Place): Promise<number>;
  /** Adds an entry for a record as it is now: it was changed, or deleted. */
  addEntry(place: Place): Promise<void>;
  /** Removes the entries of a record up to a number. */
  clearEntries(place: Place, upToSeq: number): Promise<void>;
}

/** Makes them. */
export function createSyncLogs(tx: WriteTransaction): SyncLogs {
  const tombstones = createKnownNames((count) => tx.getKeys('tombstones', { count }));
  const changed = createKnownNames(async (count) =>
    (await tx.getAll('outbox', { count })).map(readOutboxEntry).map(nameOf),
  );

  async function entriesOf(place: Place): Promise<readonly OutboxEntry[]> {
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
    async addEntry({ table, id }) {
      const isHere = (await tx.count(table, { range: id })) > 0;
      tx.putLocal('outbox', { table, id, kind: isHere ? 'put' : 'delete', atMs: tx.nowMs });
      changed.add(nameOf({ table, id }));
    },
    async clearEntries(place, upToSeq) {
      if (upToSeq <= 0) return;
      for (const { seq } of await entriesOf(place)) {
        if (seq <= upToSeq) tx.remove('outbox', seq);
      }
    },
  };
}

/** All entries of a record, the oldest first. */
export function entriesQuery({ table, id }: Place): RowsQuery {
  return { index: 'byRecord', range: [table, id] };
}

function nameOf({ table, id }: Pick<OutboxEntry, 'table' | 'id'>): string {
  return `${table}/${id}`;
}
