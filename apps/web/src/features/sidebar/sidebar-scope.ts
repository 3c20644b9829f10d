import type { Folder } from '@parley/domain/chat/folder.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createContext, use, type ReactNode } from 'react';

import type { Queries } from '#src/data/queries/create-queries.ts';
import type { BulkChatActions } from '#src/services/chats/bulk-chat-actions.ts';
import type { FolderActions } from '#src/services/folders/folder-actions.ts';
import type { TrashActions } from '#src/services/trash/trash-actions.ts';

/** What the parts of the sidebar work with; the same object while the program runs. */
export interface SidebarScope {
  readonly queries: Pick<Queries, 'chatList' | 'folders' | 'localStates' | 'trash'>;
  readonly chats: BulkChatActions;
  /** An empty title changes nothing. */
  readonly rename: (id: ChatId, title: string) => Promise<boolean>;
  readonly folders: FolderActions;
  readonly trash: TrashActions;
  readonly toasts: ToastStore;
  /** Stops what runs in the chats, and leaves them if one of them is open. Gives the way back. */
  readonly leave: (ids: readonly ChatId[]) => () => void;
  /** Whether the host offers sharing. */
  readonly canShare: () => boolean;
  /** Opens a chat with the dialog that shares it. */
  readonly share: (id: ChatId) => void;
  /** Begins a chat that will lie in the folder. */
  readonly newChatIn: (id: FolderId) => void;
  readonly models: SidebarModels;
}

/** What the sidebar knows of models. */
export interface SidebarModels {
  /** The model with which chats begin where no folder says otherwise; null: there is none. */
  readonly defaultModel: () => ModelRef | null;
  readonly titleOf: (model: ModelRef) => string;
  /** Names a model and changes it; null stands for the default one. */
  readonly renderButton: (model: ModelRef | null, onChoose: (model: ModelRef) => void) => ReactNode;
}

/** Provides the scope to the sidebar. */
export const SidebarContext = createContext<SidebarScope | null>(null);

/** The scope of the sidebar around a component. */
export function useSidebarScope(): SidebarScope {
  const scope = use(SidebarContext);
  if (scope === null) throw new Error('There is no sidebar around this component.');
  return scope;
}

/** What is open over the sidebar: a menu at a row, or a dialog. */
export type Overlay =
  | { readonly type: 'chat-menu'; readonly chatId: ChatId; readonly anchor: Element }
  | { readonly type: 'folder-menu'; readonly folder: Folder; readonly anchor: Element }
  | { readonly type: 'view-menu'; readonly anchor: Element }
  | { readonly type: 'move-chats'; readonly ids: readonly ChatId[]; readonly onDone?: () => void }
  | { readonly type: 'move-folder'; readonly folder: Folder }
  | { readonly type: 'folder-settings'; readonly folder: Folder }
  | { readonly type: 'remove-folder'; readonly folder: Folder }
  | { readonly type: 'tags'; readonly ids: readonly ChatId[] }
  | { readonly type: 'delete-chats'; readonly ids: readonly ChatId[]; readonly onDone: () => void }
  | { readonly type: 'trash' };
