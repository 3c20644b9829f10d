import {
  parseChatId,
  parseFolderId,
  type ChatId,
  type FolderId,
} from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, idOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';

/** What holds on this device only. */
export interface LocalStates {
  /** Chats in which a reply ended that nobody has seen here. */
  readonly unreadIds: ReadonlySet<ChatId>;
  /** Folders that are closed in the sidebar. */
  readonly closedIds: ReadonlySet<FolderId>;
}

/** All of it: rows exist only for what is not as usual. Errors: see {@link StoreError}. */
export function loadLocalStates(store: Store): Promise<Result<LocalStates, StoreError>> {
  return store.read(['localStates'], async (tx) => {
    const unreadIds = new Set<ChatId>();
    const closedIds = new Set<FolderId>();
    for (const value of await tx.getAll('localStates')) {
      const { id, isUnread, isClosed } = fieldsOf(value);
      const unreadId = isUnread === true ? idOf(id, parseChatId) : undefined;
      const closedId = isClosed === true ? idOf(id, parseFolderId) : undefined;
      if (unreadId !== undefined) unreadIds.add(unreadId);
      if (closedId !== undefined) closedIds.add(closedId);
    }
    return { unreadIds, closedIds };
  });
}

/** Marks a chat as read. Writes nothing where it is. Errors: see {@link StoreError}. */
export function markChatRead(store: Store, chatId: ChatId): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['localStates'], durability: 'strict' }, (tx) =>
    putUnread(tx, chatId, false),
  );
}

/** Marks a chat as unread or read, as a part of an action over `localStates`. */
export async function putUnread(
  tx: WriteTransaction,
  chatId: ChatId,
  isUnread: boolean,
): Promise<undefined> {
  const wasUnread = (await tx.count('localStates', { range: chatId })) > 0;
  if (isUnread && !wasUnread) tx.put('localStates', { id: chatId, isUnread: true }, chatId);
  if (!isUnread && wasUnread) tx.remove('localStates', chatId, chatId);
}

/** Opens or closes folders in the sidebar. Errors: see {@link StoreError}. */
export function setFoldersOpen(
  store: Store,
  ids: readonly FolderId[],
  isOpen: boolean,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['localStates'], durability: 'strict' }, (tx) => {
    for (const id of ids) {
      if (isOpen) tx.remove('localStates', id);
      else tx.put('localStates', { id, isClosed: true });
    }
    return Promise.resolve(undefined);
  });
}
