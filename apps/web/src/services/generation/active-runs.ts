import type { Message } from '@parley/domain/chat/message.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

/** A reply and the chat that it is in. */
export type ReplyPlace = Pick<Message, 'id' | 'chatId'>;

/** What keeps a reply busy: its turn, or the work between two turns. */
export interface ActiveRun {
  stop(): void;
}

/** What is under way in this tab, by chat and reply. */
export interface ActiveRuns {
  of(chatId: ChatId): ReadonlyMap<MessageId, ActiveRun>;
  isBusy(chatId: ChatId, replyId?: MessageId): boolean;
  /** The same set until another chat begins or the last work of one ends. */
  chats(): ReadonlySet<ChatId>;
  /** Takes the place of earlier work of the same reply. */
  begin(reply: ReplyPlace, work: ActiveRun): void;
  end(reply: ReplyPlace): void;
  /** Notes that the end of a reply is on its way to the disk, until the returned function is called. */
  beginWriting(reply: ReplyPlace): () => void;
  /** Whether nothing of the chat is under way, and no end on its way to the disk. */
  isAtRest(chatId: ChatId): boolean;
}

const none: ReadonlyMap<MessageId, ActiveRun> = new Map();

/** Makes the list of what is under way. */
export function createActiveRuns(): ActiveRuns {
  const runs = new Map<ChatId, Map<MessageId, ActiveRun>>();
  const writing = new Set<ReplyPlace>();
  let chats: ReadonlySet<ChatId> = new Set();
  return {
    of: (chatId) => runs.get(chatId) ?? none,
    isBusy: (chatId, replyId) =>
      replyId === undefined ? runs.has(chatId) : runs.get(chatId)?.has(replyId) === true,
    chats: () => chats,
    begin({ chatId, id }, work) {
      const known = runs.get(chatId);
      if (known !== undefined) {
        known.set(id, work);
        return;
      }
      runs.set(chatId, new Map([[id, work]]));
      chats = new Set(runs.keys());
    },
    beginWriting({ chatId, id }) {
      const place = { chatId, id };
      writing.add(place);
      return () => void writing.delete(place);
    },
    isAtRest: (chatId) =>
      !runs.has(chatId) && ![...writing].some((place) => place.chatId === chatId),
    end({ chatId, id }) {
      const known = runs.get(chatId);
      if (known?.delete(id) !== true || known.size > 0) return;
      runs.delete(chatId);
      chats = new Set(runs.keys());
    },
  };
}
