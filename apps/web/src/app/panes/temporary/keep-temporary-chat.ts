import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isStepToAnswer } from '@parley/domain/chat/tool-calls.ts';

import type { Locks } from '#src/platform/locks.ts';
import { openChatSession } from '#src/services/chats/chat-session.ts';
import type { ChatSessions } from '#src/services/chats/chat-sessions.ts';
import type { TemporaryChats } from '#src/services/temporary/temporary-chats.ts';
import type { Queries } from '#src/data/queries/create-queries.ts';
import { queueLockName } from '#src/services/queue/queue-lock.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';

/** What keeping a temporary chat needs of the program. */
export interface KeepPorts {
  readonly temporary: TemporaryChats;
  readonly queries: Pick<Queries, 'chat' | 'chatMessages'>;
  readonly sessions: ChatSessions;
  readonly navigation: Navigation;
  readonly locks: Pick<Locks, 'withLock'>;
  /** Names a chat as after its first reply. */
  readonly nameChat: (reply: Message) => void;
}

/**
 * Puts a temporary chat on the disk and gives it its address; it stays on the screen as it is.
 *
 * @returns false where it could not be stored, and is in memory still
 */
export async function keepTemporaryChat(
  { temporary, queries, sessions, navigation, locks, nameChat }: KeepPorts,
  chatId: ChatId,
): Promise<boolean> {
  // What waits in it stays as it is meanwhile.
  const kept = await locks.withLock(queueLockName(chatId), () => temporary.keep(chatId));
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
  if (reply !== undefined) nameChat(reply);
  return true;
}
