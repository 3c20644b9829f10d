import { chatOfDraft, isEmptyDraft, isQueuedDraftKey } from '@parley/domain/chat/draft.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import { isOfPerson } from '@parley/domain/settings/setting-import.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';
import { keepRest, toStored } from '@parley/domain/shared/rest.ts';

import { numberOr, textOr, type Fields } from '../records/fields.ts';
import { madeAnewIn } from '../records/made-anew.ts';
import { parseDraft } from '../records/parse-draft.ts';
import { parseFolder } from '../records/parse-folder.ts';
import { parseMessage } from '../records/parse-message.ts';
import { parseUsageRecord } from '../records/parse-usage.ts';
import { toDraftRow, toFolderRow, toMessageEditRow } from '../records/to-row.ts';
import { pruneVersions } from '../repositories/character-versions.ts';
import {
  isLibraryTable,
  putLibraryRow,
  readLibraryRow,
  type LibraryTable,
} from '../repositories/libraries.ts';
import { parseMessageEdit } from '../repositories/message-edits.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { ImportedRow, ImportMode } from './import-mode.ts';
import { writeCharacter, writeCharacterVersion } from './import-character-rows.ts';
import { writePlugin, writePluginSettings } from './import-plugin-rows.ts';
import { settingAfter } from './imported-settings.ts';

/** Where imported rows go. */
export interface RowPlace {
  readonly mode: ImportMode;
  /** The chats of the same import. */
  readonly chatIds: ReadonlySet<string>;
  /** Folders in which the import has put chats. */
  readonly filledFolders: ReadonlySet<FolderId>;
}

/** Why a row was not written although it can be read. */
type LeftOut = Extract<SkippedEntry['reason'], 'kept' | 'no-home' | 'deleted'>;

/**
 * Writes folders, drafts, prompts, characters, plugins, earlier wordings, settings and requests of an
 * import. Keys, endpoints and grants are none of them.
 *
 * @returns what was left out and why; what was here already counts as written
 */
export async function writeImportedRows(
  tx: WriteTransaction,
  rows: readonly ImportedRow[],
  place: RowPlace,
): Promise<readonly SkippedEntry[]> {
  const skipped: SkippedEntry[] = [];
  for (const { table, row } of rows) {
    const reason = await writeRow(tx, { table, row }, place);
    if (reason === undefined) continue;
    const hasTitle = table === 'folders' || isLibraryTable(table);
    const title = hasTitle ? textOr(row['title'], '') : '';
    skipped.push({ title, reason, row: table });
  }
  // Behind the plugins, which stand behind their settings in some files.
  for (const { table, row } of rows) {
    if (table === 'settings') await writePluginSettings(tx, row, place.mode);
  }
  const characterIds = rows.flatMap(({ table, row }) =>
    table === 'characterVersions' ? [textOr(row['characterId'], '')] : [],
  );
  for (const id of new Set(characterIds)) await pruneVersions(tx, id);
  return skipped;
}

async function writeRow(
  tx: WriteTransaction,
  { table, row }: Pick<ImportedRow, 'table' | 'row'>,
  place: RowPlace,
): Promise<LeftOut | undefined> {
  if (table === 'folders') return writeFolder(tx, row, place);
  if (table === 'drafts') return writeDraft(tx, row, place);
  if (table === 'plugins') return writePlugin(tx, row, place.mode);
  if (table === 'characters') return writeCharacter(tx, row, place.mode);
  if (table === 'characterVersions') return writeCharacterVersion(tx, row, place.mode);
  if (isLibraryTable(table)) return writeRecord(tx, { table, row }, place);
  if (table === 'messageEdits') return writeRevision(tx, row, place);
  if (table === 'settings') await writeSetting(tx, row);
  else await writeUsage(tx, row);
  return undefined;
}

