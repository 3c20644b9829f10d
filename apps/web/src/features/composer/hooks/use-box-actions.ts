import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { RefObject } from 'react';

import type { FileSorter } from '#src/services/attachments/file-sorting.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import type { DraftContent } from '#src/services/drafts/draft-content.ts';

import { spokenBetween } from '../logic/spoken-between.ts';
import type { KeptDraft } from './use-draft.ts';

interface BoxActionsOptions {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: PendingAttachments;
  readonly takeText: (key: number, part: FilePart) => Promise<string | undefined>;
  /** A script has changed the text. */
  readonly onInput: () => void;
  readonly draft: Pick<KeptDraft, 'setModel' | 'flush'>;
  /** Waits until what stands in the box has been sent, where that is so. */
  readonly whenFree: (task: () => void) => void;
}

export interface BoxActions {
  readonly focus: () => void;
  /** In place of the selection, with the caret behind it. */
  readonly insertText: (text: string) => void;
  /** At the caret, behind a selection, with a space to the words beside it. */
  readonly addSpoken: (text: string) => void;
  /**
   * Behind what stands there, in the box and beside it; what comes of it is written at once.
   *
   * @returns false where the box takes nothing: what stands there is being sent
   */
  readonly takeBack: (draft: DraftContent) => boolean;
  readonly addFiles: (files: readonly File[], sort?: FileSorter) => void;
  readonly removeAttachment: (key: number) => void;
  /** Turns an attached text into text of the box. */
  readonly insertAttachment: (key: number, part: FilePart) => Promise<void>;
}

/** What is done to the box from outside of it; the focus goes back there. */
export function useBoxActions(options: BoxActionsOptions): BoxActions {
  const { boxRef, pending, whenFree } = options;

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
    insertText: (text) => whenFree(() => insertText(text)),
    addSpoken: (text) => whenFree(() => addSpoken(text)),
    takeBack({ text, attachments, model }) {
      const box = boxRef.current;
      if (box === null || box.readOnly) return false;
      const before = box.value.trimEnd();
      box.setSelectionRange(before.length, box.textLength);
      if (attachments.length > 0) pending.restore(attachments);
      insertText(before === '' || text === '' ? text : `\n\n${text}`);
      if (model !== undefined) options.draft.setModel(model);
      options.draft.flush();
      return true;
    },
    addFiles(files, sort) {
      pending.addFiles(files, sort);
      focus();
    },
    removeAttachment(key) {
      pending.remove(key);
      // At the keyboard the focus goes on to the next file.
      if (document.activeElement?.matches(':focus-visible') !== true) focus();
    },
    async insertAttachment(key, part) {
      const text = await options.takeText(key, part);
      if (text !== undefined) whenFree(() => insertText(text));
    },
  };
}
