import type { MessageId } from '@parley/domain/shared/ids.ts';

import type { EditedText } from '#src/services/drafts/edit-draft.ts';

/** Which message is being edited, and what was typed; at most one. */
export interface EditingStore {
  get(): MessageId | undefined;
  /**
   * Begins an edit, or ends it with undefined: what was typed is given up. What was typed into
   * another message is put aside until that message is edited again.
   */
  set(id: MessageId | undefined): void;
  /** Goes on with an edit of an earlier time, unless another was begun. */
  resume(edited: EditedText): void;
  /** What was typed so far; undefined: the text of the message itself. */
  text(): string | undefined;
  /** Something was typed. */
  type(text: string): void;
  /** Whether the edit goes on from an earlier time; nobody waits for the editor then. */
  isResumed(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes the store of the message that is being edited.
 *
 * @param keep told what is to be kept; undefined where nothing is edited
 */
export function createEditingStore(keep: (edited: EditedText | undefined) => void): EditingStore {
  const listeners = new Set<() => void>();
  const putAside = new Map<MessageId, string>();
  let current: MessageId | undefined;
  let typed: string | undefined;
  let isResumed = false;

  function change(id: MessageId | undefined, text: string | undefined): void {
    current = id;
    typed = text;
    for (const listener of listeners) listener();
  }

  function take(id: MessageId | undefined): string | undefined {
    if (id === undefined) return undefined;
    const text = putAside.get(id);
    putAside.delete(id);
    return text;
  }

  return {
    get: () => current,
    set(id) {
      if (id !== undefined && id === current) return;
      isResumed = false;
      const isOther = id !== undefined && id !== current;
      if (isOther && current !== undefined && typed !== undefined) putAside.set(current, typed);
      const text = take(id);
      if (id !== undefined && text !== undefined) keep({ messageId: id, text });
      else if (typed !== undefined) keep(undefined);
      change(id, text);
    },
    resume({ messageId, text }) {
      if (current !== undefined) return;
      isResumed = true;
      change(messageId, text);
    },
    text: () => typed,
    type(text) {
      typed = text;
      if (current !== undefined) keep({ messageId: current, text });
    },
    isResumed: () => isResumed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
