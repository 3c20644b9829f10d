import type { Message } from '@parley/domain/chat/message.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { tryToRead } from '../try-to-read.ts';
import { parseMessage } from '../records/parse-message.ts';
import { chatBefore, wholeChat } from '../records/ranges.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { readPage, readReadable, type MessagePage, type PageToRead } from './message-page.ts';

/**
 * The newest messages of a chat, about `count`: messages of one millisecond are never parted, so a
 * page may be a little shorter or longer.
 *
 * Errors: see {@link StoreError}.
 */
export function loadTail(
  store: Store,
  chatId: ChatId,
  count: number,
): Promise<Result<MessagePage, StoreError>> {
  return loadPage(store, { chatId, count, range: wholeChat(chatId) });
}

/** The messages before a time, as {@link loadTail} does from the end. Errors: {@link StoreError}. */
export function loadOlder(
  store: Store,
  chatId: ChatId,
  page: { readonly beforeCreatedAtMs: number; readonly count: number },
): Promise<Result<MessagePage, StoreError>> {
  const range = chatBefore(chatId, page.beforeCreatedAtMs);
  return loadPage(store, { chatId, count: page.count, range });
}

/** Where a row cannot be read, what is left of the chat is one page. */
async function loadPage(store: Store, page: PageToRead): Promise<Result<MessagePage, StoreError>> {
  const read = await tryToRead(store, ['messages'], (tx) => readPage(tx, page));
  return read.ok || read.error.code !== 'aborted' ? read : readReadable(store, page.chatId);
}

/** Every message of a chat, oldest first. Errors: see {@link StoreError}. */
export async function loadWholeChat(
  store: Store,
  chatId: ChatId,
): Promise<Result<readonly Message[], StoreError>> {
  const read = await readReadable(store, chatId);
  return read.ok ? ok(read.value.messages) : read;
}

/**
 * Messages by id, in the order asked for; those that are gone are left out.
 *
 * @param chatId the chat that they belong to, for a damaged row that does not name it
 * Errors: see {@link StoreError}.
 */
export function loadMessagesByIds(
  store: Store,
  ids: readonly MessageId[],
  chatId?: ChatId,
): Promise<Result<readonly Message[], StoreError>> {
  return store.read(['messages'], async (tx) => {
    const rows = await Promise.all(ids.map((id) => tx.get('messages', id)));
    return rows.map((row) => parseMessage(row, chatId)).filter((message) => message !== undefined);
  });
}
