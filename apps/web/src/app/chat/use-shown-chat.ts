import { useEffect } from 'react';

import { useLiveQuery } from '#src/platform/live-query.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';

import { useProgram } from '#src/app/program/program-context.ts';

/** Keeps the mark of unread replies: the open chat is read, as long as the page is visible. */
export function useShownChat(session: ChatSession): void {
  const { setShownChat, chatList, queries } = useProgram();
  const states = useLiveQuery(queries.localStates).value;
  const isUnread = states?.unreadIds.has(session.chatId) ?? false;
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
