import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import {
  createCustomProviderId,
  createChatId,
  createMessageId,
  type MessageId,
  type ChatId,
} from '@parley/domain/shared/ids.ts';
import { toChatRow, toMessageRow } from '@parley/web/src/data/records/to-row.ts';

import { messageText, replyText } from '../text/reply-text.ts';

/** Rows by table, as they lie in the store of the program. */
export type SeedRows = Readonly<Record<string, readonly object[]>>;

const provider = { id: createCustomProviderId(() => 'bench'), modelId: 'fake-large' };
const model: ModelRef = { providerId: provider.id, modelId: provider.modelId };
const firstTimeMs = Date.UTC(2026, 0, 1);

/** The fake provider, set up as a person would, and chosen for new chats. */
export function providerRows(baseUrl: string): SeedRows {
  const times = { createdAtMs: firstTimeMs, updatedAtMs: firstTimeMs };
  return {
    providers: [
      {
        id: provider.id,
        presetId: 'custom',
        title: 'Bench',
        dialect: 'openai-chat',
        baseUrl,
        auth: 'none',
        ...times,
      },
    ],
    settings: [{ key: 'defaultModel', value: model, updatedAtMs: firstTimeMs }],
  };
}

/** One folder, open and empty. */
export function folderRows(title: string): SeedRows {
  const times = { createdAtMs: firstTimeMs, updatedAtMs: firstTimeMs };
  return { folders: [{ id: 'fo-bench', title, order: 0, isOpen: true, ...times }] };
}

/** One chat of many messages, question and answer in turn. */
export function longChatRows(chatId: ChatId, count: number): SeedRows {
  const messages = messagesOf(chatId, count);
  const chat = chatOf(chatId, { title: `A chat of ${count} messages`, messages });
  return { chats: [toChatRow(chat, undefined)], messages: messages.map(toMessageRow) };
}

/** One chat of two messages, of which one has so many characters. */
export function hugeMessageRows(
  chatId: ChatId,
  role: Message['role'],
  characters: number,
): SeedRows {
  const unit = replyText({ length: 100_000, end: 'omega.\n\n' });
  const text = unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters);
  const messages = messagesOf(chatId, 2).map((message) =>
    message.role === role ? { ...message, parts: [{ type: 'text', text } as const] } : message,
  );
  const chat = chatOf(chatId, { title: 'A chat with a huge message', messages });
  return { chats: [toChatRow(chat, undefined)], messages: messages.map(toMessageRow) };
}

/** Many chats of two messages. The oldest is called `rareTitle`. */
export function manyChatsRows(count: number, rareTitle: string): SeedRows {
  const pairs = Array.from({ length: count }, (_, index) => {
    const id = chatIdOf(`many${index}`);
    const messages = messagesOf(id, 2, index * 60_000);
    const title = index === 0 ? rareTitle : `Chat ${index}: ${messageText(index * 2).slice(0, 40)}`;
    return { chat: chatOf(id, { title, messages }), messages };
  });
  return {
    chats: pairs.map(({ chat }) => toChatRow(chat, undefined)),
    messages: pairs.flatMap(({ messages }) => messages.map(toMessageRow)),
  };
}

/**
 * Many chats of many messages, a few hundred chats at a time: all of them together would not fit into
 * memory twice. The first message of the oldest chat holds `rareWord`.
 */
export function* libraryRows(
  chats: number,
  messagesPerChat: number,
  rareWord: string,
): Generator<SeedRows> {
  const chatsPerPart = 200;
  for (let start = 0; start < chats; start += chatsPerPart) {
    const pairs = Array.from({ length: Math.min(chatsPerPart, chats - start) }, (_, at) => {
      const index = start + at;
      const id = chatIdOf(`library${index}`);
      const messages = messagesOf(id, messagesPerChat, index * 60_000).map((message, place) =>
        index === 0 && place === 0
          ? { ...message, parts: [{ type: 'text', text: `About a ${rareWord}` } as const] }
          : message,
      );
      return { chat: chatOf(id, { title: `Chat ${index}`, messages }), messages };
    });
    yield {
      chats: pairs.map(({ chat }) => toChatRow(chat, undefined)),
      messages: pairs.flatMap(({ messages }) => messages.map(toMessageRow)),
    };
  }
}

export function chatIdOf(name: string): ChatId {
  // A digit would make one id of `chat1` and `chat10`.
  return createChatId(() => name.padEnd(20, 'x'));
}

export function messageIdOf(chatId: ChatId, index: number): MessageId {
  return createMessageId(() => `${chatId.slice(3)}${String(index).padStart(8, '0')}`);
}

function messagesOf(chatId: ChatId, count: number, offsetMs = 0): readonly Message[] {
  const messages: Message[] = [];
  for (let index = 0; index < count; index += 1) {
    const createdAtMs = firstTimeMs + offsetMs + index * 1000;
    const role = index % 2 === 0 ? 'user' : 'assistant';
    messages.push({
      id: messageIdOf(chatId, index),
      chatId,
      parentId: messages.at(-1)?.id ?? null,
      role,
      parts: [{ type: 'text', text: messageText(index) }],
      state: 'finished',
      createdAtMs,
      updatedAtMs: createdAtMs,
      ...(role === 'assistant' ? { model, finishReason: 'stop' } : {}),
    });
  }
  return messages;
}

interface ChatContent {
  readonly title: string;
  readonly messages: readonly Message[];
}

function chatOf(id: ChatId, { title, messages }: ChatContent): Chat {
  const last = messages.at(-1);
  return {
    id,
    title,
    titleSource: 'user',
    preview: messageText(messages.length - 1).slice(0, 50),
    model,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: messages[0]?.createdAtMs ?? firstTimeMs,
    updatedAtMs: last?.createdAtMs ?? firstTimeMs,
    activeLeafId: last?.id ?? null,
    messageCount: messages.length,
    trashedAtMs: null,
  };
}
