import type { Chat } from '@parley/domain/chat/chat.ts';
import { titleFromQuestion } from '@parley/domain/chat/chat-title.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts, type MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

/** Where a new message goes. */
export interface MessagePlace {
  readonly id: MessageId;
  readonly chatId: ChatId;
  readonly parent: Message | undefined;
  readonly nowMs: number;
}

/** The time of a new message. Times of a branch grow strictly, whatever the clock does. */
export function timeAfter(place: MessagePlace): number {
  return Math.max(place.nowMs, (place.parent?.createdAtMs ?? 0) + 1);
}

/** A question, complete from the start. */
export function createUserMessage(place: MessagePlace, parts: readonly MessagePart[]): Message {
  const createdAtMs = timeAfter(place);
  return {
    id: place.id,
    chatId: place.chatId,
    parentId: place.parent?.id ?? null,
    role: 'user',
    parts,
    state: 'finished',
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** What the character of a chat says before anybody has asked. */
export function createWelcome(place: MessagePlace, text: string): Message {
  const createdAtMs = timeAfter(place);
  return {
    id: place.id,
    chatId: place.chatId,
    parentId: place.parent?.id ?? null,
    role: 'assistant',
    type: 'character-welcome-message',
    parts: [{ type: 'text', text }],
    state: 'finished',
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** The empty record of a reply that is about to be asked for. */
export function createReply(place: MessagePlace, model: ModelRef): Message {
  const createdAtMs = timeAfter(place);
  return {
    id: place.id,
    chatId: place.chatId,
    parentId: place.parent?.id ?? null,
    role: 'assistant',
    parts: [],
    state: 'queued',
    createdAtMs,
    updatedAtMs: createdAtMs,
    model,
  };
}

/** The results of the tools that a reply asked for. */
export function createToolResponse(place: MessagePlace, parts: readonly MessagePart[]): Message {
  const createdAtMs = timeAfter(place);
  return {
    id: place.id,
    chatId: place.chatId,
    parentId: place.parent?.id ?? null,
    role: 'tool',
    type: 'tool-response',
    parts,
    state: 'finished',
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** The line behind which the context begins anew. */
export function createContextDivider(place: MessagePlace): Message {
  const createdAtMs = timeAfter(place);
  return {
    id: place.id,
    chatId: place.chatId,
    parentId: place.parent?.id ?? null,
    role: 'system',
    type: 'clear-context',
    parts: [],
    state: 'finished',
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** The header of a chat after `messages` were added and `leaf` became the end of what is shown. */
export function withMessages(chat: Chat, messages: readonly Message[], leaf: Message): Chat {
  const question = messages.find((message) => message.role === 'user');
  const text = question === undefined ? '' : textOfParts(question.parts);
  const needsTitle = chat.titleSource === 'none' && text.trim() !== '';
  return {
    ...chat,
    ...(needsTitle ? { title: titleFromQuestion(text), titleSource: 'start' as const } : {}),
    ...(text === '' ? {} : { preview: previewOf(text) }),
    messageCount: chat.messageCount + messages.length,
    activeLeafId: leaf.id,
    updatedAtMs: Math.max(leaf.createdAtMs, chat.updatedAtMs),
  };
}
