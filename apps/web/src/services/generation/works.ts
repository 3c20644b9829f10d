import type { Message } from '@parley/domain/chat/message.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

/** A reply and the chat that it is in. */
export type ReplyPlace = Pick<Message, 'id' | 'chatId'>;

/** What keeps a reply busy: its turn, or the work between two turns. */
export interface Work {
  stop(): void;
}

/** What is under way in this tab, by chat and reply. */
export interface Works {
  of(chatId: ChatId): ReadonlyMap<MessageId, Work>;
  isBusy(chatId: ChatId, replyId?: MessageId): boolean;
  /** The same set until another chat begins or the last work of one ends. */
  chats(): ReadonlySet<ChatId>;
  /** Takes the place of earlier work of the same reply. */
  begin(reply: ReplyPlace, work: Work): void;
  end(reply: ReplyPlace): void;
}

const none: ReadonlyMap<MessageId, Work> = new Map();

/** Makes the list of what is under way. */
export function createWorks(): Works {
  const works = new Map<ChatId, Map<MessageId, Work>>();
  let chats: ReadonlySet<ChatId> = new Set();
  return {
    of: (chatId) => works.get(chatId) ?? none,
    isBusy: (chatId, replyId) =>
      replyId === undefined ? works.has(chatId) : works.get(chatId)?.has(replyId) === true,
    chats: () => chats,
    begin({ chatId, id }, work) {
      const known = works.get(chatId);
      if (known !== undefined) {
        known.set(id, work);
        return;
      }
      works.set(chatId, new Map([[id, work]]));
      chats = new Set(works.keys());
    },
    end({ chatId, id }) {
      const known = works.get(chatId);
      if (known?.delete(id) !== true || known.size > 0) return;
      works.delete(chatId);
      chats = new Set(works.keys());
    },
  };
}
