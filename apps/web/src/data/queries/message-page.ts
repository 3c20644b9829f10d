import type { Message } from '@parley/domain/chat/message.ts';
import { buildTree, pathTo } from '@parley/domain/chat/message-tree.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { readRows } from '../read-rows.ts';
import { fieldsOf, numberOr } from '../records/fields.ts';
import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';

/** Some messages of a chat, oldest first, of all its branches. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** The next page lies before it; undefined for a page without rows. Rows that say nothing count. */
  readonly oldestMs: number | undefined;
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
    return { ...pageOf(await readRange(tx, range), chatId), hasOlder: false };
  }
  const rows = await readRange(tx, from(edge, range, true));
  if (rows.length > 0) return { ...pageOf(rows, chatId), hasOlder: true };
  // All of them share one time; the next page begins before it.
  return { ...pageOf(await readRange(tx, from(edge, range, false)), chatId), hasOlder: true };
}

function from(edge: IDBValidKey, range: IDBKeyRange, isOpen: boolean): IDBKeyRange {
  return IDBKeyRange.bound(edge, range.upper, isOpen, range.upperOpen);
}

function readRange(tx: ReadTransaction, range: IDBKeyRange): Promise<readonly unknown[]> {
  return tx.getAll('messages', { index: 'byChat', range });
}

function pageOf(rows: readonly unknown[], chatId: ChatId): Omit<MessagePage, 'hasOlder'> {
  return {
    messages: rows.map((row) => parseMessage(row, chatId)).filter((each) => each !== undefined),
    oldestMs: numberOr(fieldsOf(rows[0])['createdAtMs'], undefined),
  };
}

/**
 * Reads every message of a chat that can be read, oldest first. Errors: see {@link StoreError}; not
 * for rows that the browser cannot read.
 */
export async function readReadable(
  store: Store,
  chatId: ChatId,
): Promise<Result<MessagePage, StoreError>> {
  const read = await readRows(store, 'messages', { index: 'byChat', range: wholeChat(chatId) });
  return read.ok ? ok({ ...pageOf(read.value.rows, chatId), hasOlder: false }) : read;
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
