import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import {
  createChatId,
  createMessageId,
  type MessageId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

/** What a fork is made of. */
export interface ForkInput {
  readonly chat: Chat;
  /** The branch up to the message at which the other chat ends, oldest first. */
  readonly path: readonly Message[];
  readonly random: RandomText;
  readonly nowMs: number;
}

/** A chat that is not stored yet. */
export interface ForkedChat {
  readonly chat: Chat;
  readonly messages: readonly Message[];
}

/**
 * Copies a branch into a chat of its own, with new ids for the chat and its messages. Attachments
 * are shared by their hash. What the replies cost was paid in the first chat and is not counted
 * twice; a reply that is still coming in is copied as cut.
 */
export function forkChat({ chat, path, random, nowMs }: ForkInput): ForkedChat {
  const chatId = createChatId(random);
  let parentId: MessageId | null = null;
  const messages = path.map((message): Message => {
    // What runs in the first chat does not run in this one.
    const { costMicroUsd: _paid, toolRun: _run, ...rest } = message;
    const state = isRunning(message.state) ? 'cut' : message.state;
    const copy: Message = { ...rest, id: createMessageId(random), chatId, parentId, state };
    parentId = copy.id;
    return copy;
  });
  const preview = messages.findLast(({ parts }) => textOfParts(parts).trim() !== '');
  return {
    chat: {
      ...chat,
      id: chatId,
      preview: preview === undefined ? '' : previewOf(textOfParts(preview.parts)),
      favoritedAtMs: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      activeLeafId: messages.at(-1)?.id ?? null,
      comparedQuestionId: null,
      messageCount: messages.length,
      trashedAtMs: null,
    },
    messages,
  };
}
