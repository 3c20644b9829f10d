import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

import type { Database } from '../db/database.ts';
import { migrationsMade } from '../db/migrate.ts';
import { backupTables, readAllRows, tableNames } from '../db/repositories/backup-repository.ts';
import { tableFileName, type TableFile, type WrittenRows } from './backup-file.ts';

/** Writes all rows of a database into a new folder, a file for each table. They are durable then. */
export async function writeRows(
  database: Pick<Database, 'system' | 'withTenant'>,
  folder: string,
): Promise<WrittenRows> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const schema = [...(await migrationsMade(database.system))];
  // An older schema has fewer tables.
  const there = await tableNames(database);
  const tables = backupTables.filter((table) => there.includes(table));
  const files = new Map(
    await Promise.all(
      tables.map(async (table) => [table, await openRowFile(folder, table)] as const),
    ),
  );
  try {
    await readAllRows(database, new Set(tables), async (table, rows) =>
      files.get(table)?.add(rows),
    );
    return { schema, tables: await Promise.all([...files.values()].map((file) => file.end())) };
  } finally {
    await Promise.all([...files.values()].map((file) => file.close()));
  }
}

interface RowFile {
  readonly add: (rows: readonly string[]) => Promise<void>;
  /** Brings it to the disk. */
  readonly end: () => Promise<TableFile>;
  readonly close: () => Promise<void>;
}

async function openRowFile(folder: string, table: string): Promise<RowFile> {
  const handle = await open(path.join(folder, tableFileName(table)), 'wx', 0o600);
  const hash = createHash('sha256');
  let count = 0;
  return {
    async add(rows) {
      if (rows.length === 0) return;
      const bytes = Buffer.from(`${rows.join('\n')}\n`);
      hash.update(bytes);
      count += rows.length;
      await handle.writeFile(bytes);
    },
    async end() {
      await handle.sync();
      return { table, rows: count, sha256: hash.digest('hex') };
    },
    close: () => handle.close(),
  };
}
