import type { Folder } from '@parley/domain/chat/folder.ts';

import { whenRead, type LiveQuery } from '#src/platform/live-query.ts';

/** All folders as they are now, for what cannot wait until they are read. */
export interface FolderCache {
  /** In no order; the same object until something changes. */
  getSnapshot(): readonly Folder[];
  subscribe(listener: () => void): () => void;
}

const none: readonly Folder[] = [];

/**
 * Follows the folders for as long as the program runs. Resolves when they have been read once; a
 * reading that fails counts as no folders.
 */
export async function openFolderCache(folders: LiveQuery<readonly Folder[]>): Promise<FolderCache> {
  await whenRead(folders);
  return {
    getSnapshot: () => folders.getSnapshot().value ?? none,
    subscribe: folders.subscribe,
  };
}
