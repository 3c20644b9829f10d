import { cleanTitle } from '@parley/domain/chat/chat-title.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { renameChat, setFavorite } from '#src/data/repositories/chat-repository.ts';
import { markChatRead } from '#src/data/repositories/local-state-repository.ts';
import type { Store } from '#src/data/store.ts';

/** What a person can do with any chat, open or not. Each resolves to whether it was stored. */
export interface ChatListActions {
  /** An empty title changes nothing. */
  rename(id: ChatId, title: string): Promise<boolean>;
  setFavorite(id: ChatId, isFavorite: boolean): Promise<boolean>;
  /** Moves the chat to the trash. */
  trash(id: ChatId): Promise<boolean>;
  restore(id: ChatId): Promise<boolean>;
  markRead(id: ChatId): Promise<boolean>;
}

/** Makes the actions over the store of this browser. */
export function createChatListActions(store: Store): ChatListActions {
  return {
    async rename(id, text) {
      const title = cleanTitle(text);
      if (title === undefined) return true;
      return (await renameChat(store, id, { title, titleSource: 'user' })).ok;
    },
    setFavorite: async (id, isFavorite) => (await setFavorite(store, id, isFavorite)).ok,
    async trash(id) {
      const { trashChat } = await import('#src/data/repositories/trash-repository.ts');
      return (await trashChat(store, id)).ok;
    },
    async restore(id) {
      const { restoreChat } = await import('#src/data/repositories/trash-repository.ts');
      return (await restoreChat(store, id)).ok;
    },
    markRead: async (id) => (await markChatRead(store, id)).ok,
  };
}
