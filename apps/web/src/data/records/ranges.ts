import type { ChatId } from '@parley/domain/shared/ids.ts';

/** All messages of a chat in the index `byChat`. An array sorts after every number. */
export function wholeChat(chatId: ChatId): IDBKeyRange {
  return IDBKeyRange.bound([chatId], [chatId, []]);
}

/** Messages of a chat older than a time, in the index `byChat`. */
export function chatBefore(chatId: ChatId, beforeCreatedAtMs: number): IDBKeyRange {
  return IDBKeyRange.bound([chatId], [chatId, beforeCreatedAtMs], false, true);
}

/** The drafts of new chats, of all tabs: `new` and what begins with `new/`; `0` comes after `/`. */
export function newDrafts(): IDBKeyRange {
  return IDBKeyRange.bound('new', 'new0', false, true);
}

/** What was typed into editors of messages of a chat; `0` comes after `/`. */
export function editDrafts(chatId: ChatId): IDBKeyRange {
  return IDBKeyRange.bound(`edit/${chatId}/`, `edit/${chatId}0`, false, true);
}

/** Messages of a chat that wait to be sent, the next one first; `0` comes after `/`. */
export function queuedDrafts(chatId: ChatId): IDBKeyRange {
  return IDBKeyRange.bound(`queue/${chatId}/`, `queue/${chatId}0`, false, true);
}
