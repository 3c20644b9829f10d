import {
  chatOfDraft,
  editDraftKey,
  parseDraftKey,
  placeOfAside,
} from '@parley/domain/chat/draft.ts';
import {
  parseCharacterId,
  parseChatId,
  parsePluginId,
  type ChatId,
} from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseTakenRecords } from '../records/parse-taken-records.ts';
import { parseTrash } from '../records/parse-trash.ts';
import { wholeChat } from '../records/ranges.ts';
import { trashKeepMs, type TrashedMessages } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { pruneVersions } from './character-versions.ts';
import { eachSlice, readChatRow } from './chat-rows.ts';
import { removeContextOwners, removeGrantsInChat } from './grant-repository.ts';
import {
  libraryTables,
  placeOf,
  readLibraryRow,
  recordOfTrashId,
  setLibraryRowTrashed,
  trashIdOfRecord,
  type LibraryPlace,
} from './libraries.ts';
import { pluginPurgeTables, removePluginForGood } from './plugin-repository.ts';
import { restoreTakenRecords } from './restore-taken-records.ts';
import { trashTables } from './trash-items.ts';
import { putMessagesBack } from './trash-messages.ts';
import {
  chatOfTrashId,
  isTrashIdOfTaken,
  restoreChatRow,
  trashChatRow,
  trashIdOfChat,
  type Trashed,
} from './trash-rows.ts';

/*
 * [Note: trash] Deleting a chat sets a field of its header, `trashedAtMs`: the header leaves the
 * index of the list, and everything else stays where it is. The field is shared, so the chat lies in
 * the trash of every device and comes back on every device. Purging removes the header, its messages
 * and their edit history, with a tombstone each. A prompt, character or plugin in the trash has the
 * same field; purging a plugin removes its grants and settings as well, purging a character what was
 * allowed to its contexts and the versions that no chat refers to. Single messages leave their table
 * when they are deleted: their rows lie in the trash row of this device, so that every reader of a chat
 * sees the tree without them. So do records that a sync took away although they had changed here.
 */

/**
 * Moves a chat to the trash; doing it twice changes nothing. Its draft stays.
 *
 * Errors: see {@link StoreError}.
 */
export function trashChat(store: Store, chatId: ChatId): Promise<Result<Trashed, StoreError>> {
  return store.write({ tables: ['chats'], durability: 'strict' }, async (tx) => {
    if (!(await trashChatRow(tx, chatId))) return tx.reject({ code: 'missing' });
    return { trashId: trashIdOfChat(chatId) };
  });
}

/**
 * Takes something out of the trash and puts it back where it was: a chat at its old place in the
 * list, messages at their old place in the tree, a prompt, character or plugin in its library, what a
 * sync took away as a new change.
 *
 * Errors: see {@link StoreError}; `missing` where it is not in the trash (any more), or where the
 * chat of deleted messages is gone for good.
 */
export function restoreFromTrash(
  store: Store,
  trashId: string,
): Promise<Result<undefined, StoreError>> {
  if (isTrashIdOfTaken(trashId)) return restoreTakenRecords(store, trashId);
  return store.write(
    { tables: ['chats', 'messages', ...libraryTables, 'trash'], durability: 'strict' },
    async (tx) => {
      const chatId = chatOfTrashId(trashId);
      if (chatId !== undefined) {
        return (await restoreChatRow(tx, chatId)) ? undefined : tx.reject({ code: 'missing' });
      }
      const record = recordOfTrashId(trashId);
      if (record !== undefined) return setLibraryRowTrashed(tx, record, false);
      const row = parseTrash(await tx.get('trash', trashId));
      if (row === undefined) return tx.reject({ code: 'missing' });
      await putMessagesBack(tx, row);
      tx.remove('trash', trashId, row.chatId);
      return undefined;
    },
  );
}

/**
 * Moves many chats to the trash in one transaction; ids without a chat are passed over.
 *
 * Errors: see {@link StoreError}.
 */
export function trashChats(
  store: Store,
  chatIds: readonly ChatId[],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['chats'], durability: 'strict' }, async (tx) => {
    await eachSlice(chatIds, (id) => trashChatRow(tx, id));
    return undefined;
  });
}

/** Puts many deleted chats back; those gone for good are passed over. Errors: {@link StoreError}. */
export function restoreChats(
  store: Store,
  chatIds: readonly ChatId[],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['chats'], durability: 'strict' }, async (tx) => {
    await eachSlice(chatIds, (id) => restoreChatRow(tx, id));
    return undefined;
  });
}

/** Puts a deleted chat back; see {@link restoreFromTrash}. */
export function restoreChat(store: Store, chatId: ChatId): Promise<Result<undefined, StoreError>> {
  return restoreFromTrash(store, trashIdOfChat(chatId));
}

/**
 * Removes something in the trash for good: of a chat its header, messages, deleted messages, draft
 * and what plugins were allowed in it. The rows of its requests stay, what was paid remains true. Attachments that nothing refers
 * to any more go with {@link collectAttachments}.
 *
 * Errors: see {@link StoreError}; `missing` where it is not in the trash.
 */
export function purgeFromTrash(
  store: Store,
  trashId: string,
): Promise<Result<undefined, StoreError>> {
  return purgeDue(store, trashId, Infinity);
}

