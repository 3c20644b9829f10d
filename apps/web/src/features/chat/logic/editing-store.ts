import type { MessageId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { EditedText } from '#src/services/drafts/edit-draft.ts';

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
 * @param keep told what is to be kept of a message; undefined where it was saved or given up
 */
export function createEditingStore(
  keep: (id: MessageId, text: string | undefined) => void,
): EditingStore {
  const listeners = createListeners();
  const putAside = new Map<MessageId, string>();
  let current: MessageId | undefined;
  let typed: string | undefined;
  let isResumed = false;

  function publish(): void {
    listeners.notify();
  }

  function change(id: MessageId | undefined): void {
    current = id;
    typed = id === undefined ? undefined : putAside.get(id);
    if (id !== undefined) putAside.delete(id);
    publish();
  }

  function end(id: MessageId): void {
    const isKept = id === current ? typed !== undefined : putAside.delete(id);
    if (isKept) keep(id, undefined);
    if (id === current) change(undefined);
  }

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
      if (typed !== undefined) keep(id, typed);
    },
    end,
    putBack(edits) {
      for (const { messageId, text } of edits) {
        if (messageId !== current) putAside.set(messageId, text);
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
      if (current !== undefined) keep(current, text);
    },
    isResumed: () => isResumed,
    ...createUnsaved(publish),
    subscribe: listeners.add,
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
