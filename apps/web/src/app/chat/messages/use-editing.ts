import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect } from 'react';

import { createEditingStore, type EditingStore } from '#src/features/chat/logic/editing-store.ts';
import { useKept } from '#src/platform/use-kept.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import { createEditDraft } from '#src/services/drafts/edit-draft.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';

/** The edit of each chat: what was typed is there again when the chat or the page was left. */
export function useEditing({ chatId, session, storage }: OpenChat): EditingStore {
  const { drafts } = storage;
  const { draft, editing } = useKept(() => {
    const onUnsaved = (code: string | undefined): void => store.setUnsaved(code);
    const kept = createEditDraft({ store: drafts, delay, onUnsaved }, chatId);
    const store = createEditingStore(kept);
    return { draft: kept, editing: store };
  }, [drafts, chatId]);

  useHeldMessage(session, editing);
  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    let isOver = false;
    void draft.load().then((edits) => {
      if (isOver) return undefined;
      editing.putBack(edits);
      const [last] = edits;
      if (last !== undefined) stopWaiting = resumeWhenShown(session, editing, last.messageId);
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

/** A branch that is chosen in another tab does not take the editor away. */
function useHeldMessage(session: ChatSession, editing: EditingStore): void {
  useEffect(() => {
    const hold = (): void => session.hold(editing.get());
    const stop = editing.subscribe(hold);
    hold();
    return () => {
      stop();
      session.hold(undefined);
    };
  }, [session, editing]);
}

/** The message may be on its way, or on another branch. */
function resumeWhenShown(
  session: ChatSession,
  editing: EditingStore,
  messageId: MessageId,
): () => void {
  let isDone = false;
  const check = (): void => {
    const isShown = session.getSnapshot().path.some(({ id }) => id === messageId);
    if (isDone || !isShown) return;
    // Once: what was saved or given up since must not come back.
    isDone = true;
    editing.resume(messageId);
  };
  check();
  return session.subscribe(check);
}

function delay(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
