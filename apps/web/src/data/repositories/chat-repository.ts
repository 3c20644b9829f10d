import type { Chat, ChatParameters } from '@parley/domain/chat/chat.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ChatId, FolderId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { eachSlice, patchChatRow, readChatRow, writeChatRow } from './chat-rows.ts';

/*
 * Each function is one action: one strict transaction over the header and its outbox entry. All
 * give `missing` where the chat is gone. `updatedAtMs`, the order of the list, moves with new and
 * changed messages and with the folder; names, stars and parameters do not touch it.
 */

/** Gives a chat a title. A title of the user stays whatever a model proposes later. */
export function renameChat(
  store: Store,
  chatId: ChatId,
  name: { readonly title: string; readonly titleSource: Chat['titleSource'] },
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, (chat) =>
    chat.titleSource === 'user' && name.titleSource !== 'user' ? {} : name,
  );
}

/** Puts a chat among the favourites or takes it out; one that is a favourite keeps its time. */
export function setFavorite(
  store: Store,
  chatId: ChatId,
  isFavorite: boolean,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, (chat, nowMs) => ({
    favoritedAtMs: isFavorite ? (chat.favoritedAtMs ?? nowMs) : null,
  }));
}

/** Chooses the model of a chat. */
export function setChatModel(
  store: Store,
  chatId: ChatId,
  model: ModelRef | null,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, () => ({ model }));
}

/** Replaces the parameters of a chat as a whole. */
export function setChatParameters(
  store: Store,
  chatId: ChatId,
  parameters: ChatParameters,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, () => ({ parameters }));
}

/** Replaces model and parameters of a chat together. */
export function setChatModelSettings(
  store: Store,
  chatId: ChatId,
  settings: Pick<Chat, 'model' | 'parameters'>,
): Promise<Result<Chat, StoreError>> {
  const { model, parameters } = settings;
  return patchChat(store, chatId, () => ({ model, parameters }));
}

/** Which character speaks in a chat, and up to which of its versions the person decided. */
type CharacterMark = 'characterId' | 'characterVersion' | 'keptCharacterVersion';

/** Lets a model play the part of a character, with all that this sets. */
export function setChatCharacter(
  store: Store,
  chatId: ChatId,
  start: Pick<Chat, 'model' | 'parameters' | CharacterMark>,
): Promise<Result<Chat, StoreError>> {
  const { model, parameters, characterId, characterVersion, keptCharacterVersion } = start;
  return patchChat(store, chatId, () => ({
    model,
    parameters,
    ...(characterId === undefined ? {} : { characterId }),
    ...(characterVersion === undefined ? {} : { characterVersion }),
    ...(keptCharacterVersion === undefined ? {} : { keptCharacterVersion }),
  }));
}

/**
 * Sets what a chat may cost.
 *
 * @param usd 0 for no limit; null lets it follow the settings
 */
export function setSpendingLimit(
  store: Store,
  chatId: ChatId,
  usd: number | null,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, () => ({ spendingLimitUsd: usd }));
}

/** Chooses the branch that is shown, by its last message; nothing stands side by side then. */
export function setActiveLeaf(
  store: Store,
  chatId: ChatId,
  activeLeafId: MessageId,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, ({ comparedQuestionId: compared = null }) => ({
    activeLeafId,
    ...(compared === null ? {} : { comparedQuestionId: null }),
  }));
}

/** Puts the answers to a question side by side. */
export function setComparedQuestion(
  store: Store,
  chatId: ChatId,
  comparedQuestionId: MessageId,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, () => ({ comparedQuestionId }));
}

/** Moves a chat to a folder, or out of all for null; it counts as changed now. */
export function moveChat(
  store: Store,
  chatId: ChatId,
  folderId: FolderId | null,
): Promise<Result<Chat, StoreError>> {
  return patchChat(store, chatId, (_chat, nowMs) => ({ folderId, updatedAtMs: nowMs }));
}

/**
 * Changes many headers in one transaction; ids without a chat are passed over.
 *
 * @returns the headers as they were
 * Errors: see {@link StoreError}.
 */
export function patchChats(
  store: Store,
  chatIds: readonly ChatId[],
  patch: (chat: Chat, nowMs: number) => Partial<Chat>,
): Promise<Result<readonly Chat[], StoreError>> {
  return store.write({ tables: ['chats'], durability: 'strict' }, async (tx) => {
    const before: Chat[] = [];
    await eachSlice(chatIds, async (id) => {
      const found = await readChatRow(tx, id);
      if (found === undefined) return;
      before.push(found.chat);
      writeChatRow(tx, { ...found.chat, ...patch(found.chat, tx.nowMs) }, found.stored);
    });
    return before;
  });
}

/** Reads one header, also of a chat in the trash; undefined where there is none. */
export function loadChat(
  store: Store,
  chatId: ChatId,
): Promise<Result<Chat | undefined, StoreError>> {
  return store.read(['chats'], async (tx) => (await readChatRow(tx, chatId))?.chat);
}

function patchChat(
  store: Store,
  chatId: ChatId,
  patch: (chat: Chat, nowMs: number) => Partial<Chat>,
): Promise<Result<Chat, StoreError>> {
  return store.write({ tables: ['chats'], durability: 'strict' }, (tx) =>
    patchChatRow(tx, chatId, (chat) => patch(chat, tx.nowMs)),
  );
}

/**
 * Whether a chat was deleted: it lies in the trash, or is gone for good. One that was never stored is
 * not gone.
 *
 * Errors: see {@link StoreError}.
 */
export function isChatGone(store: Store, chatId: ChatId): Promise<Result<boolean, StoreError>> {
  return store.write({ tables: ['chats'], durability: 'relaxed' }, async (tx) => {
    const found = await readChatRow(tx, chatId);
    return found === undefined ? tx.isDeleted('chats', chatId) : found.chat.trashedAtMs !== null;
  });
}
