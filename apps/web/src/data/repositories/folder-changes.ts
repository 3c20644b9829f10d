import type { Folder } from '@parley/domain/chat/folder.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import { parseFolder } from '../records/parse-folder.ts';
import { toFolderRow } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { readFolders } from './folder-repository.ts';

/** What a change of folders replaced. */
export interface FolderChange {
  /** The folders as they were, of those that changed. */
  readonly before: readonly Folder[];
  readonly addedIds: readonly FolderId[];
}

/**
 * Changes folders in one transaction.
 *
 * @param plan gets all folders and gives those that are new or different; their `updatedAtMs` is set
 * here
 * Errors: see {@link StoreError}.
 */
export function changeFolders(
  store: Store,
  plan: (folders: readonly Folder[], nowMs: number) => readonly Folder[],
): Promise<Result<FolderChange, StoreError>> {
  return store.write({ tables: ['folders'], durability: 'strict' }, async (tx) => {
    const folders = await readFolders(tx);
    const changed = plan(folders, tx.nowMs);
    const ids = new Set(changed.map(({ id }) => id));
    const before = folders.filter(({ id }) => ids.has(id));
    const stored = await Promise.all(changed.map(({ id }) => tx.get('folders', id)));
    for (const [at, folder] of changed.entries()) {
      const row = { ...fieldsOf(stored[at]), ...toFolderRow(folder), updatedAtMs: tx.nowMs };
      tx.put('folders', row);
    }
    const known = new Set(before.map(({ id }) => id));
    return { before, addedIds: [...ids].filter((id) => !known.has(id)) };
  });
}

/** Takes a move back: folders return to their places, new ones go. Errors: see {@link StoreError}. */
export function undoFolderChange(
  store: Store,
  { before, addedIds }: FolderChange,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['folders'], durability: 'strict' }, async (tx) => {
    await putFoldersBack(tx, before);
    for (const id of addedIds) {
      tx.remove('folders', id);
    }
    return undefined;
  });
}

/**
 * Puts folders back where they were. Those that were removed return whole; of those that are here
 * only the place changes, for they may have been renamed since.
 */
export async function putFoldersBack(
  tx: WriteTransaction,
  folders: readonly Folder[],
): Promise<void> {
  const stored = await Promise.all(folders.map(({ id }) => tx.get('folders', id)));
  for (const [at, folder] of folders.entries()) {
    const here = parseFolder(stored[at]);
    const { parentId, order } = folder;
    const row = here === undefined ? folder : { ...here, parentId, order };
    tx.put('folders', toFolderRow({ ...row, updatedAtMs: tx.nowMs }));
  }
}
