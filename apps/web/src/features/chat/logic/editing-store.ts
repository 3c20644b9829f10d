import type { MessageId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { EditDraft, EditedText } from '#src/services/drafts/edit-draft.ts';

/** Which message is being edited, and what was typed; at most one. */
export interface EditingStore {
  get(): MessageId | undefined;
  /**
   * Begins an edit, or ends it with undefined: what was typed is given up. What was typed into
   * another message is put aside until that message is edited again.
   */
  set(id: MessageId | undefined): void;
  /** Gives up what was typed into a message, also where it is put aside. */
  end(id: MessageId): void;
  /** What was typed into a message is being sent: it is given up when that is sure, wherever it is. */
  sending(id: MessageId, isSent: Promise<boolean>): void;
  /** Puts aside what was typed at an earlier time. */
  putBack(edits: readonly EditedText[]): void;
  /** Goes on with an edit that was put back, unless another was begun. */
  resume(id: MessageId): void;
  /** What was typed so far; undefined: the text of the message itself. */
  text(): string | undefined;
  /** Something was typed. */
  type(text: string): void;
  /** Whether the edit goes on from an earlier time; nobody waits for the editor then. */
  isResumed(): boolean;
  /** Why what was typed is in memory only; undefined when it is on the disk, or on its way. */
  unsavedCode(): string | undefined;
  setUnsaved(code: string | undefined): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes the store of the message that is being edited.
 *
 * @param draft told what is to be kept of a message, and what is on its way
 */
export function createEditingStore(draft: Pick<EditDraft, 'change' | 'sending'>): EditingStore {
  const listeners = createListeners();
  const putAside = new Map<MessageId, string>();
  let current: MessageId | undefined;
  let typed: string | undefined;
  let isResumed = false;

  function change(id: MessageId | undefined): void {
    current = id;
    typed = id === undefined ? undefined : putAside.get(id);
    if (id !== undefined) putAside.delete(id);
    listeners.notify();
  }

  function end(id: MessageId): void {
    const isKept = id === current ? typed !== undefined : putAside.delete(id);
    if (isKept) draft.change(id, undefined);
    if (id === current) change(undefined);
  }

  const textOf = (id: MessageId): string | undefined => (id === current ? typed : putAside.get(id));
  const endWhenSent = createEnding({ textOf, end });

  return {
    get: () => current,
    set(id) {
      if (id === current) return;
      isResumed = false;
      if (id === undefined) {
        if (current !== undefined) end(current);
        return;
      }
      if (current !== undefined && typed !== undefined) putAside.set(current, typed);
      change(id);
      // Written anew: the last one opens by itself the next time.
      if (typed !== undefined) draft.change(id, typed);
    },
    end,
    sending(id, isSent) {
      draft.sending(id, isSent);
      void endWhenSent(id, { text: textOf(id), isSent });
    },
    putBack(edits) {
      for (const { messageId, text, sending } of edits) {
        if (messageId !== current) putAside.set(messageId, text);
        if (sending === undefined) continue;
        void endWhenSent(messageId, { text: sending.content.text, isSent: sending.isSent });
      }
    },
    resume(id) {
      if (current !== undefined || !putAside.has(id)) return;
      isResumed = true;
      change(id);
    },
    text: () => typed,
    type(text) {
      typed = text;
      if (current !== undefined) draft.change(current, text);
    },
    isResumed: () => isResumed,
    ...createUnsaved(listeners.notify),
    subscribe: listeners.add,
  };
}

interface SentEdit {
  readonly text: string | undefined;
  readonly isSent: Promise<boolean>;
}

/** Gives up an edit that was sent; what was typed since stays. */
function createEnding(edits: {
  readonly textOf: (id: MessageId) => string | undefined;
  readonly end: (id: MessageId) => void;
}): (id: MessageId, sent: SentEdit) => Promise<void> {
  return async (id, { text, isSent }) => {
    if ((await isSent) && edits.textOf(id) === text) edits.end(id);
  };
}

function createUnsaved(publish: () => void): Pick<EditingStore, 'unsavedCode' | 'setUnsaved'> {
  let current: string | undefined;
  return {
    unsavedCode: () => current,
    setUnsaved(code) {
      current = code;
      publish();
    },
  };
}
