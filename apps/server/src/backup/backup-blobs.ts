import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import type { BlobPlace, BlobStore } from '../blobs/blob-store.ts';
import { writeDurably } from '../blobs/write-durably.ts';
import { blobsName } from './backup-file.ts';
import { readRowFile } from './read-rows.ts';

/** Chunks of attachments on their way into a backup or out of it. */
export interface BlobReport {
  readonly copied: number;
  /** Which the rows tell of and which are not there; devices that have them send them again. */
  readonly missing: number;
}

/** A backup in its folder. */
export interface BackupPlace {
  readonly folder: string;
  /** Name of the folder of its rows. */
  readonly rows: string;
}

/** A file that is not as it was written. */
export interface DamagedFile {
  readonly code: 'backup-damaged';
  /** Within the backup. */
  readonly file: string;
}

const uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));
const blobRow = z.object({ account_id: uuid, store_id: uuid, chunks: z.int() });

/** Copies chunks that the backup does not have yet, and removes those that its rows no longer tell of. */
export async function backUpBlobs(place: BackupPlace, store: BlobStore): Promise<BlobReport> {
  const kept = new Set<string>();
  let [copied, missing] = [0, 0];
  for await (const { blob, count } of blobsOf(place)) {
    const folder = folderOf(blob);
    kept.add(folder);
    const there = await chunksIn(path.join(place.folder, folder));
    for (let index = 0; index < count; index += 1) {
      if (there.has(index)) continue;
      const bytes = await store.get({ ...blob, index });
      if (bytes === undefined) {
        missing += 1;
        continue;
      }
      await writeDurably(path.join(place.folder, folder, `${index}-${hashOf(bytes)}`), bytes);
      copied += 1;
    }
  }
  await removeOthers(place.folder, kept);
  return { copied, missing };
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const account of await namesIn(path.join(folder, blobsName))) {
    for (const store of await namesIn(path.join(folder, blobsName, account))) {
      const name = path.join(blobsName, account, store);
      if (!kept.has(name)) await rm(path.join(folder, name), { recursive: true });
    }
  }
}

/** Looks through all chunks of a backup, and gives the first that is not as it was written. */
export async function findDamagedBlob(place: BackupPlace): Promise<DamagedFile | undefined> {
  for await (const { blob } of blobsOf(place)) {
    for (const [, name] of await chunksIn(path.join(place.folder, folderOf(blob)))) {
      const read = await readChunk(place, path.join(folderOf(blob), name));
      if (!read.ok) return read.error;
    }
  }
  return undefined;
}

/** Puts all chunks of a backup into a store. */
export async function restoreBlobs(
  place: BackupPlace,
  store: BlobStore,
): Promise<Result<BlobReport, DamagedFile>> {
  let [copied, missing] = [0, 0];
  for await (const { blob, count } of blobsOf(place)) {
    const there = await chunksIn(path.join(place.folder, folderOf(blob)));
    missing += count - there.size;
    for (const [index, name] of there) {
      const read = await readChunk(place, path.join(folderOf(blob), name));
      if (!read.ok) return read;
      await store.put({ ...blob, index }, read.value);
      copied += 1;
    }
  }
  return ok({ copied, missing });
}

async function* blobsOf({ folder, rows }: BackupPlace): AsyncGenerator<{
  readonly blob: BlobPlace;
  readonly count: number;
}> {
  for await (const line of readRowFile(path.join(folder, rows), 'blobs')) {
    const { account_id: accountId, store_id: storeId, chunks } = blobRow.parse(JSON.parse(line));
    yield { blob: { accountId, storeId }, count: chunks };
  }
}

function folderOf({ accountId, storeId }: BlobPlace): string {
  return path.join(blobsName, accountId, storeId);
}

/** The hash is in the name, so that a copy is checked without a list, and looked up without reading it. */
async function chunksIn(folder: string): Promise<ReadonlyMap<number, string>> {
  const names = await namesIn(folder);
  return new Map(
    names
      .filter((name) => /^\d+-[\da-f]{64}$/.test(name))
      .map((name) => [Number(name.split('-')[0]), name]),
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readChunk(
  { folder }: BackupPlace,
  file: string,
): Promise<Result<Uint8Array, DamagedFile>> {
  const bytes = await readFile(path.join(folder, file));
  const isIntact = file.endsWith(`-${hashOf(bytes)}`);
  return isIntact ? ok(bytes) : err({ code: 'backup-damaged', file });
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
