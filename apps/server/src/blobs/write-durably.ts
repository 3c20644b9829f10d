import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file, and the folders above it that are missing. Under its name there is the whole file, or
 * what was there before, also after a power cut.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
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
