import type { ChatId } from '@parley/domain/shared/ids.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import {
  isChatGone,
  setActiveLeaf,
  setChatCharacter,
  setChatModel,
  setChatModelSettings,
  setChatParameters,
  setComparedQuestion,
} from '#src/data/repositories/chat-repository.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from '#src/data/repositories/message-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { TurnStore } from '#src/services/generation/turn-types.ts';

import type { ChatWrites } from './change-messages.ts';

/** The writes of one chat over the store of this browser. */
export function createChatWrites(store: Store, chatId: ChatId): ChatWrites {
  return {
    setActiveLeaf: (leafId) => setActiveLeaf(store, chatId, leafId),
    setComparedQuestion: (questionId) => setComparedQuestion(store, chatId, questionId),
    setModel: (model) => setChatModel(store, chatId, model),
    setModelSettings: (model, parameters) =>
      setChatModelSettings(store, chatId, { model, parameters }),
    setParameters: (parameters) => setChatParameters(store, chatId, parameters),
    setCharacter: (start) => setChatCharacter(store, chatId, start),
    updateMessage: (update) => updateMessage(store, update),
    addMessages: (chat, messages) => saveTurn(store, { chat, messages }),
    async trashMessages(deletion) {
      const { trashMessages } = await import('#src/data/repositories/trash-messages.ts');
      return trashMessages(store, { chatId, ...deletion });
    },
    async restore(trashId) {
      const { restoreFromTrash } = await import('#src/data/repositories/trash-repository.ts');
      return restoreFromTrash(store, trashId);
    },
  };
}

/**
 * What turns write to.
 *
 * @param isShown whether the person has the chat before their eyes; other chats become unread
 */
export function createTurnStore(store: Store, isShown: (chatId: ChatId) => boolean): TurnStore {
  let isDeleted = false;
  store.onClose((reason) => {
    isDeleted = reason === 'deleted' || reason === 'requested';
  });
  return {
    isKept: () => store.isKept && !isDeleted,
    saveTurn: (turn) => saveTurn(store, turn),
    checkpoint: (message) => checkpointMessage(store, message),
    isChatGone: (chatId) => isChatGone(store, chatId),
    changeReply: ({ id, chatId }, change) => updateMessage(store, { id, chatId, change }),
    finishTurn({ message, usage }) {
      const text = textOfParts(message.parts);
      return finishMessage(store, {
        message,
        ...(usage === undefined ? {} : { usage }),
        ...(text.trim() === '' ? {} : { preview: previewOf(text) }),
        isUnread: !isShown(message.chatId),
      });
    },
  };
}
