import type { Chat } from '@parley/domain/chat/chat.ts';
import { buildFolderTree, type Folder, type FolderNode } from '@parley/domain/chat/folder.ts';
import { groupChats, type ChatGroupKey } from '@parley/domain/chat/list-groups.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';

import { filterChats, type ListFilter } from './filter-chats.ts';

/** One line of the list. `id` is unique in it. */
export type ListRow =
  | {
      readonly type: 'folder';
      readonly id: string;
      readonly folder: Folder;
      readonly depth: number;
      /** Chats in it and below it that the list would show. */
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      readonly type: 'empty-folder';
      readonly id: string;
      readonly folderId: FolderId;
      readonly depth: number;
    }
  | { readonly type: 'heading'; readonly id: string; readonly key: ChatGroupKey }
  | { readonly type: 'chat'; readonly id: string; readonly chat: Chat; readonly depth: number };

/** What the list is made of. */
export interface ListInput {
  readonly chats: readonly Chat[];
  readonly folders: readonly Folder[];
  /** Folders of which only the row is shown. */
  readonly closedIds: ReadonlySet<FolderId>;
  readonly filter: ListFilter;
  readonly nowMs: number;
}

/**
 * The lines of the list: folders with what is in them, then the other chats by day.
 *
 * While one tag is looked at, folders stand open and those without a hit are left out. The archive
 * has no folders: what was put away is found by its day.
 */
export function buildRows(input: ListInput): readonly ListRow[] {
  const { chats, folders, closedIds, filter, nowMs } = input;
  const shown = filterChats(chats, filter);
  if (filter.isArchive) return groupRows(shown, nowMs);
  const byFolder = chatsByFolder(shown, folders);
  const isSearch = filter.tag !== undefined;
  const rows: ListRow[] = [];
  addFolders(rows, buildFolderTree(folders), { byFolder, closedIds, isSearch });
  return [...rows, ...groupRows(byFolder.get(null) ?? [], nowMs)];
}

type ChatsByFolder = ReadonlyMap<FolderId | null, readonly Chat[]>;

function chatsByFolder(chats: readonly Chat[], folders: readonly Folder[]): ChatsByFolder {
  const known = new Set(folders.map(({ id }) => id));
  const groups = new Map<FolderId | null, Chat[]>();
  for (const chat of chats) {
    // A chat of a folder that is gone must not be gone with it.
    const id = chat.folderId !== null && known.has(chat.folderId) ? chat.folderId : null;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [chat]);
    else group.push(chat);
  }
  return groups;
}

interface FolderContents {
  readonly byFolder: ChatsByFolder;
  readonly closedIds: ReadonlySet<FolderId>;
  readonly isSearch: boolean;
}

function addFolders(rows: ListRow[], nodes: readonly FolderNode[], contents: FolderContents): void {
  for (const { folder, depth, children } of nodes) {
    const own = contents.byFolder.get(folder.id) ?? [];
    const count = countChats({ folder, depth, children }, contents.byFolder);
    if (contents.isSearch && count === 0) continue;
    const isOpen = contents.isSearch || !contents.closedIds.has(folder.id);
    rows.push({ type: 'folder', id: folder.id, folder, depth, count, isOpen });
    if (!isOpen) continue;
    addFolders(rows, children, contents);
    for (const chat of own) rows.push({ type: 'chat', id: chat.id, chat, depth: depth + 1 });
    if (own.length === 0 && children.length === 0) {
      const id = `empty ${folder.id}`;
      rows.push({ type: 'empty-folder', id, folderId: folder.id, depth: depth + 1 });
    }
  }
}

function countChats({ folder, children }: FolderNode, byFolder: ChatsByFolder): number {
  const own = byFolder.get(folder.id)?.length ?? 0;
  return children.reduce((sum, child) => sum + countChats(child, byFolder), own);
}

function groupRows(chats: readonly Chat[], nowMs: number): readonly ListRow[] {
  return groupChats(chats, nowMs).flatMap((group): ListRow[] => [
    { type: 'heading', id: `heading ${group.id}`, key: group.key },
    ...group.chats.map((chat): ListRow => ({ type: 'chat', id: chat.id, chat, depth: 0 })),
  ]);
}

/** The chats of the list in its order. */
export function chatIdsOf(rows: readonly ListRow[]): readonly ChatId[] {
  return rows.flatMap((row) => (row.type === 'chat' ? [row.chat.id] : []));
}
