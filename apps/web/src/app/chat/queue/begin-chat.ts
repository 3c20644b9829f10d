import { titleFromQuestion } from '@parley/domain/chat/chat-title.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import { createChatWrites } from '#src/services/chats/chat-writes.ts';

import type { Program } from '#src/app/program/program.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

/**
 * Stores the header of a chat whose first message waits, and names its address: it has to be found again.
 *
 * @returns false where it could not be stored
 */
export async function beginChat(program: Program, open: OpenChat, text: string): Promise<boolean> {
  const { status, chat = open.newChat() } = open.session.getSnapshot();
  if (status !== 'new') return true;
  const title = titleFromQuestion(text);
  const target = program.providers.find(chat.model);
  const isUntitled = chat.titleSource === 'none' && title !== '';
  const header = {
    ...chat,
    model: target.ok ? target.value.model : chat.model,
    ...(isUntitled ? { title, titleSource: 'start' as const } : {}),
    preview: previewOf(text),
  };
  const before = program.navigation.getSnapshot();
  const stored = await createChatWrites(open.storage.store, open.chatId).addMessages(header, []);
  const isHere = program.navigation.getSnapshot() === before && before.chatId === undefined;
  if (stored.ok && isHere && !open.isTemporary) program.navigation.nameCurrent(open.chatId);
  return stored.ok;
}
