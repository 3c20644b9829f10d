import type { RecordKey } from '@parley/sync/storage/sync-record.ts';

import type { SyncedTable } from '../schema.ts';
import { isShared } from '../sharing-rules.ts';
import { syncedTables, tableDescriptors } from '../table-descriptors.ts';

/** All tables whose records a sync carries, by the names of their collections. */
export const carriedTables: readonly SyncedTable[] = syncedTables.toSorted((a, b) =>
  collectionOf(a) < collectionOf(b) ? -1 : 1,
);

/** What the records of a table are called outside of this database. */
export function collectionOf(table: SyncedTable): string {
  return tableDescriptors[table].collection;
}

/** The table of a collection; undefined for one that nobody knows. */
function tableOf(collection: string): SyncedTable | undefined {
  return carriedTables.find((table) => collectionOf(table) === collection);
}

/** Where a record lies. */
export interface Place {
  readonly table: SyncedTable;
  readonly id: string;
}

/** Where a record lies; undefined for one that stays on its device, or of an unknown collection. */
export function placeOf({ collection, id }: RecordKey): Place | undefined {
  const table = tableOf(collection);
  return table !== undefined && isShared(table, id) ? { table, id } : undefined;
}
