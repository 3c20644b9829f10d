import type { ChatId } from '@parley/domain/shared/ids.ts';

import type { Store } from '#src/data/store.ts';

import type { TemporaryChats } from './temporary-chats.ts';

/** What {@link storeOfChat} looks into. */
export interface Stores {
  readonly store: Store;
  readonly temporary: Pick<TemporaryChats, 'isTemporary' | 'find'>;
}

/** Where a chat lies; undefined for a temporary one that was left, which must not reach the disk. */
export function storeOfChat({ store, temporary }: Stores, chatId: ChatId): Store | undefined {
  return temporary.isTemporary(chatId) ? temporary.find(chatId)?.store : store;
}
