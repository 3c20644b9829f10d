import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import type { BlobPlace, BlobStore, ChunkPlace } from './blob-store.ts';

const chunkName = /^\d{1,6}$/;

/** Keeps chunks as files under a folder, which is made when the first one comes. */
export function createFolderBlobStore(folder: string): BlobStore {
  const folderOf = ({ accountId, storeId }: BlobPlace): string =>
    path.join(folder, safe(accountId), safe(storeId));
  const fileOf = (place: ChunkPlace): string => path.join(folderOf(place), String(place.index));
  return {
    put: (place, bytes) => writeDurably(fileOf(place), bytes),
    get: (place) => orNothing(readFile(fileOf(place))),
    chunks: async (place) => {
      const names = (await orNothing(readdir(folderOf(place)))) ?? [];
      return names
        .filter((name) => chunkName.test(name))
        .map(Number)
        .toSorted((a, b) => a - b);
    },
    remove: (place) => rm(folderOf(place), { recursive: true, force: true }),
    removeAccount: (accountId) =>
      rm(path.join(folder, safe(accountId)), { recursive: true, force: true }),
  };
}

/** A name that leads out of the folder is a mistake of the caller, not of a person. */
function safe(name: string): string {
  if (!/^[\da-f-]{1,64}$/.test(name)) throw new Error('This is no name of an account or a blob.');
  return name;
}

/** Under its name there is the whole chunk or none, also after a power cut. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const parent = path.dirname(file);
  const first = await mkdir(parent, { recursive: true, mode: 0o700 });
  const temporary = path.join(parent, `${randomUUID()}.part`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(parent);
  if (first !== undefined) await syncFoldersAbove(parent, path.dirname(first));
}

/** A folder that was just made is a line in the one above it, which has to reach the disk as well. */
async function syncFoldersAbove(from: string, to: string): Promise<void> {
  for (let folder = path.dirname(from); folder.length >= to.length; folder = path.dirname(folder)) {
    await syncFolder(folder);
    if (folder === to) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
