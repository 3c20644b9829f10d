import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { parseChat } from '../records/parse-chat.ts';
import { toChatRow } from '../records/to-row.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/** A header as read, with the row that it came from. */
export interface ReadChat {
  readonly chat: Chat;
  readonly stored: unknown;
}

/** Reads a header within a transaction; undefined where there is none. */
export async function readChatRow(
  tx: ReadTransaction,
  chatId: ChatId,
): Promise<ReadChat | undefined> {
  const stored = await tx.get('chats', chatId);
  const chat = parseChat(stored);
  return chat === undefined ? undefined : { chat, stored };
}

/** Writes a header; fields of the row that this program does not know stay. */
export function writeChatRow(tx: WriteTransaction, chat: Chat, stored?: unknown): void {
  tx.put('chats', toChatRow(chat, stored), chat.id);
}

/** Mends a header on this device only: what other devices hold of it may be whole. */
export function mendChatRow(tx: WriteTransaction, chat: Chat, stored?: unknown): void {
  tx.putLocal('chats', toChatRow(chat, stored), chat.id);
}

/**
 * Changes fields of a header that is there, leaving to other tabs what they changed.
 *
 * Errors: rejects the action with `missing`.
 */
export async function patchChatRow(
  tx: WriteTransaction,
  chatId: ChatId,
  patch: (chat: Chat) => Partial<Chat>,
): Promise<Chat> {
  const found = await readChatRow(tx, chatId);
  if (found === undefined) return tx.reject({ code: 'missing' });
  const chat = { ...found.chat, ...patch(found.chat) };
  writeChatRow(tx, chat, found.stored);
  return chat;
}

/** Rows that are read and written before the browser gets its turn. */
const rowsPerSlice = 100;

/** Does something with each of many records, so that no stretch of it is a long task. */
export async function eachSlice<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += rowsPerSlice) {
    await Promise.all(items.slice(start, start + rowsPerSlice).map(work));
  }
}
