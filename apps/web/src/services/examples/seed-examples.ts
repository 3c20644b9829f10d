import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message, MessageRole } from '@parley/domain/chat/message.ts';
import {
  createChatId,
  createMessageId,
  type MessageId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import type { Store } from '#src/data/store.ts';

/** A chat that shows what the program can do. */
export interface ExampleChat {
  readonly title: string;
  /** Question and answer in turn, as Markdown. */
  readonly texts: readonly string[];
}

/** What putting examples in needs. */
export interface ExampleDeps {
  readonly store: Store;
  readonly random: RandomText;
  readonly nowMs: number;
}

/**
 * Puts example chats into an empty profile, once in its life: whoever deletes them is rid of them.
 * They are marked as examples, and nobody is reminded to save them.
 *
 * @returns how many were put in
 */
export async function seedExamples(
  deps: ExampleDeps,
  examples: readonly ExampleChat[],
): Promise<number> {
  const { store, nowMs } = deps;
  const [seeded, chats] = await Promise.all([
    loadMeta(store, 'examplesSeededAtMs'),
    loadAllChats(store),
  ]);
  if (!seeded.ok || seeded.value !== undefined || !chats.ok || chats.value.length > 0) return 0;
  const noted = await saveMeta(store, 'examplesSeededAtMs', nowMs);
  if (!noted.ok) return 0;
  let count = 0;
  // The first of them is written last, and so stands at the top of the list.
  for (const [index, example] of [...examples.entries()].toReversed()) {
    const made = makeExample({ ...deps, nowMs: nowMs - index * 1000 }, example);
    const saved = await saveTurn(store, made);
    if (saved.ok) count += 1;
  }
  return count;
}

function makeExample(
  { random, nowMs }: ExampleDeps,
  { title, texts }: ExampleChat,
): { readonly chat: Chat; readonly messages: readonly Message[] } {
  const chatId = createChatId(random);
  let parentId: MessageId | null = null;
  const messages = texts.map((text, index): Message => {
    const role: MessageRole = index % 2 === 0 ? 'user' : 'assistant';
    const createdAtMs = nowMs + index;
    const message: Message = {
      id: createMessageId(random),
      chatId,
      parentId,
      role,
      parts: [{ type: 'text', text }],
      state: 'finished',
      createdAtMs,
      updatedAtMs: createdAtMs,
      ...(role === 'assistant' ? { finishReason: 'stop' as const } : {}),
    };
    parentId = message.id;
    return message;
  });
  const chat: Chat = {
    id: chatId,
    title,
    titleSource: 'user',
    preview: previewOf(texts.at(-1) ?? ''),
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    activeLeafId: parentId,
    messageCount: messages.length,
    trashedAtMs: null,
    isSample: true,
  };
  return { chat, messages };
}
