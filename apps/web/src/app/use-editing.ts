import { useEffect, useMemo } from 'react';

import { createEditingStore, type EditingStore } from '#src/features/chat/logic/editing-store.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import { createEditDraft, type EditedText } from '#src/services/drafts/edit-draft.ts';

import type { OpenChat } from './use-chat.ts';

/** The edit of each chat: what was typed is there again when the chat or the page was left. */
export function useEditing({ chatId, session, home }: OpenChat): EditingStore {
  const { drafts } = home;
  const { draft, editing } = useMemo(() => {
    const kept = createEditDraft({ store: drafts, delay }, chatId);
    return { draft: kept, editing: createEditingStore(kept.change) };
  }, [drafts, chatId]);

  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    let isOver = false;
    void draft.load().then((edited) => {
      if (!isOver && edited !== undefined) stopWaiting = resumeWhenShown(session, editing, edited);
      return undefined;
    });
    const flushHidden = (): void => {
      if (document.visibilityState === 'hidden') draft.flush();
    };
    document.addEventListener('visibilitychange', flushHidden);
    window.addEventListener('pagehide', draft.flush);
    return () => {
      isOver = true;
      stopWaiting?.();
      document.removeEventListener('visibilitychange', flushHidden);
      window.removeEventListener('pagehide', draft.flush);
      draft.end();
    };
  }, [draft, editing, session]);
  return editing;
}

/** The message may be on its way, or on another branch. */
function resumeWhenShown(
  session: ChatSession,
  editing: EditingStore,
  edited: EditedText,
): () => void {
  let isDone = false;
  const check = (): void => {
    const isShown = session.getSnapshot().path.some(({ id }) => id === edited.messageId);
    if (isDone || !isShown) return;
    // Once: what was saved or given up since must not come back.
    isDone = true;
    editing.resume(edited);
  };
  check();
  return session.subscribe(check);
}

function delay(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
