import type { Chat } from '@parley/domain/chat/chat.ts';
import { chatOfDraft, parseDraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { eachSliceOf, readRows } from '../read-rows.ts';
import { tryToRead } from '../try-to-read.ts';
import { fieldsOf, idOf, numberOr, textOr, type Fields } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { TableName } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';
import type { UnreadTally } from './unread-tally.ts';

/** Thrown where the store fails in the middle of a backup. */
export class BackupReadError extends Error {
  readonly failure: StoreError;

  constructor(failure: StoreError) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The value. Errors: throws {@link BackupReadError}. */
export function unwrap<T>(result: Result<T, StoreError>): T {
  if (!result.ok) throw new BackupReadError(result.error);
  return result.value;
}

/** All rows of a table as they are stored. Errors: throws {@link BackupReadError}. */
export async function allRows(store: Store, table: TableName): Promise<readonly Fields[]> {
  return unwrap(await readRows(store, table)).rows.map(fieldsOf);
}

/** Rows that are read at once: reading all of a hundred thousand would hold up the page. */
const rowsPerSlice = 500;

/**
 * The rows of a table whose key is `id`, as they are stored, read a slice at a time. One that the
 * browser cannot read is a row that says nothing.
 *
 * Errors: throws {@link BackupReadError}.
 */
export async function* eachRow(
  store: Store,
  table: 'characterVersions' | 'chats' | 'messages' | 'usage',
): AsyncGenerator<Fields> {
  for await (const slice of eachSliceOf(store, table, rowsPerSlice)) {
    const { rows, lostKeys } = unwrap(slice);
    yield* rows.map(fieldsOf);
    yield* lostKeys.map(() => ({}));
  }
}

/** The rows of all drafts but those of chats in the trash. Errors: throws {@link BackupReadError}. */
export async function draftRows(store: Store): Promise<readonly Fields[]> {
  const trashed = new Set<ChatId>();
  for await (const row of eachRow(store, 'chats')) {
    const chat = parseChat(row);
    if (chat !== undefined && chat.trashedAtMs !== null) trashed.add(chat.id);
  }
  return (await allRows(store, 'drafts')).filter((row) => {
    const key = parseDraftKey(textOr(row['key'], ''));
    const chatId = key === undefined ? undefined : chatOfDraft(key);
    return chatId === undefined || !trashed.has(chatId);
  });
}

/** A chat with its messages, all of one moment. */
export interface StoredChat {
  readonly chat: Chat;
  readonly stored: Fields;
  readonly messages: readonly Message[];
  /** Messages that cannot be read at all, and those of which a piece cannot. */
  readonly unread: { readonly messages: number; readonly parts: number };
}

/** What is met beside the chats. */
export interface ChatWalk {
  /** Rows of messages, those of chats in the trash as well. */
  seenMessages: number;
  readonly unread: UnreadTally;
}

/** What one transaction reads: opening one for each chat takes longer than reading it. */
const chatsPerRead = 50;
const messagesPerRead = 200;

/**
 * Reads the chats that are not in the trash, a few at a time and the next few ahead. A reply that is
 * still coming in counts as cut where it stands.
 *
 * Errors: throws {@link BackupReadError}.
 */
export async function* eachStoredChat(store: Store, walk: ChatWalk): AsyncGenerator<StoredChat> {
  let ahead: ReturnType<typeof readStoredChats> | undefined;
  for await (const ids of chatGroups(store, walk.unread)) {
    const read = ahead;
    ahead = readStoredChats(store, ids);
    if (read !== undefined) yield* taken(unwrap(await read), walk);
  }
  if (ahead !== undefined) yield* taken(unwrap(await ahead), walk);
}

function* taken(read: readonly ReadChat[], walk: ChatWalk): Generator<StoredChat> {
  for (const { rowCount, chat } of read) {
    walk.seenMessages += rowCount;
    if (chat !== undefined) yield chat;
  }
}

/** The ids of all chats, in portions that fit one transaction. */
async function* chatGroups(store: Store, unread?: UnreadTally): AsyncGenerator<readonly ChatId[]> {
  let ids: ChatId[] = [];
  let messages = 0;
  for await (const row of eachRow(store, 'chats')) {
    const id = idOf(row['id'], parseChatId);
    if (id === undefined) {
      if (typeof row['trashedAtMs'] !== 'number') unread?.add('chats', textOr(row['title'], ''));
      continue;
    }
    ids.push(id);
    messages += numberOr(row['messageCount'], 0);
    if (ids.length < chatsPerRead && messages < messagesPerRead) continue;
    yield ids;
    ids = [];
    messages = 0;
  }
  if (ids.length > 0) yield ids;
}

async function readStoredChats(
  store: Store,
  ids: readonly ChatId[],
): Promise<Result<readonly ReadChat[], StoreError>> {
  const together = await tryToRead(store, ['chats', 'messages'], (tx) =>
    Promise.all(ids.map((id) => readStoredChat(tx, id))),
  );
  if (together.ok || together.error.code !== 'aborted') return together;
  const chats: ReadChat[] = [];
  for (const id of ids) {
    const read = await readDamagedChat(store, id);
    if (!read.ok) return read;
    chats.push(read.value);
  }
  return ok(chats);
}

/** As {@link readStoredChat}, where the browser cannot read some of the rows. */
async function readDamagedChat(store: Store, id: ChatId): Promise<Result<ReadChat, StoreError>> {
  const header = await readRows(store, 'chats', { range: id });
  if (!header.ok) return header;
  const messages = await readRows(store, 'messages', { index: 'byChat', range: wholeChat(id) });
  if (!messages.ok) return messages;
  const { rows, lostKeys } = messages.value;
  return ok(toReadChat(fieldsOf(header.value.rows[0]), [...rows, ...lostKeys], id));
}

interface ReadChat {
  readonly rowCount: number;
  /** Undefined for one in the trash. */
  readonly chat?: StoredChat;
}

async function readStoredChat(tx: ReadTransaction, id: ChatId): Promise<ReadChat> {
  const stored = fieldsOf(await tx.get('chats', id));
  const chat = parseChat(stored);
  const all = { index: 'byChat', range: wholeChat(id) };
  if (chat === undefined || chat.trashedAtMs !== null) {
    return { rowCount: chat === undefined ? 0 : await tx.count('messages', all) };
  }
  return toReadChat(stored, await tx.getAll('messages', all), id);
}

/** @param rows of its messages; what is no row stands for one that cannot be read */
function toReadChat(stored: Fields, rows: readonly unknown[], id: ChatId): ReadChat {
  const chat = parseChat(stored);
  if (chat === undefined) return { rowCount: 0 };
  if (chat.trashedAtMs !== null) return { rowCount: rows.length };
  const read = rows.map((row) => ({ row, message: parseMessage(row, id) }));
  const messages = read.flatMap(({ message }) => (message === undefined ? [] : [message]));
  const parts = read.filter(({ row, message }) => message !== undefined && isCut(row, message));
  return {
    rowCount: rows.length,
    chat: {
      chat,
      stored,
      messages: messages.map((message) => (isRunning(message.state) ? cut(message) : message)),
      unread: { messages: rows.length - messages.length, parts: parts.length },
    },
  };
}

/** Whether a piece of what was said is lost in reading. */
function isCut(row: unknown, { parts }: Message): boolean {
  const stored = fieldsOf(row)['parts'] ?? [];
  return !Array.isArray(stored) || stored.length !== parts.length;
}

/**
 * What messages said before they were edited, of chats that are not in the trash and chat by chat.
 *
 * Errors: throws {@link BackupReadError}.
 */
export async function* eachRevision(store: Store): AsyncGenerator {
  for await (const ids of chatGroups(store)) {
    const rows = await tryToRead(store, ['chats', 'messageEdits'], (tx) =>
      Promise.all(
        ids.map(async (id) => {
          const chat = parseChat(await tx.get('chats', id));
          if (chat === undefined || chat.trashedAtMs !== null) return [];
          return tx.getAll('messageEdits', { index: 'byChat', range: id });
        }),
      ),
    );
    if (rows.ok) yield* rows.value.flat();
    else for (const id of ids) yield* await readRevisions(store, id);
  }
}

/**
 * The versions of characters. Of a character in the trash, which is in no backup, only those that a
 * chat may refer to. Errors: throws {@link BackupReadError}.
 */
export async function* eachCharacterVersion(store: Store): AsyncGenerator<Fields> {
  const characters = await allRows(store, 'characters');
  const trashed = new Set(
    characters.filter((row) => typeof row['trashedAtMs'] === 'number').map((row) => row['id']),
  );
  for await (const row of eachRow(store, 'characterVersions')) {
    if (!trashed.has(row['characterId']) || (await isReferredTo(store, row))) yield row;
  }
}

async function isReferredTo(store: Store, { characterId, number }: Fields): Promise<boolean> {
  if (typeof characterId !== 'string' || typeof number !== 'number') return false;
  const range: IDBValidKey = [characterId, number];
  const count = await store.read(['chats'], (tx) =>
    tx.count('chats', { index: 'byCharacter', range }),
  );
  return unwrap(count) > 0;
}

/** One that the browser cannot read is a row that says nothing. */
async function readRevisions(store: Store, id: ChatId): Promise<readonly unknown[]> {
  const header = unwrap(await readRows(store, 'chats', { range: id }));
  const chat = parseChat(header.rows[0]);
  if (chat === undefined || chat.trashedAtMs !== null) return [];
  const edits = unwrap(await readRows(store, 'messageEdits', { index: 'byChat', range: id }));
  return [...edits.rows, ...edits.lostKeys.map(() => ({}))];
}

function cut(message: Message): Message {
  return { ...message, state: 'cut' };
}
