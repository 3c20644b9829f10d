import type { Chat } from '@parley/domain/chat/chat.ts';
import { chatOfDraft, parseDraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
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

/** Rows that are read at once: reading all of a hundred thousand would hold up the page. */
const rowsPerSlice = 500;

/**
 * The rows of a table whose key is `id`, as they are stored, read a slice at a time.
 *
 * Errors: throws {@link BackupReadError}.
 */
export async function* eachRow(store: Store, table: 'chats' | 'usage'): AsyncGenerator<Fields> {
  let range: IDBKeyRange | undefined;
  for (;;) {
    const query = { count: rowsPerSlice, ...(range === undefined ? {} : { range }) };
    const rows = unwrap(
      await store.read([table], async (tx) => (await tx.getAll(table, query)).map(fieldsOf)),
    );
    yield* rows;
    const lastId = rows.at(-1)?.['id'];
    if (rows.length < rowsPerSlice || !isKey(lastId)) return;
    range = IDBKeyRange.lowerBound(lastId, true);
  }
}

function isKey(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** The keys of all chats, in their order. Errors: throws {@link BackupReadError}. */
export async function chatKeys(store: Store): Promise<readonly string[]> {
  return unwrap(await store.read(['chats'], (tx) => tx.getKeys('chats')));
}

/** The rows of all drafts but those of chats in the trash. Errors: throws {@link BackupReadError}. */
export async function draftRows(store: Store): Promise<readonly Fields[]> {
  const trashed = new Set<ChatId>();
  for await (const row of eachRow(store, 'chats')) {
    const chat = parseChat(row);
    if (chat !== undefined && chat.trashedAtMs !== null) trashed.add(chat.id);
  }
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
