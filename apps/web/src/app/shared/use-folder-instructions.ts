import type { Chat } from '@parley/domain/chat/chat.ts';
import { folderInstructions, type FolderInstruction } from '@parley/domain/chat/folder-defaults.ts';
import { useMemo, useSyncExternalStore } from 'react';

import type { FolderCache } from '#src/services/folders/folder-cache.ts';

/** What the folders around a chat say to the model, as they are now. */
export function useFolderInstructions(
  folders: FolderCache,
  chat: Chat | undefined,
): readonly FolderInstruction[] {
  const all = useSyncExternalStore(folders.subscribe, folders.getSnapshot);
  const folderId = chat?.folderId ?? null;
  return useMemo(() => folderInstructions(all, folderId), [all, folderId]);
}
