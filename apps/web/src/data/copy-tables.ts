import type { IDBPDatabase } from 'idb';

import { readAlone } from './read-alone.ts';
import { fieldsOf } from './records/fields.ts';
import { isSyncMeta, isSyncTable } from './sync-tables.ts';

/** How a table is built: enough to build it again elsewhere. */
export interface TableShape {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
}

/** Rows per transaction: few enough that pictures do not fill the memory. */
const rowsPerSlice = 200;

/** Reads the shape of every table, by name. */
export function describeTables(database: IDBPDatabase): readonly TableShape[] {
  if (database.objectStoreNames.length === 0) return [];
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names, 'readonly');
  return names.map((name) => {
    const store = transaction.objectStore(name);
    return {
      name,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes: [...store.indexNames].map((indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName);
        return { name: indexName, keyPath, unique, multiEntry };
      }),
    };
  });
}

/** Builds tables in a database that is being created. */
export function makeTables(database: IDBDatabase, tables: readonly TableShape[]): void {
  for (const { name, keyPath, autoIncrement, indexes } of tables) {
    const store = database.createObjectStore(name, { keyPath, autoIncrement });
    for (const index of indexes) {
      store.createIndex(index.name, index.keyPath, {
        unique: index.unique,
        multiEntry: index.multiEntry,
      });
    }
  }
}

/** How far a copy is. */
export interface CopyProgress {
  readonly copiedRows: number;
  readonly totalRows: number;
}

/** How a copy is followed, and given up. */
export interface CopyFollow {
  /** Told after each slice. */
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies all rows of the tables that both databases have, byte for byte, in slices. Tables that are
 * left out stay as they are in the target. Rows that the browser cannot read any more are not
 * copied: it would take them for copied, and what is there then can be read by nobody. Neither is
 * what is known of a server.
 *
 * @returns the keys of rows that were not copied
 * Errors: throws the DOM error of the first request that fails, and `AbortError` where it is given
 * up; some slices are written then.
 */
export async function copyRows(
  source: IDBPDatabase,
  target: IDBPDatabase,
  { leftOut, onProgress, signal }: CopyFollow & { readonly leftOut: ReadonlySet<string> },
): Promise<readonly IDBValidKey[]> {
  const unreadable: IDBValidKey[] = [];
  const names = [...source.objectStoreNames].filter(
    (name) => target.objectStoreNames.contains(name) && !leftOut.has(name) && !isSyncTable(name),
  );
  const sizes = await Promise.all(names.map((name) => source.count(name)));
  const totalRows = sizes.reduce((sum, size) => sum + size, 0);
  let copiedRows = 0;
  for (const name of names) {
    await copyTable({ source, target, name }, (rows, lost) => {
      signal?.throwIfAborted();
      unreadable.push(...lost);
      copiedRows += rows;
      onProgress?.({ copiedRows, totalRows });
    });
  }
  return unreadable;
}

interface TableToCopy {
  readonly source: IDBPDatabase;
  readonly target: IDBPDatabase;
  readonly name: string;
}

async function copyTable(
  { source, target, name }: TableToCopy,
  onSlice: (rows: number, unreadable: readonly IDBValidKey[]) => void,
): Promise<void> {
  let range: IDBKeyRange | undefined;
  for (;;) {
    const { keys, rows } = await readSlice(source, name, range);
    const lastKey = keys.at(-1);
    if (lastKey === undefined) return;
    const areReadable = await Promise.all(rows.map(canRead));
    const isCopied = (index: number): boolean =>
      areReadable[index] === true && !(name === 'meta' && isSyncMeta(keys[index]));
    await writeSlice(target, name, {
      keys: keys.filter((_key, index) => isCopied(index)),
      rows: rows.filter((_row, index) => isCopied(index)),
    });
    onSlice(
      rows.length,
      keys.filter((_key, index) => areReadable[index] === false),
    );
    range = IDBKeyRange.lowerBound(lastKey, true);
  }
}

/**
 * The rows of a slice with their keys; one by one where they cannot be read together, and undefined
 * for those that the browser cannot unpack.
 */
async function readSlice(
  source: IDBPDatabase,
  name: string,
  range: IDBKeyRange | undefined,
): Promise<{ readonly keys: readonly IDBValidKey[]; readonly rows: readonly unknown[] }> {
  const from = source.transaction(name, 'readonly');
  from.done.catch(() => undefined);
  const keys: readonly IDBValidKey[] = await from.store.getAllKeys(range, rowsPerSlice);
  try {
    return { keys, rows: await from.store.getAll(range, rowsPerSlice) };
  } catch {
    const read = keys.map((key) => readAlone<unknown>(source, name, (rows) => rows.get(key)));
    return { keys, rows: await Promise.all(read) };
  }
}

/** Whether the bytes that belong to a row are there, as far as the last of them tells. */
async function canRead(row: unknown): Promise<boolean> {
  if (row === undefined) return false;
  const { blob } = fieldsOf(row);
  if (!(blob instanceof Blob) || blob.size === 0) return true;
  const last = blob.slice(-1);
  const read = (): Promise<boolean> => last.arrayBuffer().then(() => true);
  // What fails once may be passing.
  return read()
    .catch(read)
    .catch(() => false);
}

async function writeSlice(
  target: IDBPDatabase,
  name: string,
  { keys, rows }: { readonly keys: readonly IDBValidKey[]; readonly rows: readonly unknown[] },
): Promise<void> {
  const to = target.transaction(name, 'readwrite', { durability: 'strict' });
  const hasKeyPath = to.store.keyPath !== null;
  const writes = rows.map((row, index) => to.store.put(row, hasKeyPath ? undefined : keys[index]));
  // The failed request comes first: `done` alone would only tell that the transaction was aborted.
  await Promise.all([...writes, to.done]);
}
