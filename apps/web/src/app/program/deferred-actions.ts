import type { Store } from '#src/data/store.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { BulkChatActions } from '#src/services/chats/bulk-chat-actions.ts';
import type { FolderActions } from '#src/services/folders/folder-actions.ts';

const loadBulk = () => import('#src/services/chats/bulk-chat-actions.ts');
const loadFolders = () => import('#src/services/folders/folder-actions.ts');

/** Fetches what arranging needs before somebody does it: by then the network may be gone. */
export function loadArranging(): void {
  void Promise.all([loadBulk(), loadFolders()]);
}

/** The actions on chats of the list, whose code is not part of the first load. */
export function deferBulkChatActions(store: Store): BulkChatActions {
  const actions = async (): Promise<BulkChatActions> =>
    (await loadBulk()).createBulkChatActions(store);
  return {
    setFavorite: async (...args) => (await actions()).setFavorite(...args),
    move: async (...args) => (await actions()).move(...args),
    setArchived: async (...args) => (await actions()).setArchived(...args),
    addTag: async (...args) => (await actions()).addTag(...args),
    removeTag: async (...args) => (await actions()).removeTag(...args),
    trash: async (...args) => (await actions()).trash(...args),
  };
}

/** The actions on folders, likewise. */
export function deferFolderActions(store: Store): FolderActions {
  const actions = async (): Promise<FolderActions> =>
    (await loadFolders()).createFolderActions(store, randomText);
  return {
    create: async (...args) => (await actions()).create(...args),
    change: async (...args) => (await actions()).change(...args),
    place: async (...args) => (await actions()).place(...args),
    setOpen: async (...args) => (await actions()).setOpen(...args),
    remove: async (...args) => (await actions()).remove(...args),
  };
}
