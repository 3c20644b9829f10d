import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import type { BlobPlace, BlobStore, ChunkPlace } from './blob-store.ts';
import { writeDurably } from './write-durably.ts';

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

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
