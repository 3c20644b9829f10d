import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { RefObject } from 'react';

import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';

import { spokenBetween } from '../logic/spoken-between.ts';

interface BoxActionsOptions {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: PendingAttachments;
  readonly takeText: (key: number, part: FilePart) => Promise<string | undefined>;
  /** A script has changed the text. */
  readonly onInput: () => void;
}

export interface BoxActions {
  readonly focus: () => void;
  /** In place of the selection, with the caret behind it. */
  readonly insertText: (text: string) => void;
  /** At the caret, behind a selection, with a space to the words beside it. */
  readonly addSpoken: (text: string) => void;
  readonly addFiles: (files: readonly File[]) => void;
  readonly removeAttachment: (key: number) => void;
  /** Turns an attached text into text of the box. */
  readonly insertAttachment: (key: number, part: FilePart) => Promise<void>;
}

/** What is done to the box from outside of it; the focus goes back there. */
export function useBoxActions(options: BoxActionsOptions): BoxActions {
  const { boxRef, pending } = options;

  function focus(): void {
    boxRef.current?.focus();
  }

  function insertText(text: string): void {
    const box = boxRef.current;
    if (box === null) return;
    box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
    options.onInput();
    focus();
  }

  function addSpoken(text: string): void {
    const box = boxRef.current;
    if (box === null) return;
    const { value, selectionEnd: caret } = box;
    box.setSelectionRange(caret, caret);
    insertText(spokenBetween(value.slice(0, caret), text, value.slice(caret)));
  }

  return {
    focus,
    insertText,
    addSpoken,
    addFiles(files) {
      pending.addFiles(files);
      focus();
    },
    removeAttachment(key) {
      pending.remove(key);
      // At the keyboard the focus goes on to the next file.
      if (document.activeElement?.matches(':focus-visible') !== true) focus();
    },
    async insertAttachment(key, part) {
      const text = await options.takeText(key, part);
      if (text !== undefined) insertText(text);
    },
  };
}
