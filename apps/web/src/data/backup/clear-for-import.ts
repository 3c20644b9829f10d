import { parseChat } from '../records/parse-chat.ts';
import { wholeChat } from '../records/ranges.ts';
import { toChatRow } from '../records/to-row.ts';
import { trashIdOf } from '../repositories/trash-rows.ts';
import { trashKeepMs } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { ImportedChatRecord, ImportedRow } from './import-mode.ts';

/**
 * Makes room for a profile that replaces this one: chats that it does not have go to the trash, of
 * those that it has the messages and their earlier wordings are removed, folders and settings go if the file brings its own.
 * A file without chats leaves the chats alone.
 */
export async function clearForImport(
  tx: WriteTransaction,
  chats: readonly ImportedChatRecord[],
  rows: readonly ImportedRow[],
): Promise<void> {
  if (chats.length > 0) await clearChats(tx, new Set(chats.map(({ chat }) => chat.id)));
  const tables = new Set(rows.map(({ table }) => table));
  for (const table of ['folders', 'settings'] as const) {
    if (!tables.has(table)) continue;
    for (const key of await tx.getKeys(table)) {
      tx.remove(table, key);
      tx.logDelete(table, key);
    }
  }
}

async function clearChats(tx: WriteTransaction, coming: ReadonlySet<string>): Promise<void> {
  for (const row of await tx.getAll('chats')) {
    const chat = parseChat(row);
    if (chat === undefined) continue;
    const { id, trashedAtMs } = chat;
    if (coming.has(id)) {
      const keys = await tx.getKeys('messages', { index: 'byChat', range: wholeChat(id) });
      for (const key of keys) {
        tx.remove('messages', key, id);
        tx.logDelete('messages', key);
      }
      const edits = await tx.getKeys('messageEdits', { index: 'byChat', range: id });
      for (const key of edits) tx.remove('messageEdits', key, id);
    } else if (trashedAtMs === null) {
      const nowMs = tx.nowMs;
      tx.put('chats', toChatRow({ ...chat, trashedAtMs: nowMs }, row), id);
      const times = { trashedAtMs: nowMs, purgeAtMs: nowMs + trashKeepMs };
      tx.put('trash', { kind: 'chat', id: trashIdOf('chats', id), chatId: id, ...times }, id);
      tx.logDelete('chats', id);
    }
  }
}
