import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { BlobStore } from '../blobs/blob-store.ts';
import { writeDurably } from '../blobs/write-durably.ts';
import { backUpBlobs, type BlobReport } from './backup-blobs.ts';
import {
  blobsName,
  manifestName,
  rowsPrefix,
  type BackupManifest,
  type WrittenRows,
} from './backup-file.ts';

/** What a backup is made of. */
export interface BackupParts<E> {
  /** Absolute; new, empty, or with a backup, which then gets what is new. */
  readonly folder: string;
  /** Writes the rows into a folder that is not there yet. */
  readonly writeRows: (folder: string) => Promise<Result<WrittenRows, E>>;
  readonly store: BlobStore;
  readonly now: Date;
}

/** What was backed up. */
export interface BackupReport extends BlobReport {
  readonly rows: number;
}

/** Why there is no backup; the one that was in the folder before is still whole. */
export interface BackupFolderError {
  /** There is something else in it. */
  readonly code: 'folder-not-empty';
}

/** Makes a backup. It is there, whole and on the disk, when this resolves. */
export async function createBackup<E>({
  folder,
  writeRows,
  store,
  now,
}: BackupParts<E>): Promise<Result<BackupReport, BackupFolderError | E>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (!names.every(isOfBackup)) return err({ code: 'folder-not-empty' });
  const rows = rowsPrefix + now.toISOString().replaceAll(/[^\dT]/g, '');
  // One of the same moment was not finished: two backups do not fit into it.
  await rm(path.join(folder, rows), { recursive: true, force: true });
  const written = await writeRows(path.join(folder, rows));
  if (!written.ok) return written;
  const blobs = await backUpBlobs({ folder, rows }, store);
  const manifest: BackupManifest = {
    format: 'parley-backup',
    version: 1,
    createdAt: now.toISOString(),
    rows,
    ...written.value,
  };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await writeDurably(path.join(folder, manifestName), Buffer.from(text));
  const old = names.filter((name) => name.startsWith(rowsPrefix) && name !== rows);
  for (const name of old) await rm(path.join(folder, name), { recursive: true });
  return ok({ ...blobs, rows: written.value.tables.reduce((sum, table) => sum + table.rows, 0) });
}

function isOfBackup(name: string): boolean {
  return (
    name === manifestName ||
    name === blobsName ||
    name.startsWith(rowsPrefix) ||
    // Of a backup that was ended in its middle.
    name.endsWith('.part')
  );
}
