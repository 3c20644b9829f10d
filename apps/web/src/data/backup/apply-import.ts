import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { AttachmentId, ChatId, FolderId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { Fields } from '../records/fields.ts';
import { wholeChat } from '../records/ranges.ts';
import { toMessageRow } from '../records/to-row.ts';
import { readChatRow, writeChatRow, type ReadChat } from '../repositories/chat-rows.ts';
import type { TrashRow } from '../schema.ts';
import { countLibraries, libraryTables, type LibraryTable } from '../repositories/libraries.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { clearForImport } from './clear-for-import.ts';
import { readTakenIds, withFreeIds } from './free-ids.ts';
import type { ImportedChatRecord, ImportedProfile, ImportMode } from './import-mode.ts';
import { writeImportedRows } from './import-rows.ts';
import { leaveTrash, readTrashedMessages } from './leave-trash.ts';
import {
  readTree,
  shownAfterAdding,
  shownAfterMerging,
  type MetChats,
} from './shown-after-import.ts';
import { withOwnApprovals } from './tool-approvals.ts';
import { trashMissing } from './trash-missing.ts';

/** Everything that one import writes. */
export interface ImportToApply extends ImportedProfile {
  readonly mode: ImportMode;
  /** Stored already; should one have been collected as unused since, it is stored again. */
  readonly attachments: ReadonlyMap<AttachmentId, Blob>;
  /** Told after each chat. */
  readonly onProgress: (writtenChats: number) => void;
  /** Asked between chats and at the end; true gives everything up. */
  readonly isCancelled: () => boolean;
}

/** What an import did. */
export interface AppliedImport {
  readonly newChats: number;
  readonly changedChats: number;
  readonly unchangedChats: number;
  readonly newMessages: number;
  readonly newRecords: Readonly<Record<LibraryTable, number>>;
  /** Rows that could be read and have no place here. */
  readonly skipped: readonly SkippedEntry[];
}

type Totals = {
  -readonly [Name in Exclude<keyof AppliedImport, 'skipped' | 'newRecords'>]: AppliedImport[Name];
};

/** Messages between two reads: a break in which the page can do other things. */
const messagesPerStep = 150;

/**
 * Writes an import in one transaction: all of it, or nothing.
 *
 * Errors: see {@link StoreError}; `aborted` with the reason `cancelled`.
 */
export function applyImport(
  store: Store,
  { mode, sections, chats, rows, attachments, onProgress, isCancelled }: ImportToApply,
): Promise<Result<AppliedImport, StoreError>> {
  const tables = [
    'chats',
    'messages',
    'messageEdits',
    'folders',
    'drafts',
    ...libraryTables,
    'characterVersions',
    'settings',
    'usage',
    'trash',
    'providers',
    'attachments',
  ] as const;
  return store.write({ tables, durability: 'strict' }, async (tx) => {
    if (mode === 'replace') await clearForImport(tx, { sections, chats, rows });
    const writing = await beginWriting(tx, chats, mode);
    const { written, filledFolders, totals } = writing;
    const stopIfCancelled = (): void => {
      if (isCancelled()) tx.reject({ code: 'aborted', reason: 'cancelled' });
    };
    let doneChats = 0;
    for (const step of stepsOf(chats)) {
      const places = await Promise.all(step.map(({ chat }) => readPlace(tx, chat.id, writing)));
      for (const [index, record] of step.entries()) {
        stopIfCancelled();
        const place = places[index];
        if (place !== undefined) await writeChat(tx, { record, place }, writing);
        written.add(record.chat.id);
        doneChats += 1;
        onProgress(doneChats);
      }
    }
    const before = await countLibraries(tx);
    const skipped = await writeImportedRows(tx, rows, { mode, chatIds: written, filledFolders });
    await putMissingAttachments(tx, attachments);
    stopIfCancelled();
    const { prompts, characters, plugins } = await countLibraries(tx);
    const newRecords = {
      prompts: prompts - before.prompts,
      characters: characters - before.characters,
      plugins: plugins - before.plugins,
    };
    return { ...totals, newRecords, skipped };
  });
}

async function beginWriting(
  tx: ReadTransaction,
  chats: readonly ImportedChatRecord[],
  mode: ImportMode,
): Promise<ChatWriting> {
  return {
    mode,
    totals: { newChats: 0, changedChats: 0, unchangedChats: 0, newMessages: 0 },
    takenIds: await readTakenIds(tx, chats),
    hasTrash: mode === 'replace' || (await tx.count('trash')) > 0,
    providerIds: new Set(await tx.getKeys('providers')),
    written: new Set(),
    filledFolders: new Set(),
  };
}

/**
 * Chats whose places are read at once: the answer to each question behind all that was written
 * before it takes longer than a small chat. None of them comes twice, for the second has to be read
 * behind the first.
 */
function* stepsOf(chats: readonly ImportedChatRecord[]): Generator<readonly ImportedChatRecord[]> {
  let step: ImportedChatRecord[] = [];
  let ids = new Set<ChatId>();
  let messages = 0;
  for (const record of chats) {
    if (messages >= messagesPerStep || ids.has(record.chat.id)) {
      yield step;
      step = [];
      ids = new Set();
      messages = 0;
    }
    step.push(record);
    ids.add(record.chat.id);
    messages += record.messages.length + 1;
  }
  if (step.length > 0) yield step;
}

/** What is here of a chat that comes in. */
interface ChatPlace {
  readonly found: ReadChat | undefined;
  readonly messageIds: readonly string[];
  readonly trashed: readonly TrashRow[];
}

async function readPlace(
  tx: ReadTransaction,
  id: ChatId,
  { hasTrash }: ChatWriting,
): Promise<ChatPlace> {
  const [found, messageIds, trashed] = await Promise.all([
    readChatRow(tx, id),
    tx.getKeys('messages', { index: 'byChat', range: wholeChat(id) }),
    hasTrash ? readTrashedMessages(tx, id) : [],
  ]);
  return { found, messageIds, trashed };
}

/** What nothing refers to is collected after a while, and reading a file can take longer. */
async function putMissingAttachments(
  tx: WriteTransaction,
  attachments: ReadonlyMap<AttachmentId, Blob>,
): Promise<void> {
  for (const [id, blob] of attachments) {
    if ((await tx.count('attachments', { range: id })) > 0) continue;
    tx.put('attachments', { id, blob, createdAtMs: tx.nowMs });
  }
}

interface ChatWriting {
  readonly mode: ImportMode;
  readonly totals: Totals;
  /** Ids that messages have, of those that come in; written ones are added. */
  readonly takenIds: Set<MessageId>;
  /** Without any there is none to take out of it. */
  readonly hasTrash: boolean;
  /** Providers that are set up. */
  readonly providerIds: ReadonlySet<string>;
  readonly written: Set<ChatId>;
  /** Folders in which written chats lie. */
  readonly filledFolders: Set<FolderId>;
}

interface ChatToWrite {
  readonly record: ImportedChatRecord;
  readonly place: ChatPlace;
}

async function writeChat(
  tx: WriteTransaction,
  { record, place }: ChatToWrite,
  writing: ChatWriting,
): Promise<void> {
  const { chat, stored, messages } = record;
  const { found, messageIds: here, trashed } = place;
  const { totals, providerIds } = writing;
  const mode = modeFor(chat.id, writing);
  const hereIds = new Set<string>(here);
  const isTaken = (id: MessageId): boolean => writing.takenIds.has(id) && !hereIds.has(id);
  const own = withFreeIds(chat, messages, isTaken);
  const toWrite = mode === 'add' ? own.messages.filter(({ id }) => !hereIds.has(id)) : own.messages;
  const added = toWrite.map(({ id }) => id).filter((id) => !hereIds.has(id));
  // Nothing is new in what is there and not in the trash.
  if (found?.chat.trashedAtMs === null && mode === 'add' && added.length === 0) {
    totals.unchangedChats += 1;
    return;
  }
  const ownIds = new Set<string>(own.messages.map(({ id }) => id));
  const hasMore = here.some((id) => !ownIds.has(id));
  if (hasMore && mode === 'replace') {
    await trashMissing(tx, { here: found?.chat, coming: own.chat, comingIds: ownIds });
  }
  await writeMessages(tx, toWrite, writing);
  await leaveTrash(tx, trashed, new Set(toWrite.map(({ id }) => id)));
  const counted = {
    ...own.chat,
    messageCount: mode === 'replace' ? ownIds.size : hereIds.size + added.length,
  };
  const header = { found, coming: counted, stored, providerIds };
  const { folderId } = await writeHeader(tx, header, { mode, added, hasMore });
  if (folderId !== null) writing.filledFolders.add(folderId);
  totals.newMessages += added.length;
  totals[found === undefined ? 'newChats' : 'changedChats'] += 1;
}

/** A damaged file may name a chat twice: its messages come together. */
function modeFor(id: ChatId, { mode, written }: ChatWriting): ImportMode {
  return written.has(id) ? 'add' : mode;
}

/** What an import does to the messages of a chat. */
interface MessageChange {
  readonly mode: ImportMode;
  readonly added: readonly MessageId[];
  /** Here are messages that the file does not have. */
  readonly hasMore: boolean;
}

interface HeaderToWrite {
  readonly found: ReadChat | undefined;
  readonly coming: Chat;
  readonly stored: Fields;
  readonly providerIds: ReadonlySet<string>;
}

async function writeHeader(
  tx: WriteTransaction,
  { found, coming, stored, providerIds }: HeaderToWrite,
  change: MessageChange,
): Promise<Chat> {
  const { messageCount } = coming;
  const shown =
    found === undefined ? {} : await readShown(tx, { here: found.chat, coming }, change);
  const isKept = found !== undefined && change.mode === 'add';
  const header = isKept
    ? { ...found.chat, ...shown, messageCount, trashedAtMs: null }
    : {
        ...withOwnApprovals(withKnownModel(coming, stored, providerIds), found?.chat),
        ...folderKept(found, stored),
        ...shown,
      };
  writeChatRow(tx, header, isKept ? found.stored : withoutMarks(stored));
  return header;
}

async function readShown(
  tx: ReadTransaction,
  met: MetChats,
  { mode, added, hasMore }: MessageChange,
): Promise<Partial<Chat>> {
  if (mode === 'add' && added.length > 0) {
    return shownAfterAdding(await readTree(tx, met.here.id), met, added);
  }
  return mode === 'merge' && hasMore ? shownAfterMerging(await readTree(tx, met.here.id), met) : {};
}

/** A file of our own that tells nothing of the folder of a chat takes it out of none. */
function folderKept(found: ReadChat | undefined, stored: Fields): Partial<Pick<Chat, 'folderId'>> {
  const isTold = isForeign(stored) || 'folderId' in stored;
  return found === undefined || isTold ? {} : { folderId: found.chat.folderId };
}

/** Marks of a sync say what a server has; it does not have this. Unread is what was so elsewhere. */
function withoutMarks(stored: Fields): Fields {
  const { syncedAt: _mark, syncedAtMs: _markMs, isUnread: _unread, ...rest } = stored;
  return rest;
}

/** A chat of another program asks a model of a provider that is set up, or the usual one. */
function withKnownModel(chat: Chat, stored: Fields, providerIds: ReadonlySet<string>): Chat {
  if (!isForeign(stored) || chat.model === null) return chat;
  return providerIds.has(chat.model.providerId) ? chat : { ...chat, model: null };
}

/** Of a chat of another program there is no header as it was stored. */
function isForeign(stored: Fields): boolean {
  return Object.keys(stored).length === 0;
}

async function writeMessages(
  tx: WriteTransaction,
  messages: readonly Message[],
  { takenIds }: ChatWriting,
): Promise<void> {
  for (let from = 0; from < messages.length; from += messagesPerStep) {
    if (from > 0) await tx.count('messages', { range: '' });
    for (const message of messages.slice(from, from + messagesPerStep)) {
      tx.put('messages', toMessageRow(message), message.chatId);
      takenIds.add(message.id);
    }
  }
}
