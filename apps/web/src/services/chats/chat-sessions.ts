import type { ChatId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { Generation } from '#src/services/generation/generation.ts';
import type { TurnNotice } from '#src/services/generation/turn-types.ts';

import type { ChatSession } from './chat-session.ts';

/**
 * The chats that this tab has in memory. A session is kept while it is on the screen, while a reply
 * of it comes in, and for as long as something of it is not on the disk: leaving a chat loses
 * nothing.
 */
export interface ChatSessions {
  /** The session that is kept, else the one that `make` gives. */
  find(chatId: ChatId, make: () => ChatSession): ChatSession;
  /** Puts a session in the place of the one that is kept, to be found by the next who asks. */
  replace(session: ChatSession): void;
  /** Keeps a session while it is on the screen; the returned function ends that. */
  show(session: ChatSession): () => void;
  /** Chats of which something is in the memory of this tab only; the same set until it changes. */
  unsavedChats(): ReadonlySet<ChatId>;
  subscribe(listener: () => void): () => void;
}

/** Makes the keeper of sessions, which tells each what happens to its turns. */
export function createChatSessions(
  generation: Pick<Generation, 'subscribe' | 'isAtRest' | 'noteSaved'>,
): ChatSessions {
  const kept = new Map<ChatId, { readonly session: ChatSession; readonly stop: () => void }>();
  const shown = new Map<ChatSession, number>();
  const unsaved = createUnsaved(generation.noteSaved);

  function dropIdle(session: ChatSession): void {
    const { chatId, unsavedCode } = session.getSnapshot();
    const isNeeded =
      shown.has(session) || unsavedCode !== undefined || !generation.isAtRest(chatId);
    if (isNeeded || kept.get(chatId)?.session !== session) return;
    kept.get(chatId)?.stop();
    kept.delete(chatId);
  }

  function keep(session: ChatSession): void {
    if (kept.get(session.chatId)?.session === session) return;
    kept.get(session.chatId)?.stop();
    const stop = session.subscribe(() => unsaved.note(session));
    kept.set(session.chatId, { session, stop });
  }

  generation.subscribe((notice) => {
    const chatId = chatOf(notice);
    if (chatId === undefined) return;
    const session = kept.get(chatId)?.session;
    if (session === undefined) return;
    apply(session, notice);
    dropIdle(session);
  });

  return {
    find: (chatId, make) => kept.get(chatId)?.session ?? make(),
    replace: keep,
    show(session) {
      shown.set(session, (shown.get(session) ?? 0) + 1);
      keep(session);
      return () => {
        const count = (shown.get(session) ?? 1) - 1;
        if (count > 0) shown.set(session, count);
        else shown.delete(session);
        dropIdle(session);
      };
    },
    unsavedChats: unsaved.get,
    subscribe: unsaved.subscribe,
  };
}

interface Unsaved {
  note(session: ChatSession): void;
  get(): ReadonlySet<ChatId>;
  subscribe(listener: () => void): () => void;
}

function createUnsaved(onSaved: (chatId: ChatId) => void): Unsaved {
  const listeners = createListeners();
  let chats: ReadonlySet<ChatId> = new Set();
  return {
    note(session) {
      const { chatId, unsavedCode } = session.getSnapshot();
      const isUnsaved = unsavedCode !== undefined;
      if (isUnsaved === chats.has(chatId)) return;
      const others = [...chats].filter((id) => id !== chatId);
      chats = new Set(isUnsaved ? [...others, chatId] : others);
      if (!isUnsaved) onSaved(chatId);
      listeners.notify();
    },
    get: () => chats,
    subscribe: listeners.add,
  };
}

function chatOf(notice: TurnNotice): ChatId | undefined {
  switch (notice.type) {
    case 'turn-started':
      return notice.rows.chat.id;
    case 'turn-ended':
      return notice.message.chatId;
    case 'follow-up':
    case 'reply-gone':
    case 'save-failed':
    case 'saved':
      return notice.chatId;
    case 'turn-event':
    default:
      return undefined;
  }
}

function apply(session: ChatSession, notice: TurnNotice): void {
  if (notice.type === 'turn-started') session.put(notice.rows);
  if (notice.type === 'turn-ended') session.put({ messages: [notice.message] });
  if (notice.type === 'save-failed') session.setUnsaved(notice.error.code, notice);
  if (notice.type === 'saved') session.setUnsaved(undefined);
  if (notice.type === 'reply-gone') session.remove([notice.endedId]);
}
