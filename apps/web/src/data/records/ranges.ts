import type { ChatId } from '@parley/domain/shared/ids.ts';

/** All messages of a chat in the index `byChat`. An array sorts after every number. */
export function wholeChat(chatId: ChatId): IDBKeyRange {
  return IDBKeyRange.bound([chatId], [chatId, []]);
}

/** Messages of a chat older than a time, in the index `byChat`. */
export function chatBefore(chatId: ChatId, beforeCreatedAtMs: number): IDBKeyRange {
  return IDBKeyRange.bound([chatId], [chatId, beforeCreatedAtMs], false, true);
}
