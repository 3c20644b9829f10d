import type { Chat } from '@parley/domain/chat/chat.ts';
import { folderWithDescendants, placeFolder, type Folder } from '@parley/domain/chat/folder.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseChat } from '../records/parse-chat.ts';
import { toFolderRow } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { eachSlice, patchChatRow } from './chat-rows.ts';
import { putFoldersBack } from './folder-changes.ts';
import { readFolders } from './folder-repository.ts';
import { restoreChatRow, trashChatRow } from './trash-rows.ts';

/** How a folder is to be removed. */
export interface FolderRemoval {
  readonly id: FolderId;
  /** `keep`: chats and folders in it go to the folder around it. `trash`: all of it goes. */
  readonly contents: 'keep' | 'trash';
}

/** What an undo of a removal needs. */
export interface RemovedFolder {
  readonly folders: readonly Folder[];
  readonly moved: readonly { readonly id: ChatId; readonly folderId: FolderId | null }[];
  /** Where the removal moved them. */
  readonly movedTo: FolderId | null;
  readonly trashedIds: readonly ChatId[];
}

/**
 * Removes a folder, with its chats or without, in one transaction. Chats go to the trash; the rows of
 * folders are gone, with a tombstone each.
 *
 * Errors: see {@link StoreError}; `missing` where there is no such folder.
 */
export function removeFolder(
  store: Store,
  { id, contents }: FolderRemoval,
): Promise<Result<RemovedFolder, StoreError>> {
  return store.write({ tables: ['folders', 'chats'], durability: 'strict' }, async (tx) => {
    const folders = await readFolders(tx);
    const folder = folders.find((each) => each.id === id);
    if (folder === undefined) return tx.reject({ code: 'missing' });
    const goneIds = contents === 'trash' ? folderWithDescendants(folders, id) : [id];
    const chats = await chatsIn(tx, goneIds);
    const raised = contents === 'keep' ? raiseChildren(tx, folders, folder) : [];
    for (const goneId of goneIds) tx.remove('folders', goneId);
    const before = folders.filter((each) => goneIds.includes(each.id));
    const movedTo = folder.parentId;
    const result = { folders: [...before, ...raised], moved: [], movedTo, trashedIds: [] };
    if (contents === 'trash') return { ...result, trashedIds: await trashAll(tx, chats) };
    await eachSlice(chats, (chat) => patchChatRow(tx, chat.id, () => ({ folderId: movedTo })));
    return { ...result, moved: chats };
  });
}

/**
 * Puts a removed folder back with all that was in it, but for chats that lie elsewhere since.
 *
 * Errors: see {@link StoreError}.
 */
export function restoreFolder(
  store: Store,
  { folders, moved, movedTo, trashedIds }: RemovedFolder,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['folders', 'chats'], durability: 'strict' }, async (tx) => {
    await putFoldersBack(tx, folders);
    await eachSlice(trashedIds, (id) => restoreChatRow(tx, id));
    await eachSlice(moved, async ({ id, folderId }) => {
      const stored = parseChat(await tx.get('chats', id));
      if (stored?.folderId === movedTo) await patchChatRow(tx, id, () => ({ folderId }));
    });
    return undefined;
  });
}

type ChatPlace = Pick<Chat, 'id' | 'folderId' | 'trashedAtMs'>;

async function chatsIn(
  tx: WriteTransaction,
  folderIds: readonly FolderId[],
): Promise<readonly ChatPlace[]> {
  const groups = await Promise.all(
    folderIds.map((id) => tx.getAll('chats', { index: 'byFolder', range: id })),
  );
  return groups
    .flat()
    .map(parseChat)
    .filter((chat) => chat !== undefined)
    .map(({ id, folderId, trashedAtMs }) => ({ id, folderId, trashedAtMs }));
}

async function trashAll(
  tx: WriteTransaction,
  chats: readonly ChatPlace[],
): Promise<readonly ChatId[]> {
  const ids = chats.filter(({ trashedAtMs }) => trashedAtMs === null).map(({ id }) => id);
  await eachSlice(ids, (id) => trashChatRow(tx, id));
  return ids;
}

/** The folders in a removed one take its place; gives them as they were. */
function raiseChildren(
  tx: WriteTransaction,
  folders: readonly Folder[],
  removed: Folder,
): readonly Folder[] {
  const children = folders.filter((each) => each.parentId === removed.id);
  let current = folders;
  const changed = new Map<FolderId, Folder>();
  for (const child of children.toSorted((a, b) => a.order - b.order)) {
    const place = { parentId: removed.parentId, beforeId: removed.id };
    for (const folder of placeFolder(current, child.id, place)) changed.set(folder.id, folder);
    current = current.map((folder) => changed.get(folder.id) ?? folder);
  }
  changed.delete(removed.id);
  for (const folder of changed.values()) {
    tx.put('folders', toFolderRow({ ...folder, updatedAtMs: tx.nowMs }));
  }
  return folders.filter(({ id }) => changed.has(id));
}
