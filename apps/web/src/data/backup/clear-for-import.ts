import { sectionOfSetting, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { importedValue, isOfPerson } from '@parley/domain/settings/setting-import.ts';
import { settingKeys, type SettingKey } from '@parley/domain/settings/settings.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { writeChatRow } from '../repositories/chat-rows.ts';
import {
  isLibraryTable,
  libraryTables,
  putLibraryRow,
  readLibraryRow,
  type LibraryTable,
} from '../repositories/libraries.ts';
import { parseMessageEdit } from '../repositories/message-edits.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { ImportedChatRecord, ImportedProfile, ImportedRow } from './import-mode.ts';

/**
 * Makes room for a profile that replaces this one, in the sections that the file holds: chats,
 * prompts, characters and plugins that it does not have go to the trash, of the messages that it has the
 * earlier wordings are removed, and so are folders and settings. A file that does not say what it
 * holds has the sections of which it brings something.
 */
export async function clearForImport(tx: WriteTransaction, file: ImportedProfile): Promise<void> {
  const sections = new Set([...file.sections, ...file.rows.flatMap(sectionsOf)]);
  if (file.chats.length > 0 || sections.has('chats')) await clearChats(tx, file.chats);
  if (sections.has('folders')) {
    for (const key of await tx.getKeys('folders')) tx.remove('folders', key);
  }
  for (const table of libraryTables) {
    if (sections.has(table)) await clearLibrary(tx, table, file.rows);
  }
  await clearSettings(tx, sections);
}

/** What another program tells of its settings stands for no whole section. */
function sectionsOf({ table, row }: ImportedRow): readonly BackupSection[] {
  if (table === 'folders' || isLibraryTable(table)) return [table];
  if (table === 'characterVersions') return ['characters'];
  return table === 'settings' && row['isPartial'] !== true ? [sectionOfKey(row['key'])] : [];
}

/** Sections that the file leaves out stay as they are, and so does what only a person may change. */
async function clearSettings(
  tx: WriteTransaction,
  coming: ReadonlySet<BackupSection>,
): Promise<void> {
  for (const name of await tx.getKeys('settings')) {
    const key = settingKeys.find((each) => each === name);
    if (!coming.has(sectionOfKey(name)) || (key !== undefined && isOfPerson(key))) continue;
    const kept = key === undefined ? undefined : await keptOf(tx, key);
    if (key !== undefined && kept !== undefined) {
      tx.put('settings', { key, value: kept, updatedAtMs: tx.nowMs });
    } else {
      tx.remove('settings', name);
    }
  }
}

/** The fields of a setting that no file changes; undefined where a file may say all of it. */
async function keptOf(tx: WriteTransaction, key: SettingKey): Promise<unknown> {
  return importedValue(key, fieldsOf(await tx.get('settings', key))['value'], undefined);
}

function sectionOfKey(name: unknown): BackupSection {
  const key = settingKeys.find((each) => each === name);
  return key === undefined ? 'preferences' : sectionOfSetting(key);
}

/** What the file does not have goes to the trash. */
async function clearLibrary(
  tx: WriteTransaction,
  table: LibraryTable,
  rows: readonly ImportedRow[],
): Promise<void> {
  const coming = new Set(rows.filter((each) => each.table === table).map(({ row }) => row['id']));
  for (const row of await tx.getAll(table)) {
    const record = readLibraryRow(table, row);
    if (record === undefined || record.trashedAtMs !== null || coming.has(record.id)) continue;
    putLibraryRow(tx, { table, row }, { trashedAtMs: tx.nowMs });
  }
}

async function clearChats(
  tx: WriteTransaction,
  chats: readonly ImportedChatRecord[],
): Promise<void> {
  const coming = new Map(chats.map(({ chat, messages }) => [chat.id, messages]));
  for (const row of await tx.getAll('chats')) {
    const chat = parseChat(row);
    if (chat === undefined) continue;
    const { id, trashedAtMs } = chat;
    const messages = coming.get(id);
    if (messages !== undefined) await removeRevisions(tx, id, messages);
    else if (trashedAtMs === null) {
      writeChatRow(tx, { ...chat, trashedAtMs: tx.nowMs }, row);
    }
  }
}

/** Of messages that the file has; what goes to the trash keeps its history. */
async function removeRevisions(
  tx: WriteTransaction,
  chatId: ChatId,
  messages: readonly Message[],
): Promise<void> {
  const ids = new Set<string>(messages.map(({ id }) => id));
  const edits = await tx.getAll('messageEdits', { index: 'byChat', range: chatId });
  for (const row of edits) {
    const edit = parseMessageEdit(row);
    if (edit !== undefined && ids.has(edit.messageId)) tx.remove('messageEdits', edit.id, chatId);
  }
}
