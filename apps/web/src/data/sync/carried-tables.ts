import type { RecordKey } from '@parley/sync/storage/sync-record.ts';

import type { SyncedTable } from '../schema.ts';
import { isShared } from '../sharing-rules.ts';
import { isSyncedTable, syncedTables, tableDescriptors } from '../table-descriptors.ts';

/*
 * [Note: attachments] A sync carries no attachments yet: their bytes are larger than a record may be and
 * need a transfer of their own. Here is the only place that leaves them out. Their entries stay in the
 * outbox until somebody sends them, and what comes of them waits as a collection of a newer program does.
 */

/** A table whose records a sync carries. */
export type CarriedTable = Exclude<SyncedTable, 'attachments'>;

/** Whether a sync carries the records of a table. */
export function isCarried(table: string): table is CarriedTable {
  return table !== 'attachments' && isSyncedTable(table);
}

/** All of them, by the names of their collections. */
export const carriedTables: readonly CarriedTable[] = syncedTables
  .filter(isCarried)
  .toSorted((a, b) => (collectionOf(a) < collectionOf(b) ? -1 : 1));

/** What the records of a table are called outside of this database. */
export function collectionOf(table: CarriedTable): string {
  return tableDescriptors[table].collection;
}

/** The table of a collection; undefined for one that is not carried, or that nobody knows. */
function tableOf(collection: string): CarriedTable | undefined {
  return carriedTables.find((table) => collectionOf(table) === collection);
}

/** Where a record lies. */
export interface Place {
  readonly table: CarriedTable;
  readonly id: string;
}

/** Where a record lies; undefined for one that stays on its device, or of an unknown collection. */
export function placeOf({ collection, id }: RecordKey): Place | undefined {
  const table = tableOf(collection);
  return table !== undefined && isShared(table, id) ? { table, id } : undefined;
}
