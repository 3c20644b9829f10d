import type { Chat } from '@parley/domain/chat/chat.ts';
import { chatOfDraft, parseDraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, textOr, type Fields } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { TableName } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** Thrown where the store fails in the middle of a backup. */
export class BackupReadError extends Error {
  readonly failure: StoreError;

  constructor(failure: StoreError) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The value. Errors: throws {@link BackupReadError}. */
export function unwrap<T>(result: Result<T, StoreError>): T {
  if (!result.ok) throw new BackupReadError(result.error);
  return result.value;
}

/** All rows of a table as they are stored. Errors: throws {@link BackupReadError}. */
export async function allRows(store: Store, table: TableName): Promise<readonly Fields[]> {
  return unwrap(await store.read([table], async (tx) => (await tx.getAll(table)).map(fieldsOf)));
}

/** The keys of all chats, in their order. Errors: throws {@link BackupReadError}. */
export async function chatKeys(store: Store): Promise<readonly string[]> {
  return unwrap(await store.read(['chats'], (tx) => tx.getKeys('chats')));
}

/** The rows of all drafts but those of chats in the trash. Errors: throws {@link BackupReadError}. */
export async function draftRows(store: Store): Promise<readonly Fields[]> {
  const chats = (await allRows(store, 'chats')).map(parseChat);
  const trashed = new Set(
    chats.flatMap((chat) => (chat === undefined || chat.trashedAtMs === null ? [] : [chat.id])),
  );
  return (await allRows(store, 'drafts')).filter((row) => {
    const key = parseDraftKey(textOr(row['key'], ''));
    const chatId = key === undefined ? undefined : chatOfDraft(key);
    return chatId === undefined || !trashed.has(chatId);
  });
}

/** A chat with its messages, all of one moment. */
export interface StoredChat {
  readonly chat: Chat;
  readonly stored: Fields;
  readonly messages: readonly Message[];
}

/**
 * Reads a chat that is not in the trash; undefined for others. A reply that is still coming in
 * counts as cut where it stands.
 *
 * Errors: throws {@link BackupReadError}.
 */
export async function readStoredChat(store: Store, key: string): Promise<StoredChat | undefined> {
  const chatId = parseChatId(key);
  if (chatId === undefined) return undefined;
  return unwrap(
    await store.read(['chats', 'messages'], async (tx) => {
      const stored = fieldsOf(await tx.get('chats', key));
      const chat = parseChat(stored);
      if (chat === undefined || chat.trashedAtMs !== null) return undefined;
      const rows = await tx.getAll('messages', { index: 'byChat', range: wholeChat(chatId) });
      const messages = rows
        .map((row) => parseMessage(row, chatId))
        .filter((message) => message !== undefined)
        .map((message) => (isRunning(message.state) ? cut(message) : message));
      return { chat, stored, messages };
    }),
  );
}

function cut(message: Message): Message {
  return { ...message, state: 'cut' };
}
