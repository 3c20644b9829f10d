import type { SyncedTable } from './schema.ts';
import { tableDescriptors } from './table-descriptors.ts';

/** Whether a name is that of a table whose records can leave this device. */
export function isSyncedTable(name: string): name is SyncedTable {
  const descriptors: Readonly<Record<string, object | null>> = tableDescriptors;
  return Object.hasOwn(descriptors, name) && descriptors[name] !== null;
}

/** All of them. */
export const syncedTables: readonly SyncedTable[] =
  Object.keys(tableDescriptors).filter(isSyncedTable);
