import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';

import type { ListFilter } from '../logic/filter-chats.ts';
import type { Overlay } from '../sidebar-scope.ts';

/** What menus and dialogs over the sidebar show and change. */
export interface OverlaysProps {
  readonly overlay: Overlay;
  readonly chats: readonly Chat[];
  readonly folders: readonly Folder[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly onRename: (id: ChatId | FolderId) => void;
  readonly onOverlay: (overlay: Overlay | undefined) => void;
}