/** A folder that was deleted here stays away, unless what another program exported lies in it. */
async function writeFolder(
  tx: WriteTransaction,
  row: Fields,
  { mode, filledFolders }: RowPlace,
): Promise<LeftOut | undefined> {
  const folder = parseFolder(row);
  if (folder === undefined) return undefined;
  const { id } = folder;
  if (mode === 'add') {
    if ((await tx.count('folders', { range: id })) > 0) return undefined;
    if (!filledFolders.has(id) && (await tx.isDeleted('folders', id))) return 'deleted';
  }
  const createdAtMs = numberOr(row['createdAtMs'], tx.nowMs);
  tx.put('folders', {
    ...toFolderRow(folder),
    createdAtMs,
    updatedAtMs: numberOr(row['updatedAtMs'], createdAtMs),
  });
  return undefined;
}

/** What was deleted here for good stays away where what is here wins. */
async function writeRecord(
  tx: WriteTransaction,
  { table, row }: { readonly table: LibraryTable; readonly row: Fields },
  { mode }: RowPlace,
): Promise<LeftOut | undefined> {
  const record = readLibraryRow(table, row);
  if (record === undefined) return undefined;
  if (mode === 'add') {
    if ((await tx.count(table, { range: record.id })) > 0) return undefined;
    if (await tx.isDeleted(table, record.id)) return 'deleted';
  }
  const createdAtMs = numberOr(row['createdAtMs'], tx.nowMs);
  putLibraryRow(tx, { table, row }, { createdAtMs, trashedAtMs: null });
  return undefined;
}

/** What somebody is writing here stays, unless all is replaced. */
async function writeDraft(
  tx: WriteTransaction,
  row: Fields,
  place: RowPlace,
): Promise<LeftOut | undefined> {
  const draft = parseDraft(row);
  if (draft === undefined || isEmptyDraft(draft)) return undefined;
  const chatId = chatOfDraft(draft.key);
  if (chatId !== undefined && !place.chatIds.has(chatId)) return 'no-home';
  const here = parseDraft(await tx.get('drafts', draft.key));
  if (place.mode !== 'replace' && here !== undefined && !isEmptyDraft(here)) {
    return here.text === draft.text ? undefined : 'kept';
  }
  // Nothing out of a file is sent by itself.
  const isWaiting = isQueuedDraftKey(draft.key);
  tx.put('drafts', toDraftRow(isWaiting ? { ...draft, isImported: true } : draft));
  return undefined;
}

async function writeSetting(tx: WriteTransaction, row: Fields): Promise<void> {
  const key = settingKeys.find((name) => name === row['key']);
  if (key === undefined || isOfPerson(key)) return;
  const value = settingAfter(key, row, await tx.get('settings', key));
  const { isPartial: _partial, syncedAt: _mark, ...others } = row;
  const updatedAtMs = numberOr(row['updatedAtMs'], tx.nowMs);
  tx.put('settings', { ...others, key, value, updatedAtMs });
}

/** Of a message that came along, or that is here already. */
async function writeRevision(
  tx: WriteTransaction,
  row: Fields,
  place: RowPlace,
): Promise<LeftOut | undefined> {
  const edit = parseMessageEdit(row);
  if (edit === undefined) return undefined;
  if (!place.chatIds.has(edit.chatId)) return 'no-home';
  const message = parseMessage(await tx.get('messages', edit.messageId));
  if (message?.chatId !== edit.chatId) return 'no-home';
  const isHere = (await tx.count('messageEdits', { range: edit.id })) > 0;
  if (place.mode !== 'add' || !isHere) tx.put('messageEdits', toMessageEditRow(edit), edit.chatId);
  return undefined;
}

const usageMadeAnew = madeAnewIn(['id', 'chatId', 'createdAtMs']);

async function writeUsage(tx: WriteTransaction, row: Fields): Promise<void> {
  const usage = parseUsageRecord(row);
  if (usage === undefined || (await tx.count('usage', { range: usage.id })) > 0) return;
  tx.put(
    'usage',
    toStored(keepRest(usage, row, { except: usageMadeAnew })),
    usage.chatId ?? undefined,
  );
}
