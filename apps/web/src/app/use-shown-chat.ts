import { useEffect, useSyncExternalStore } from 'react';

import type { ChatSession } from '#src/services/chats/chat-session.ts';

import { useProgram } from './program-context.ts';

/** Keeps the mark of unread replies: the open chat is read, as long as the page is visible. */
export function useShownChat(session: ChatSession): void {
  const { setShownChat, chatList } = useProgram();
  const isUnread = useSyncExternalStore(
    session.subscribe,
    () => session.getSnapshot().chat?.isUnread ?? false,
  );
  useEffect(() => {
    setShownChat(session.chatId);
    return () => setShownChat(undefined);
  }, [session, setShownChat]);
  useEffect(() => {
    const markRead = (): void => {
      if (!isUnread || document.visibilityState !== 'visible') return;
      void chatList.markRead(session.chatId);
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [isUnread, session, chatList]);
}
