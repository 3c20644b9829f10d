import { sectionOfSetting, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { parseChat } from '../records/parse-chat.ts';
import { toChatRow } from '../records/to-row.ts';
import { parseMessageEdit } from '../repositories/message-edits.ts';
import { trashIdOf } from '../repositories/trash-rows.ts';
import { trashKeepMs } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { ImportedChatRecord, ImportedProfile, ImportedRow } from './import-mode.ts';

/**
 * Makes room for a profile that replaces this one, in the sections that the file holds: chats that
 * it does not have go to the trash, of the messages that it has the earlier wordings are removed,
 * and so are folders and settings. A file that does not say what it holds has the sections of which
 * it brings something.
 */
export async function clearForImport(tx: WriteTransaction, file: ImportedProfile): Promise<void> {
  const sections = new Set([...file.sections, ...file.rows.flatMap(sectionsOf)]);
  if (file.chats.length > 0 || sections.has('chats')) await clearChats(tx, file.chats);
  if (sections.has('folders')) {
    for (const key of await tx.getKeys('folders')) {
      tx.remove('folders', key);
      tx.logDelete('folders', key);
    }
  }
  await clearSettings(tx, sections);
}

/** What another program tells of its settings stands for no whole section. */
function sectionsOf({ table, row }: ImportedRow): readonly BackupSection[] {
  if (table === 'folders') return ['folders'];
  return table === 'settings' && row['isPartial'] !== true ? [sectionOfKey(row['key'])] : [];
}

/** Sections that the file leaves out stay as they are. */
async function clearSettings(
  tx: WriteTransaction,
  coming: ReadonlySet<BackupSection>,
): Promise<void> {
  for (const key of await tx.getKeys('settings')) {
    if (!coming.has(sectionOfKey(key))) continue;
    tx.remove('settings', key);
    tx.logDelete('settings', key);
  }
}

function sectionOfKey(name: unknown): BackupSection {
  const key = settingKeys.find((each) => each === name);
  return key === undefined ? 'preferences' : sectionOfSetting(key);
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
    if (messages !== undefined) await removeWordings(tx, id, messages);
    else if (trashedAtMs === null) {
      const nowMs = tx.nowMs;
      tx.put('chats', toChatRow({ ...chat, trashedAtMs: nowMs }, row), id);
      const times = { trashedAtMs: nowMs, purgeAtMs: nowMs + trashKeepMs };
      tx.put('trash', { kind: 'chat', id: trashIdOf('chats', id), chatId: id, ...times }, id);
      tx.logDelete('chats', id);
    }
  }
}

/** Of messages that the file has; what goes to the trash keeps its history. */
async function removeWordings(
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
