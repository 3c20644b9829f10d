import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnStore } from '#src/services/generation/generation.ts';

import type { ChatHome } from './chat-home.ts';

/** A chat that was put on the disk. */
export interface KeptChat {
  readonly chat: Chat;
  readonly messages: readonly Message[];
}

/** Why a temporary chat could not be kept: there is none, or the disk refused it. */
export interface KeepError {
  readonly code: string;
}

/** A home in memory, for one chat. */
export interface TemporaryHome extends ChatHome {
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

/** How a home comes to be. */
export interface HomeOptions {
  /** Whether what stands in the composer of a new chat moves in. */
  readonly takesDraft: boolean;
}

/** Makes the home of a chat. */
export type MakeHome = (chatId: ChatId, options: HomeOptions) => TemporaryHome;

/**
 * Chats that are in the memory of this tab and nowhere else: not on the disk, and so in no list,
 * search, backup, mirror or sync. Only what their requests cost is counted, without a text.
 */
export interface TemporaryChats {
  /** Loads what keeps chats in memory; {@link open} gives undefined before. */
  prepare(): Promise<void>;
  /** The home of a chat, made where there is none. */
  open(chatId: ChatId, options?: HomeOptions): TemporaryHome | undefined;
  /** Undefined where there is none. */
  find(chatId: ChatId): TemporaryHome | undefined;
  /** Also for one that was left and whose last reply is still on its way. */
  isTemporary(chatId: ChatId): boolean;
  /** Undefined for a chat on the disk. */
  turnsOf(chatId: ChatId): TurnStore | undefined;
  /** Puts the chat on the disk, under the same id. Errors: see {@link KeepError}. */
  keep(chatId: ChatId): Promise<Result<KeptChat, KeepError>>;
  discard(chatId: ChatId): void;
}

const noDraft: HomeOptions = { takesDraft: false };

/** Makes the keeper of temporary chats. */
export function createTemporaryChats(load: () => Promise<MakeHome>): TemporaryChats {
  const homes = new Map<ChatId, TemporaryHome>();
  // A reply that comes in after its chat was left must not look for it on the disk.
  const left = new Map<ChatId, TurnStore>();
  let makeHome: MakeHome | undefined;
  return {
    async prepare() {
      makeHome ??= await load();
    },
    open(chatId, options = noDraft) {
      const known = homes.get(chatId);
      if (known !== undefined) return known;
      const made = makeHome?.(chatId, options);
      if (made !== undefined) homes.set(chatId, made);
      return made;
    },
    find: (chatId) => homes.get(chatId),
    isTemporary: (chatId) => homes.has(chatId) || left.has(chatId),
    turnsOf: (chatId) => homes.get(chatId)?.turns ?? left.get(chatId),
    async keep(chatId) {
      const home = homes.get(chatId);
      if (home === undefined) return err({ code: 'missing' });
      const kept = await home.keep();
      if (kept.ok) homes.delete(chatId);
      return kept;
    },
    discard(chatId) {
      const home = homes.get(chatId);
      if (home === undefined) return;
      homes.delete(chatId);
      left.set(chatId, home.turns);
      home.wipe();
    },
  };
}

/** Turns write to where their chat lies. */
export function routeTurns(kept: TurnStore, temporary: Pick<TemporaryChats, 'turnsOf'>): TurnStore {
  const storeOf = (chatId: ChatId): TurnStore => temporary.turnsOf(chatId) ?? kept;
  return {
    saveTurn: (turn) => storeOf(turn.chat.id).saveTurn(turn),
    checkpoint: (message) => storeOf(message.chatId).checkpoint(message),
    finishTurn: (end) => storeOf(end.message.chatId).finishTurn(end),
  };
}
