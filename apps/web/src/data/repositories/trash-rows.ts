import { parseChatId, type ChatId, type MessageId } from '@parley/domain/shared/ids.ts';

import type { TakenRecord } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import { readChatRow, writeChatRow } from './chat-rows.ts';

/** What an undo needs. */
export interface Trashed {
  /** Names a deleted chat or prompt, or a row of deleted messages. */
  readonly trashId: string;
}

const chatPrefix = 'chats/';
const takenPrefix = 'records/';

/** The id of deleted messages in the trash: that of the first of them. */
export function trashIdOf(firstMessageId: MessageId): string {
  return `messages/${firstMessageId}`;
}

/** The id under which a deleted chat is found in the trash. */
export function trashIdOfChat(chatId: ChatId): string {
  return `${chatPrefix}${chatId}`;
}

/** The chat that an id of the trash names; undefined where it names messages. */
export function chatOfTrashId(trashId: string): ChatId | undefined {
  return trashId.startsWith(chatPrefix) ? parseChatId(trashId.slice(chatPrefix.length)) : undefined;
}

/** The id of records that a sync took away: that of the first of them, and a number. */
export function trashIdOfTaken({ table, key }: TakenRecord, number: number): string {
  return `${takenPrefix}${table}/${key}/${number}`;
}

/** Whether an id of the trash names records that a sync took away. */
export function isTrashIdOfTaken(trashId: string): boolean {
  return trashId.startsWith(takenPrefix);
}

/** Marks a chat as deleted; false where there is none. Doing it twice changes nothing. */
export async function trashChatRow(tx: WriteTransaction, chatId: ChatId): Promise<boolean> {
  const found = await readChatRow(tx, chatId);
  if (found === undefined) return false;
  if (found.chat.trashedAtMs !== null) return true;
  writeChatRow(tx, { ...found.chat, trashedAtMs: tx.nowMs }, found.stored);
  return true;
}

/** Takes a chat out of the trash; false where it is not in there, or gone for good. */
export async function restoreChatRow(tx: WriteTransaction, chatId: ChatId): Promise<boolean> {
  const found = await readChatRow(tx, chatId);
  if (found === undefined || found.chat.trashedAtMs === null) return false;
  writeChatRow(tx, { ...found.chat, trashedAtMs: null }, found.stored);
  return true;
}
