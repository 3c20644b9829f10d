import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { tryToRead } from '../try-to-read.ts';
import { fieldsOf } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { wholeChat } from '../records/ranges.ts';
import { mendChatRow, readChatRow } from '../repositories/chat-rows.ts';
import { fitHeader, headerFor, readMessagesOf } from '../repositories/header-of-messages.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';
import { awaitedTables, isAwaited } from './awaited-message.ts';

/** What a check found and mended. */
export interface ProfileCheck {
  /** Headers whose count or shown branch did not fit their messages. */
  readonly mendedChats: number;
  /** Chats made anew around messages whose header was gone. */
  readonly recoveredChats: number;
  /** Headers of which no message is left although there should be some. They stay. */
  readonly emptyChats: number;
  /** Chats of which the browser cannot read the header or the end. They stay as they are. */
  readonly lostChats: number;
}

/** Chats or rows that are looked at in one transaction: what a person does has to wait for it. */
const sliceSize = 25;

/**
 * Looks for headers that do not fit their messages and for messages without a header, and mends
 * both, on this device only. Nothing is removed. Reads counts and keys, and messages only where something is wrong.
 *
 * @param breathe waited for between two reads; left out: nothing is
 * Errors: see {@link StoreError}; what was mended until then stays mended.
 */
export async function checkProfile(
  store: Store,
  breathe: () => Promise<void> = () => Promise.resolve(),
): Promise<Result<ProfileCheck, StoreError>> {
  const found = await findMisfits(store, breathe);
  if (!found.ok) return found;
  const { misfits, counted, lostChats } = found.value;
  let emptyChats = 0;
  for (const id of misfits) {
    const mended = await mendChat(store, id);
    if (!mended.ok) return mended;
    if (mended.value === 'empty') emptyChats += 1;
  }
  const total = await store.read(['messages'], (tx) => tx.count('messages'));
  if (!total.ok) return total;
  // Messages of a header that is lost have one all the same.
  const isWhole = total.value === counted || lostChats > 0;
  const recovered = isWhole ? ok(0) : await recoverOrphans(store, breathe);
  if (!recovered.ok) return recovered;
  return ok({
    emptyChats,
    mendedChats: misfits.length - emptyChats,
    recoveredChats: recovered.value,
    lostChats,
  });
}

interface Misfits {
  readonly misfits: readonly ChatId[];
  /** Messages that have a header. */
  readonly counted: number;
  readonly lostChats: number;
}

async function findMisfits(
  store: Store,
  breathe: () => Promise<void>,
): Promise<Result<Misfits, StoreError>> {
  const keys = await store.read(['chats'], (tx) => tx.getKeys('chats'));
  if (!keys.ok) return keys;
  const misfits: ChatId[] = [];
  let counted = 0;
  let lostChats = 0;
  for (let from = 0; from < keys.value.length; from += sliceSize) {
    const slice = keys.value.slice(from, from + sliceSize);
    const looks = await lookAtAll(store, slice);
    if (!looks.ok) return looks;
    const seen = looks.value.filter((look) => look !== 'lost');
    lostChats += looks.value.length - seen.length;
    for (const look of seen) {
      counted += look?.count ?? 0;
      if (look?.isMisfit === true) misfits.push(look.id);
    }
    await breathe();
  }
  return ok({ misfits, counted, lostChats });
}

type Look = Awaited<ReturnType<typeof lookAt>> | 'lost';

/** Together, or one by one where the browser cannot read a row of one of them. */
async function lookAtAll(
  store: Store,
  keys: readonly string[],
): Promise<Result<readonly Look[], StoreError>> {
  const looks: Result<readonly Look[], StoreError> = await tryToRead(
    store,
    ['chats', ...awaitedTables],
    (tx) => Promise.all(keys.map((key) => lookAt(tx, key))),
  );
  if (looks.ok || looks.error.code !== 'aborted') return looks;
  if (keys.length < 2) return ok(keys.map(() => 'lost'));
  const single: Look[] = [];
  for (const key of keys) {
    const look = await lookAtAll(store, [key]);
    if (!look.ok) return look;
    single.push(...look.value);
  }
  return ok(single);
}

