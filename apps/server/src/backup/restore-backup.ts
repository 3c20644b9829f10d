import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database, DatabaseError } from '../db/database.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import type { SchemaMigration } from '../db/migrations/migration.ts';
import {
  findDamagedBlob,
  restoreBlobs,
  type BlobReport,
  type DamagedFile,
} from './backup-blobs.ts';
import { backupManifest, manifestName, tableFileName, type BackupManifest } from './backup-file.ts';
import { loadRows } from './load-rows.ts';
import { isIntact } from './read-rows.ts';

/** What is put back, and where to. */
export interface RestoreParts {
  /** Absolute. */
  readonly folder: string;
  /** Opens a database in which nothing is, and makes the schema by these steps. */
  readonly openEmpty: (
    migrations: readonly SchemaMigration[],
  ) => Promise<Result<Database, DatabaseError>>;
  readonly store: BlobStore;
}

/** What was put back. */
export interface RestoreReport extends BlobReport {
  readonly rows: number;
}

/** Why nothing was put back. */
export type RestoreError =
  | DamagedFile
  | DatabaseError
  /** There is no backup in the folder, or one that was not finished. */
  | { readonly code: 'backup-missing' }
  /** A newer program made it. */
  | { readonly code: 'backup-newer' };

/**
 * Puts a backup back into an empty database, which may be of the other kind. All of it is checked
 * before anything is written. Devices find another generation than they knew, compare, and give back
 * what the backup lacks.
 *
 * The schema is that of the backup; the next start of the server brings it up to date.
 */
export async function restoreBackup(
  parts: RestoreParts,
): Promise<Result<RestoreReport, RestoreError>> {
  const { folder, openEmpty, store } = parts;
  const manifest = await readManifest(folder);
  if (!manifest.ok) return manifest;
  const migrations = migrationsOf(manifest.value);
  if (migrations === undefined) return err({ code: 'backup-newer' });
  const damage = await findDamage(folder, manifest.value);
  if (damage !== undefined) return err(damage);
  const opened = await openEmpty(migrations);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    const { rows, tables } = manifest.value;
    const blobs = await restoreBlobs({ folder, rows }, store);
    if (!blobs.ok) return blobs;
    const loaded = await loadRows(database, path.join(folder, rows), tables);
    if (!loaded) return err({ code: 'backup-damaged', file: manifestName });
    return ok({ ...blobs.value, rows: tables.reduce((sum, table) => sum + table.rows, 0) });
  } finally {
    await database.close();
  }
}

async function readManifest(
  folder: string,
): Promise<Result<BackupManifest, DamagedFile | { readonly code: 'backup-missing' }>> {
  let text: string;
  try {
    text = await readFile(path.join(folder, manifestName), 'utf8');
  } catch {
    return err({ code: 'backup-missing' });
  }
  const damaged = err({ code: 'backup-damaged', file: manifestName } as const);
  try {
    const read = backupManifest.safeParse(JSON.parse(text));
    return read.success ? ok(read.data) : damaged;
  } catch {
    return damaged;
  }
}

/** Undefined where the backup has others than the first ones of this program. */
function migrationsOf({ schema }: BackupManifest): readonly SchemaMigration[] | undefined {
  const migrations = allMigrations.slice(0, schema.length);
  const isKnown =
    schema.length <= allMigrations.length &&
    migrations.every(({ name }, index) => name === schema[index]);
  return isKnown ? migrations : undefined;
}

async function findDamage(
  folder: string,
  { rows, tables }: BackupManifest,
): Promise<DamagedFile | undefined> {
  for (const table of tables) {
    if (!(await isIntact(path.join(folder, rows), table))) {
      return { code: 'backup-damaged', file: path.join(rows, tableFileName(table.table)) };
    }
  }
  return tables.some(({ table }) => table === 'blobs')
    ? findDamagedBlob({ folder, rows })
    : { code: 'backup-damaged', file: manifestName };
}
