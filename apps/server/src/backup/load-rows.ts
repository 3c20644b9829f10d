import { z } from 'zod/mini';

import type { Database } from '../db/database.ts';
import {
  backupTables,
  insertRows,
  tableNames,
  type BackupTable,
  type RowOwner,
} from '../db/repositories/backup-repository.ts';
import type { TableFile } from './backup-file.ts';
import { readRowFile } from './read-rows.ts';

const ownedRow = z.object({
  org_id: z.optional(z.string()),
  account_id: z.optional(z.string()),
});

const maxRows = 200;
const maxCharacters = 4_000_000;

/**
 * Writes the rows of a backup into a new database.
 *
 * @returns false, and nothing is written, where the backup does not have exactly the tables of the database
 */
export async function loadRows(
  database: Pick<Database, 'system' | 'withTenant'>,
  folder: string,
  tables: readonly TableFile[],
): Promise<boolean> {
  const backedUp = tables.map(({ table }) => table).toSorted();
  const there = await tableNames(database);
  if (backedUp.join(' ') !== there.toSorted().join(' ')) return false;
  for (const table of backupTables.filter((name) => backedUp.includes(name))) {
    await loadTable(database, folder, table);
  }
  return true;
}

/** Rows of one owner stand together, and are written together. */
async function loadTable(
  database: Pick<Database, 'system' | 'withTenant'>,
  folder: string,
  table: BackupTable,
): Promise<void> {
  let [rows, characters, ownerKey]: [string[], number, string] = [[], 0, ''];
  let owner: RowOwner;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(database, owner, { table, rows });
    [rows, characters] = [[], 0];
  };
  for await (const row of readRowFile(folder, table)) {
    const next = ownerOf(table, row);
    const nextKey = JSON.stringify(next);
    const isFull = rows.length >= maxRows || characters + row.length > maxCharacters;
    if (isFull || nextKey !== ownerKey) await flush();
    [owner, ownerKey] = [next, nextKey];
    rows.push(row);
    characters += row.length;
  }
  await flush();
}

function ownerOf(table: BackupTable, row: string): RowOwner {
  if (table === 'orgs') return undefined;
  const { org_id: orgId, account_id: accountId } = ownedRow.parse(JSON.parse(row));
  if (orgId !== undefined) return { orgId };
  return accountId === undefined ? undefined : { accountId };
}
