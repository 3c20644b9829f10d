import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnStore } from '#src/services/generation/turn-types.ts';

import type { ChatStorage } from './chat-storage.ts';

/** A chat that was put on the disk. */
export interface KeptChat {
  readonly chat: Chat;
  readonly messages: readonly Message[];
}

/** Why a temporary chat could not be kept: there is none, or the disk refused it. */
export interface KeepError {
  readonly code: string;
}

/** A storage in memory, for one chat. */
export interface TemporaryStorage extends ChatStorage {
  /** What turns of the chat write to: their text stays here, their cost goes to the disk. */
  readonly turns: TurnStore;
  /** Whether something was typed that is not sent. */
  readonly hasDraft: () => boolean;
  /** Moves what stands in the composer to that of a new chat on the disk. */
  readonly giveDraftBack: () => Promise<void>;
  /** Writes everything to the disk in one transaction; what is typed from then on goes there too. */
  readonly keep: () => Promise<Result<KeptChat, KeepError>>;
  /** Forgets everything. */
  readonly wipe: () => void;
}

/** How a storage comes to be. */
export interface TemporaryStorageOptions {
  /** Whether what stands in the composer of a new chat moves in. */
  readonly takesDraft: boolean;
}

/** Makes the storage of a chat. */
export type MakeTemporaryStorage = (
  chatId: ChatId,
  options: TemporaryStorageOptions,
) => TemporaryStorage;

/**
 * Chats that are in the memory of this tab and nowhere else: not on the disk, and so in no list,
 * search, backup, mirror or sync. Only what their requests cost is counted, without a text.
 */
export interface TemporaryChats {
  /** Loads what keeps chats in memory; {@link open} gives undefined before. */
  prepare(): Promise<void>;
  /** The home of a chat, made where there is none. */
  open(chatId: ChatId, options?: TemporaryStorageOptions): TemporaryStorage | undefined;
  /** Undefined where there is none. */
  find(chatId: ChatId): TemporaryStorage | undefined;
  /** Also for one that was left and whose last reply is still on its way. */
  isTemporary(chatId: ChatId): boolean;
  /** Undefined for a chat on the disk. */
  turnsOf(chatId: ChatId): TurnStore | undefined;
  /** Puts the chat on the disk, under the same id. Errors: see {@link KeepError}. */
  keep(chatId: ChatId): Promise<Result<KeptChat, KeepError>>;
  discard(chatId: ChatId): void;
}

const noDraft: TemporaryStorageOptions = { takesDraft: false };

/** Makes the keeper of temporary chats. */
export function createTemporaryChats(load: () => Promise<MakeTemporaryStorage>): TemporaryChats {
  const storages = new Map<ChatId, TemporaryStorage>();
  // A reply that comes in after its chat was left must not look for it on the disk.
  const left = new Map<ChatId, TurnStore>();
  let makeStorage: MakeTemporaryStorage | undefined;
  return {
    async prepare() {
      makeStorage ??= await load();
    },
    open(chatId, options = noDraft) {
      const known = storages.get(chatId);
      if (known !== undefined) return known;
      const made = makeStorage?.(chatId, options);
      if (made !== undefined) storages.set(chatId, made);
      return made;
    },
    find: (chatId) => storages.get(chatId),
    isTemporary: (chatId) => storages.has(chatId) || left.has(chatId),
    turnsOf: (chatId) => storages.get(chatId)?.turns ?? left.get(chatId),
    async keep(chatId) {
      const storage = storages.get(chatId);
      if (storage === undefined) return err({ code: 'missing' });
      const kept = await storage.keep();
      if (kept.ok) storages.delete(chatId);
      return kept;
    },
    discard(chatId) {
      const storage = storages.get(chatId);
      if (storage === undefined) return;
      storages.delete(chatId);
      left.set(chatId, storage.turns);
      storage.wipe();
    },
  };
}

/** Turns write to where their chat lies. */
export function routeTurns(kept: TurnStore, temporary: Pick<TemporaryChats, 'turnsOf'>): TurnStore {
  const storeOf = (chatId: ChatId): TurnStore => temporary.turnsOf(chatId) ?? kept;
  return {
    saveTurn: (turn) => storeOf(turn.chat.id).saveTurn(turn),
    checkpoint: (message) => storeOf(message.chatId).checkpoint(message),
    changeReply: (reply, change) => storeOf(reply.chatId).changeReply(reply, change),
    isChatGone: (chatId) => storeOf(chatId).isChatGone(chatId),
    isKept: (chatId) => storeOf(chatId).isKept(chatId),
    finishTurn: (end) => storeOf(end.message.chatId).finishTurn(end),
  };
}
