import { fieldsOf } from '../records/fields.ts';
import { keyFieldOf } from '../records/shared-row.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { Place } from './carried-tables.ts';
import { readNear } from './read-near.ts';
import { readOrLost } from './read-or-lost.ts';

/** Rows of one transaction that were read or written last: what was looked at is written next. */
export interface RecentRows {
  /** A row as it lies on the disk; undefined where there is none, `lost` where nobody can tell. */
  read(place: Place): Promise<unknown>;
  /** What is in a place now. */
  note(place: Place, row: object | undefined): void;
  isHere(place: Place): Promise<boolean>;
  /** Places of which it is known that there are rows; those that were noted before are forgotten. */
  noteHere(places: readonly Place[]): void;
  /** Reads in few requests the rows that are asked for next. */
  readAhead(places: readonly Place[]): Promise<void>;
}

const maxRecent = 100;

/** Makes them, empty. */
export function createRecentRows(tx: WriteTransaction): RecentRows {
  const recent = new Map<string, unknown>();
  // Read ahead, and not asked for since.
  const ahead = new Map<string, unknown>();
  let here = new Set<string>();

  function keep(name: string, row: unknown): void {
    ahead.delete(name);
    recent.set(name, row);
    const [oldest] = recent.keys();
    if (recent.size > maxRecent && oldest !== undefined) recent.delete(oldest);
  }

  async function read(place: Place): Promise<unknown> {
    const name = nameOf(place);
    if (recent.has(name)) return recent.get(name);
    const row = ahead.has(name) ? ahead.get(name) : await readOrLost(tx.get(place.table, place.id));
    keep(name, row);
    return row;
  }

  return {
    read,
    note(place, row) {
      keep(nameOf(place), row);
      if (row === undefined) here.delete(nameOf(place));
    },
    async isHere(place) {
      const name = nameOf(place);
      if (recent.has(name)) return recent.get(name) !== undefined;
      if (here.has(name)) return true;
      return (await tx.count(place.table, { range: place.id })) > 0;
    },
    noteHere(places) {
      here = new Set(places.map(nameOf));
    },
    async readAhead(places) {
      ahead.clear();
      const apart = places.filter((place) => !recent.has(nameOf(place)));
      for (const [table, known] of Map.groupBy(apart, (place) => place.table)) {
        const ids = known.map(({ id }) => id);
        for (const [id, rows] of await rowsNear(tx, table, ids)) {
          ahead.set(nameOf({ table, id }), rows[0]);
        }
      }
    },
  };
}

function rowsNear(tx: WriteTransaction, table: Place['table'], ids: readonly string[]) {
  return readNear<unknown>(
    {
      // A row may be large.
      pageSize: 100,
      page: (from, to, count) =>
        readOrLost(tx.getAll(table, { range: IDBKeyRange.bound(from, to), count })),
      idOf: (row) => String(fieldsOf(row)[keyFieldOf(table)]),
      single: async (id) => [await readOrLost(tx.get(table, id))],
    },
    ids,
  );
}

function nameOf({ table, id }: Place): string {
  return `${table}/${id}`;
}