async function lookAt(
  tx: ReadTransaction,
  key: string,
): Promise<
  { readonly id: ChatId; readonly count: number; readonly isMisfit: boolean } | undefined
> {
  const chat = parseChat(await tx.get('chats', key));
  if (chat === undefined) return undefined;
  const { id, activeLeafId } = chat;
  const [count, leaf] = await Promise.all([
    tx.count('messages', { index: 'byChat', range: wholeChat(id) }),
    activeLeafId === null ? undefined : tx.get('messages', activeLeafId),
  ]);
  const isLeafGone =
    activeLeafId !== null &&
    fieldsOf(leaf)['chatId'] !== id &&
    !(await isAwaited(tx, activeLeafId));
  // In the trash nothing shows; what comes back from there is looked at then.
  const isTrashed = chat.trashedAtMs !== null;
  return { id, count, isMisfit: !isTrashed && (count !== chat.messageCount || isLeafGone) };
}

async function mendChat(
  store: Store,
  chatId: ChatId,
): Promise<Result<'mended' | 'empty', StoreError>> {
  return store.write({ tables: ['chats', ...awaitedTables], durability: 'strict' }, async (tx) => {
    const found = await readChatRow(tx, chatId);
    if (found === undefined) return 'mended';
    const messages = await readMessagesOf(tx, chatId);
    const { activeLeafId } = found.chat;
    const isKept = activeLeafId !== null && (await isAwaited(tx, activeLeafId));
    const fitting = fitHeader(found.chat, messages);
    mendChatRow(tx, isKept ? { ...fitting, activeLeafId } : fitting, found.stored);
    return messages.length === 0 ? 'empty' : 'mended';
  });
}

/** Makes a header for each chat that has messages and none. */
async function recoverOrphans(
  store: Store,
  breathe: () => Promise<void>,
): Promise<Result<number, StoreError>> {
  const found = await findOrphans(store, breathe);
  if (!found.ok) return found;
  for (const chatId of found.value) {
    const written = await store.write(
      { tables: ['chats', 'messages'], durability: 'strict' },
      async (tx) => {
        if ((await readChatRow(tx, chatId)) !== undefined) return;
        const messages = await readMessagesOf(tx, chatId);
        if (messages.length > 0) mendChatRow(tx, headerFor(chatId, messages));
      },
    );
    if (!written.ok) return written;
  }
  return ok(found.value.length);
}

async function findOrphans(
  store: Store,
  breathe: () => Promise<void>,
): Promise<Result<readonly ChatId[], StoreError>> {
  const keys = await store.read(['messages'], (tx) => tx.getKeys('messages'));
  if (!keys.ok) return keys;
  const seen = new Set<ChatId>();
  const orphans: ChatId[] = [];
  for (let from = 0; from < keys.value.length; from += sliceSize) {
    const slice = keys.value.slice(from, from + sliceSize);
    const found = await store.read(['chats', 'messages'], async (tx) => {
      const rows = await Promise.all(slice.map((key) => tx.get('messages', key)));
      const ids = rows.flatMap((row) => chatIdOf(row)).filter((id) => !seen.has(id));
      const fresh = [...new Set(ids)];
      const counts = await Promise.all(fresh.map((id) => tx.count('chats', { range: id })));
      return { fresh, lost: fresh.filter((_id, index) => counts[index] === 0) };
    });
    if (!found.ok) return found;
    for (const id of found.value.fresh) seen.add(id);
    orphans.push(...found.value.lost);
    await breathe();
  }
  return ok(orphans);
}

function chatIdOf(row: unknown): readonly ChatId[] {
  const { chatId } = fieldsOf(row);
  const id = typeof chatId === 'string' ? parseChatId(chatId) : undefined;
  return id === undefined ? [] : [id];
}
