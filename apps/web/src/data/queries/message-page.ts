import type { Message } from '@parley/domain/chat/message.ts';
import { buildTree, pathTo } from '@parley/domain/chat/message-tree.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { ReadTransaction } from '../transaction.ts';

/** Some messages of a chat, oldest first, of all its branches. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
}

/** Which page to read. */
export interface PageToRead {
  readonly chatId: ChatId;
  /** About so many: messages of one millisecond are never parted by the edge of a page. */
  readonly count: number;
  /** In the index `byChat`. */
  readonly range: IDBKeyRange;
}

/** Reads the end of a range: two key steps and one bulk read, whatever the length of the chat. */
export async function readPage(
  tx: ReadTransaction,
  { chatId, count, range }: PageToRead,
): Promise<MessagePage> {
  const edge = await tx.keyFromEnd('messages', { index: 'byChat', range, count: count + 1 });
  if (edge === undefined) {
    return { messages: await readMessages(tx, chatId, range), hasOlder: false };
  }
  const messages = await readMessages(tx, chatId, from(edge, range, true));
  if (messages.length > 0) return { messages, hasOlder: true };
  // All of them share one time; the next page begins before it.
  return { messages: await readMessages(tx, chatId, from(edge, range, false)), hasOlder: true };
}

function from(edge: IDBValidKey, range: IDBKeyRange, isOpen: boolean): IDBKeyRange {
  return IDBKeyRange.bound(edge, range.upper, isOpen, range.upperOpen);
}

/** Reads the messages of a range of the index `byChat`, oldest first. */
export async function readMessages(
  tx: ReadTransaction,
  chatId: ChatId,
  range: IDBKeyRange,
): Promise<readonly Message[]> {
  const rows = await tx.getAll('messages', { index: 'byChat', range });
  return rows.map((row) => parseMessage(row, chatId)).filter((message) => message !== undefined);
}

/**
 * Reads the end of a chat with at least half a page of the branch that ends at `leafId`: a branch
 * that lies far back in time takes a longer page.
 */
export async function readActiveEnd(
  tx: ReadTransaction,
  end: { readonly chatId: ChatId; readonly leafId: MessageId | null; readonly count: number },
): Promise<MessagePage> {
  const { chatId, leafId, count } = end;
  for (let asked = count; ; asked *= 4) {
    const page = await readPage(tx, { chatId, count: asked, range: wholeChat(chatId) });
    if (!page.hasOlder || leafId === null) return page;
    const shown = pathTo(buildTree(page.messages, false), leafId);
    if (shown.length >= count / 2) return page;
  }
}
