import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A folder that no other process has. */
export interface FolderLock {
  readonly release: () => void;
}

const busy = 5;

/**
 * Takes a folder for this process alone; undefined where another one has it.
 *
 * The lock is one of the system's own on a file, which SQLite knows how to take everywhere: it ends
 * with the process however that ends, and is not fooled by a process number that comes again, as the
 * first one does in each container.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path.join(folder, 'database.lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}
