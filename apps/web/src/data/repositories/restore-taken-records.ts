import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { nearestAlive, type MessageLink } from '@parley/sync/merge/nearest-alive.ts';

import { numberOr } from '../records/fields.ts';
import { parseMessage } from '../records/parse-message.ts';
import { parseTakenRecords } from '../records/parse-taken-records.ts';
import { makeSharedRow } from '../records/shared-row.ts';
import { toMessageRow } from '../records/to-row.ts';
import type { MessageRow, SyncedTable, TakenRecord } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { readSyncRecordOf } from '../sync/sync-record-rows.ts';
import { syncedTables } from '../table-descriptors.ts';
import type { WriteTransaction } from '../transaction.ts';
import { readChatRow, writeChatRow } from './chat-rows.ts';
import { fitHeader, headerFor, readMessagesOf } from './header-of-messages.ts';
import { recordRevision } from './message-edits.ts';

/**
 * Puts back what a sync took away, out of the trash: for other devices it is new. Messages hang on the
 * nearest one above that is still there, and where their chat is gone, there is a new header for them.
 *
 * Errors: see {@link StoreError}; `missing` where it is not in the trash.
 */
export function restoreTakenRecords(
  store: Store,
  trashId: string,
): Promise<Result<undefined, StoreError>> {
  const tables = [...syncedTables, 'trash', 'syncRecords'] as const;
  return store.write({ tables, durability: 'strict' }, async (tx) => {
    const row = parseTakenRecords(await tx.get('trash', trashId));
    if (row === undefined) return tx.reject({ code: 'missing' });
    const chatIds = new Set<ChatId>();
    for (const record of row.records.toSorted(byAge)) {
      const chatId = await putBack(tx, record);
      if (chatId !== undefined) chatIds.add(chatId);
    }
    for (const chatId of chatIds) await fitChat(tx, chatId);
    tx.remove('trash', trashId, row.chatId);
    return undefined;
  });
}

/** What a message hangs on is older than it. */
function byAge({ data: a }: TakenRecord, { data: b }: TakenRecord): number {
  return numberOr(a['createdAtMs'], 0) - numberOr(b['createdAtMs'], 0);
}

/** @returns the chat of it */
async function putBack(
  tx: WriteTransaction,
  { table, key, data }: TakenRecord,
): Promise<ChatId | undefined> {
  const here = await tx.get(table, key);
  const outside = 'trashedAtMs' in data ? { ...data, trashedAtMs: null } : data;
  const hung = table === 'messages' ? await hangOnAlive(tx, outside) : outside;
  const { row, chatId } = makeSharedRow({ table, key, data: hung }, here);
  const revised = table === 'messages' ? keepWording(tx, here, row) : undefined;
  tx.put<SyncedTable>(table, revised ?? row, chatId);
  return chatId;
}

async function hangOnAlive(
  tx: WriteTransaction,
  data: TakenRecord['data'],
): Promise<TakenRecord['data']> {
  const { parentId } = data;
  if (typeof parentId !== 'string') return data;
  return { ...data, parentId: await nearestAlive(parentId, (id) => linkOf(tx, id)) };
}

async function linkOf(tx: WriteTransaction, id: string): Promise<MessageLink | undefined> {
  if (!(await tx.isDeleted('messages', id))) return undefined;
  const record = await readSyncRecordOf(tx, { collection: 'messages', id });
  const parentId = record?.place?.parentId;
  return parentId === undefined ? undefined : { parentId, isAlive: false };
}

/** What somebody has put in its place meanwhile becomes an earlier wording of it. */
function keepWording(tx: WriteTransaction, here: unknown, row: object): MessageRow | undefined {
  const [stored, next] = [parseMessage(here), parseMessage(row)];
  if (stored === undefined || next === undefined) return undefined;
  return toMessageRow(recordRevision(tx, stored, next));
}

async function fitChat(tx: WriteTransaction, chatId: ChatId): Promise<void> {
  const [found, messages] = await Promise.all([
    readChatRow(tx, chatId),
    readMessagesOf(tx, chatId),
  ]);
  if (found !== undefined) writeChatRow(tx, fitHeader(found.chat, messages), found.stored);
  else if (messages.length > 0) writeChatRow(tx, headerFor(chatId, messages));
}
