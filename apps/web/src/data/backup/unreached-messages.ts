import type { Chat } from '@parley/domain/chat/chat.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';

import { readRows } from '../read-rows.ts';
import { idOf } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import type { Store } from '../store.ts';
import { eachRow, unwrap } from './read-profile.ts';
import type { UnreadTally } from './unread-tally.ts';

/**
 * Counts the messages that no chat leads to: those of a chat that is not there, and those that have
 * no place in theirs. Reads all messages, and those only where their number does not fit.
 *
 * @param seenRows how many messages the chats led to
 * Errors: throws `BackupReadError`.
 */
export async function tallyUnreached(
  store: Store,
  seenRows: number,
  unread: UnreadTally,
): Promise<void> {
  const total = unwrap(await store.read(['messages'], (tx) => tx.count('messages')));
  if (total === seenRows) return;
  const headers = new Map<ChatId, Chat | undefined>();
  for await (const row of eachRow(store, 'messages')) {
    const chatId = idOf(row['chatId'], parseChatId);
    if (chatId !== undefined && !headers.has(chatId)) {
      headers.set(chatId, await headerOf(store, chatId));
    }
    const header = chatId === undefined ? undefined : headers.get(chatId);
    const isReached = header !== undefined && isIndexed(row['createdAtMs']);
    if (isReached || isTrashed(header)) continue;
    unread.add('messages', header?.title);
  }
}

async function headerOf(store: Store, id: ChatId): Promise<Chat | undefined> {
  return parseChat(unwrap(await readRows(store, 'chats', { range: id })).rows[0]);
}

function isTrashed(header: Chat | undefined): boolean {
  return header !== undefined && header.trashedAtMs !== null;
}

/** What is no key drops a row out of its index. */
function isIndexed(value: unknown): boolean {
  try {
    return indexedDB.cmp(value, value) === 0;
  } catch {
    return false;
  }
}
