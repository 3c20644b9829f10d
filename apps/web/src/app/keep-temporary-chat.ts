import { isStepToAnswer } from '@parley/domain/chat/tool-calls.ts';

import { openChatSession } from '#src/services/chats/chat-session.ts';

import type { Program } from './program.ts';
import type { OpenChat } from './use-chat.ts';

/**
 * Puts a temporary chat on the disk and gives it its address; it stays on the screen as it is.
 *
 * @returns false where it could not be stored, and is in memory still
 */
export async function keepTemporaryChat(
  { temporary, queries, sessions, navigation, helpers }: Program,
  { chatId }: OpenChat,
): Promise<boolean> {
  const kept = await temporary.keep(chatId);
  if (!kept.ok) return false;
  const { chat, messages } = kept.value;
  const session = openChatSession(chatId, {
    messages: queries.chatMessages(chatId),
    header: queries.chat(chatId),
    isNew: false,
  });
  session.put({ chat, messages });
  sessions.replace(session);
  navigation.nameCurrent(chatId);
  const reply = messages.find(
    (message) =>
      message.role === 'assistant' && message.state === 'finished' && !isStepToAnswer(message),
  );
  if (reply !== undefined) helpers.nameChat(reply);
  return true;
}
