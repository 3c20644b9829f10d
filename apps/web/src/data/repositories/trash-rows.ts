import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import { toChatRow } from '../records/to-row.ts';
import { trashKeepMs } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import { readChatRow, writeChatRow } from './chat-rows.ts';

/** What an undo needs. */
export interface Trashed {
  readonly trashId: string;
}

/** The id of a trash row: what it holds and the first record of it. */
export function trashIdOf(table: 'chats' | 'messages', key: ChatId | MessageId): string {
  return `${table}/${key}`;
}

/** Takes the marks of a deletion away; the caller writes the header. */
export function removeChatFromTrash(tx: WriteTransaction, chatId: ChatId): void {
  tx.remove('trash', trashIdOf('chats', chatId), chatId);
  tx.clearTombstone('chats', chatId);
}

/** Marks a chat as deleted; false where there is none. Doing it twice changes nothing. */
export async function trashChatRow(tx: WriteTransaction, chatId: ChatId): Promise<boolean> {
  const found = await readChatRow(tx, chatId);
  if (found === undefined) return false;
  if (found.chat.trashedAtMs !== null) return true;
  const id = trashIdOf('chats', chatId);
  const trashedAtMs = tx.nowMs;
  tx.put('chats', toChatRow({ ...found.chat, trashedAtMs }, found.stored), chatId);
  tx.put(
    'trash',
    { kind: 'chat', id, chatId, trashedAtMs, purgeAtMs: trashedAtMs + trashKeepMs },
    chatId,
  );
  tx.logDelete('chats', chatId);
  return true;
}

/** Takes a chat out of the trash; false where it is gone for good. */
export async function restoreChatRow(tx: WriteTransaction, chatId: ChatId): Promise<boolean> {
  const found = await readChatRow(tx, chatId);
  if (found === undefined) return false;
  writeChatRow(tx, { ...found.chat, trashedAtMs: null }, found.stored);
  removeChatFromTrash(tx, chatId);
  return true;
}
