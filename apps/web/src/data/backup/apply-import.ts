import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { AttachmentId, ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { Fields } from '../records/fields.ts';
import { wholeChat } from '../records/ranges.ts';
import { toChatRow, toMessageRow } from '../records/to-row.ts';
import { readChatRow, type ReadChat } from '../repositories/chat-rows.ts';
import { removeChatFromTrash } from '../repositories/trash-rows.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { clearForImport } from './clear-for-import.ts';
import { readTakenIds, withFreeIds } from './free-ids.ts';
import type { ImportedChatRecord, ImportedRow, ImportMode } from './import-mode.ts';
import { writeImportedRows } from './import-rows.ts';
import {
  readTree,
  shownAfterAdding,
  shownAfterMerging,
  type MetChats,
} from './shown-after-import.ts';
import { trashMissing } from './trash-missing.ts';

/** Everything that one import writes. */
export interface ImportToApply {
  readonly mode: ImportMode;
  readonly chats: readonly ImportedChatRecord[];
  readonly rows: readonly ImportedRow[];
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
  /** Rows that could be read and have no place here. */
  readonly skipped: readonly SkippedEntry[];
}

type Totals = { -readonly [Name in Exclude<keyof AppliedImport, 'skipped'>]: AppliedImport[Name] };

/** Messages between two reads: a break in which the page can do other things. */
const messagesPerStep = 100;

/**
 * Writes an import in one transaction: all of it, or nothing.
 *
 * Errors: see {@link StoreError}; `aborted` with the reason `cancelled`.
 */
export function applyImport(
  store: Store,
  { mode, chats, rows, attachments, onProgress, isCancelled }: ImportToApply,
): Promise<Result<AppliedImport, StoreError>> {
  const tables = [
    'chats',
    'messages',
    'messageEdits',
    'folders',
    'drafts',
    'settings',
    'usage',
    'trash',
    'providers',
    'attachments',
  ] as const;
  return store.write({ tables, durability: 'strict' }, async (tx) => {
    const totals: Totals = { newChats: 0, changedChats: 0, unchangedChats: 0, newMessages: 0 };
    if (mode === 'replace') await clearForImport(tx, chats, rows);
    const written = new Set<ChatId>();
    const takenIds = await readTakenIds(tx, chats);
    const hasTombstones = mode === 'replace' || (await tx.count('tombstones')) > 0;
    const stopIfCancelled = (): void => {
      if (isCancelled()) tx.reject({ code: 'aborted', reason: 'cancelled' });
    };
    for (const [index, record] of chats.entries()) {
      stopIfCancelled();
      // A damaged file may name a chat twice: its messages come together.
      const chatMode = written.has(record.chat.id) ? 'add' : mode;
      await writeChat(tx, record, { mode: chatMode, totals, takenIds, hasTombstones });
      written.add(record.chat.id);
      onProgress(index + 1);
    }
    const skipped = await writeImportedRows(tx, rows, { mode, chatIds: written });
    await putMissingAttachments(tx, attachments);
    stopIfCancelled();
    return { ...totals, skipped };
  });
}

/** What nothing refers to is collected after a while, and reading a file can take longer. */
async function putMissingAttachments(
  tx: WriteTransaction,
  attachments: ReadonlyMap<AttachmentId, Blob>,
): Promise<void> {
  for (const [id, blob] of attachments) {
    if ((await tx.count('attachments', { range: id })) > 0) continue;
    tx.put('attachments', { id, blob, createdAtMs: tx.nowMs });
    tx.logPut('attachments', id);
  }
}

interface ChatWriting {
  readonly mode: ImportMode;
  readonly totals: Totals;
  /** Ids that messages have, of those that come in; written ones are added. */
  readonly takenIds: Set<MessageId>;
  /** Without any there is none to clear, for hundreds of thousands of messages. */
  readonly hasTombstones: boolean;
}

async function writeChat(
  tx: WriteTransaction,
  { chat, stored, messages }: ImportedChatRecord,
  writing: ChatWriting,
): Promise<void> {
  const { mode, totals } = writing;
  const found = await readChatRow(tx, chat.id);
  const here = await tx.getKeys('messages', { index: 'byChat', range: wholeChat(chat.id) });
  const hereIds = new Set<string>(here);
  const isTaken = (id: MessageId): boolean => writing.takenIds.has(id) && !hereIds.has(id);
  const own = withFreeIds(chat, messages, isTaken);
  const toWrite = mode === 'add' ? own.messages.filter(({ id }) => !hereIds.has(id)) : own.messages;
  const added = toWrite.map(({ id }) => id).filter((id) => !hereIds.has(id));
  if (
    found !== undefined &&
    mode === 'add' &&
    added.length === 0 &&
    found.chat.trashedAtMs === null
  ) {
    totals.unchangedChats += 1;
    return;
  }
  const ownIds = new Set<string>(own.messages.map(({ id }) => id));
  const hasMore = here.some((id) => !ownIds.has(id));
  if (hasMore && mode === 'replace') {
    await trashMissing(tx, { here: found?.chat, coming: own.chat, comingIds: ownIds });
  }
  await writeMessages(tx, toWrite, writing);
  const counted = {
    ...own.chat,
    messageCount: mode === 'replace' ? ownIds.size : hereIds.size + added.length,
  };
  await writeHeader(tx, { found, coming: counted, stored }, { mode, added, hasMore });
  totals.newMessages += added.length;
  if (found === undefined) totals.newChats += 1;
  else totals.changedChats += 1;
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
}

async function writeHeader(
  tx: WriteTransaction,
  { found, coming, stored }: HeaderToWrite,
  change: MessageChange,
): Promise<void> {
  const { id, messageCount } = coming;
  const shown =
    found === undefined ? {} : await readShown(tx, { here: found.chat, coming }, change);
  if (found !== undefined && change.mode === 'add') {
    const header = { ...found.chat, ...shown, messageCount, trashedAtMs: null };
    tx.put('chats', toChatRow(header, found.stored), id);
  } else {
    const header = { ...(await withKnownModel(tx, coming, stored)), ...shown };
    tx.put('chats', toChatRow(header, withoutMarks(stored)), id);
  }
  if (found !== undefined && found.chat.trashedAtMs !== null) removeChatFromTrash(tx, id);
  else tx.clearTombstone('chats', id);
  tx.logPut('chats', id);
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

/** Marks of a sync say what a server has; it does not have this. */
function withoutMarks(stored: Fields): Fields {
  const { syncedAt: _mark, syncedAtMs: _markMs, ...rest } = stored;
  return rest;
}

/** A chat of another program asks a model of a provider that is set up, or the usual one. */
async function withKnownModel(tx: WriteTransaction, chat: Chat, stored: Fields): Promise<Chat> {
  const isForeign = Object.keys(stored).length === 0;
  if (!isForeign || chat.model === null) return chat;
  const isSetUp = (await tx.count('providers', { range: chat.model.providerId })) > 0;
  return isSetUp ? chat : { ...chat, model: null };
}

async function writeMessages(
  tx: WriteTransaction,
  messages: readonly Message[],
  { takenIds, hasTombstones }: ChatWriting,
): Promise<void> {
  for (let from = 0; from < messages.length; from += messagesPerStep) {
    for (const message of messages.slice(from, from + messagesPerStep)) {
      tx.put('messages', toMessageRow(message), message.chatId);
      if (hasTombstones) tx.clearTombstone('messages', message.id);
      tx.logPut('messages', message.id);
      takenIds.add(message.id);
    }
    await tx.count('messages', { range: '' });
  }
}