/** As {@link purgeFromTrash}; `missing` also where it was deleted anew and its time is not over. */
function purgeDue(
  store: Store,
  trashId: string,
  nowMs: number,
): Promise<Result<undefined, StoreError>> {
  return store.write(
    {
      tables: [
        'chats',
        'messages',
        'messageEdits',
        'drafts',
        ...libraryTables,
        'characterVersions',
        ...pluginPurgeTables,
        'trash',
        'localStates',
      ],
      durability: 'strict',
    },
    async (tx) => {
      const chatId = chatOfTrashId(trashId);
      if (chatId !== undefined) {
        const found = await readChatRow(tx, chatId);
        if (!isDue(found?.chat, nowMs)) return tx.reject({ code: 'missing' });
        await removeChatForGood(tx, chatId);
        const characterId = found?.chat.characterId;
        if (characterId !== undefined) await pruneVersions(tx, characterId);
        return undefined;
      }
      const place = recordOfTrashId(trashId);
      if (place !== undefined) {
        const record = readLibraryRow(place.table, await tx.get(place.table, place.id));
        if (!isDue(record, nowMs)) return tx.reject({ code: 'missing' });
        return removeRecordForGood(tx, place);
      }
      const stored = await tx.get('trash', trashId);
      const row = parseTrash(stored) ?? parseTakenRecords(stored);
      if (row === undefined || row.purgeAtMs > nowMs) return tx.reject({ code: 'missing' });
      if (row.kind === 'messages') await removeEditsOf(tx, row);
      tx.remove('trash', trashId, row.chatId);
      return undefined;
    },
  );
}

/** Whether something is in the trash and its time there is over. */
function isDue(
  record: { readonly trashedAtMs: number | null } | undefined,
  nowMs: number,
): boolean {
  const trashedAtMs = record?.trashedAtMs ?? null;
  return trashedAtMs !== null && trashedAtMs + trashKeepMs <= nowMs;
}

async function removeRecordForGood(
  tx: WriteTransaction,
  { table, id }: LibraryPlace,
): Promise<undefined> {
  const pluginId = table === 'plugins' ? parsePluginId(id) : undefined;
  const characterId = table === 'characters' ? parseCharacterId(id) : undefined;
  // What was allowed to its contexts goes with a character, and so do their secrets.
  if (characterId !== undefined) await removeContextOwners(tx, characterId);
  if (pluginId === undefined) tx.remove(table, id);
  else await removePluginForGood(tx, pluginId);
  if (table === 'characters') await pruneVersions(tx, id);
  return undefined;
}

async function removeChatForGood(tx: WriteTransaction, chatId: ChatId): Promise<undefined> {
  const [messageIds, editIds, trashIds, draftKeys] = await Promise.all([
    tx.getKeys('messages', { index: 'byChat', range: wholeChat(chatId) }),
    tx.getKeys('messageEdits', { index: 'byChat', range: chatId }),
    tx.getKeys('trash', { index: 'byChat', range: chatId }),
    tx.getKeys('drafts'),
  ]);
  for (const id of messageIds) tx.remove('messages', id, chatId);
  for (const id of editIds) tx.remove('messageEdits', id, chatId);
  for (const id of trashIds) tx.remove('trash', id, chatId);
  for (const text of draftKeys) {
    const key = parseDraftKey(text);
    const place = key === undefined ? undefined : (placeOfAside(key) ?? key);
    if (place !== undefined && chatOfDraft(place) === chatId) tx.remove('drafts', text, chatId);
  }
  await removeGrantsInChat(tx, chatId);
  tx.remove('localStates', chatId);
  tx.remove('chats', chatId, chatId);
  return undefined;
}

async function removeEditsOf(
  tx: WriteTransaction,
  { messages, chatId }: TrashedMessages,
): Promise<void> {
  const groups = await Promise.all(
    messages.map(({ id }) => tx.getKeys('messageEdits', { index: 'byMessage', range: id })),
  );
  for (const id of groups.flat()) tx.remove('messageEdits', id, chatId);
  for (const { id } of messages) tx.remove('drafts', editDraftKey(chatId, id), chatId);
}

/**
 * Removes for good what has lain in the trash for 30 days, one transaction each.
 *
 * @returns how many things were removed
 * Errors: see {@link StoreError}; what was removed before the failure stays removed.
 */
export async function purgeExpired(
  store: Store,
  nowMs: number,
): Promise<Result<number, StoreError>> {
  const expired = await store.read(trashTables, async (tx) => {
    const range = IDBKeyRange.upperBound(nowMs - trashKeepMs);
    const [messages, chats, ...records] = await Promise.all([
      tx.getKeys('trash', { index: 'byPurge', range: IDBKeyRange.upperBound(nowMs) }),
      tx.getKeys('chats', { index: 'byTrashed', range }),
      ...libraryTables.map(async (table) =>
        (await tx.getKeys(table, { index: 'byTrashed', range })).flatMap(
          (key) => placeOf(table, key) ?? [],
        ),
      ),
    ]);
    // Chats first: their deleted messages go with them.
    return [
      ...chats.flatMap((key) => parseChatId(key) ?? []).map(trashIdOfChat),
      ...records.flat().map(trashIdOfRecord),
      ...messages,
    ];
  });
  if (!expired.ok) return expired;
  let count = 0;
  for (const trashId of expired.value) {
    const purged = await purgeDue(store, trashId, nowMs);
    if (purged.ok) count += 1;
    else if (purged.error.code !== 'missing') return purged;
  }
  return { ok: true, value: count };
}
