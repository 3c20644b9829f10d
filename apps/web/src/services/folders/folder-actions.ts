import {
  canNest,
  foldersIn,
  folderPath,
  maxFolderTitleLength,
  placeFolder,
  placeOfFolder,
  type Folder,
  type FolderFields,
  type FolderPlace,
} from '@parley/domain/chat/folder.ts';
import { createFolderId, type FolderId, type RandomText } from '@parley/domain/shared/ids.ts';
import { cutText } from '@parley/domain/shared/text.ts';

import { changeFolders, undoFolderChange } from '#src/data/repositories/folder-changes.ts';
import { loadFolders } from '#src/data/repositories/folder-repository.ts';
import {
  removeFolder,
  restoreFolder,
  type FolderRemoval,
} from '#src/data/repositories/folder-removal.ts';
import { setFoldersOpen } from '#src/data/repositories/local-state-repository.ts';
import type { Store } from '#src/data/store.ts';

/**
 * What a person can do with folders. Each is one transaction; what gives an undo resolves to
 * undefined where it could not be stored.
 */
export interface FolderActions {
  /** Adds a folder before all others of its parent; undefined where it could not be stored. */
  create(title: string, parentId: FolderId | null): Promise<FolderId | undefined>;
  change(id: FolderId, fields: Partial<FolderFields>): Promise<boolean>;
  /**
   * Moves a folder among its neighbours or into another one, and numbers them anew. Resolves to null
   * where it stays: it is there already, or may not go there.
   */
  place(id: FolderId, wish: FolderWish): Promise<(() => Promise<boolean>) | null | undefined>;
  /** Opens or closes folders; those around an opened one open with it. */
  setOpen(ids: readonly FolderId[], isOpen: boolean): Promise<boolean>;
  remove(removal: FolderRemoval): Promise<(() => Promise<boolean>) | undefined>;
}

/** Where a folder should go: into another (null: the top), or beside one. */
export type FolderWish =
  | { readonly type: 'into'; readonly folderId: FolderId | null }
  | { readonly type: 'before' | 'after'; readonly folderId: FolderId };

/** Makes the actions over the store of this browser. */
export function createFolderActions(store: Store, random: RandomText): FolderActions {
  return {
    async create(title, parentId) {
      const id = createFolderId(random);
      const added = await changeFolders(store, (folders, nowMs) =>
        addFolder(folders, { ...emptyFolder, id, title, parentId, createdAtMs: nowMs }),
      );
      return added.ok ? id : undefined;
    },
    async change(id, fields) {
      const clean =
        fields.title === undefined ? fields : { ...fields, title: cleanFolderTitle(fields.title) };
      const changed = await changeFolders(store, (folders) =>
        folders.filter((folder) => folder.id === id).map((folder) => ({ ...folder, ...clean })),
      );
      return changed.ok;
    },
    async place(id, wish) {
      const placed = await changeFolders(store, (folders) =>
        placeFolder(folders, id, placeOf(folders, id, wish)),
      );
      if (!placed.ok) return undefined;
      if (placed.value.before.length === 0) return null;
      return async () => (await undoFolderChange(store, placed.value)).ok;
    },
    async setOpen(ids, isOpen) {
      if (!isOpen) return (await setFoldersOpen(store, ids, false)).ok;
      const folders = await loadFolders(store);
      if (!folders.ok) return false;
      const path = ids.flatMap((id) => folderPath(folders.value, id).map((each) => each.id));
      return (await setFoldersOpen(store, path, true)).ok;
    },
    async remove(removal) {
      const removed = await removeFolder(store, removal);
      if (!removed.ok) return undefined;
      return async () => (await restoreFolder(store, removed.value)).ok;
    },
  };
}

/** One line, without spaces at its ends and what nobody can see, not too long; may be empty. */
function cleanFolderTitle(text: string): string {
  return cutText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), maxFolderTitleLength);
}

type NewFolder = Omit<Folder, 'order' | 'updatedAtMs'>;

const emptyFolder = {
  color: null,
  systemInstruction: '',
  defaultModel: null,
} as const;

function addFolder(folders: readonly Folder[], fields: NewFolder): readonly Folder[] {
  const isDeep = !canNest(folders, fields.id, fields.parentId);
  const parentId = isDeep ? null : fields.parentId;
  const added: Folder = { ...fields, parentId, order: -1, updatedAtMs: fields.createdAtMs };
  const all = [added, ...folders];
  const first = all
    .filter((each) => each.parentId === parentId && each.id !== added.id)
    .toSorted((a, b) => a.order - b.order)[0];
  const placed = placeFolder(all, added.id, { parentId, beforeId: first?.id ?? null });
  return placed.some(({ id }) => id === added.id) ? placed : [added, ...placed];
}

function placeOf(
  folders: readonly Folder[],
  id: FolderId,
  { type, folderId }: FolderWish,
): FolderPlace {
  if (type === 'into') return { parentId: folderId, beforeId: null };
  const parentId = placeOfFolder(folders, folderId);
  if (type === 'before') return { parentId, beforeId: folderId };
  const siblings = foldersIn(folders, parentId).filter(
    (each) => each.id !== id || each.id === folderId,
  );
  const at = siblings.findIndex((each) => each.id === folderId);
  return { parentId, beforeId: siblings[at + 1]?.id ?? null };
}
