import { isContained, type DraftKey } from '@parley/domain/chat/draft.ts';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import { pageDelay } from '#src/platform/retry.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import { createDraftAutosave, type DraftAutosave } from '#src/services/drafts/draft-autosave.ts';
import type { DraftContent, DraftStore } from '#src/services/drafts/draft-store.ts';

interface DraftOptions {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: PendingAttachments;
  readonly store: DraftStore;
  readonly draftKey: DraftKey;
  /** True while an input method composes: the text must not be touched then. */
  readonly isComposing: RefObject<boolean>;
  /** The stored draft stands in the box. */
  readonly onRestore: () => void;
  /** It cannot be kept at the moment, with the code; undefined: it can again. */
  readonly onUnsaved: (code: string | undefined) => void;
}

/** Loads the draft at the start and keeps it; the returned autosave is there after the first effect. */
export function useDraft(options: DraftOptions): RefObject<DraftAutosave | null> {
  const { boxRef, pending, store } = options;
  const autosaveRef = useRef<DraftAutosave>(null);
  const currentKey = useEffectEvent(() => options.draftKey);
  const tellUnsaved = useEffectEvent((code: string | undefined) => options.onUnsaved(code));
  const restore = useEffectEvent((box: HTMLTextAreaElement, draft: DraftContent) => {
    const put = (): void => {
      putDraft(box, draft.text);
      if (draft.attachments.length > 0) pending.restore(draft.attachments);
      options.onRestore();
    };
    if (options.isComposing.current) box.addEventListener('compositionend', put, { once: true });
    else put();
  });

  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    let isOver = false;
    const autosave = createDraftAutosave({
      store,
      key: () => currentKey(),
      read: () => contentOf(box, pending),
      delay: pageDelay,
      onUnsaved: (code) => tellUnsaved(code),
    });
    autosaveRef.current = autosave;
    void autosave.load().then((draft) => {
      if (!isOver && draft !== undefined) restore(box, draft);
      return undefined;
    });
    const unsubscribe = pending.subscribe(() => autosave.changed());
    const unwatch = store.watch?.((key, stored) => {
      // What stands here is in no store any more, if another tab has put something else there.
      if (key === currentKey() && !isContained(contentOf(box, pending), stored)) autosave.changed();
    });
    const flushHidden = (): void => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    document.addEventListener('visibilitychange', flushHidden);
    const flush = (): void => autosave.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      isOver = true;
      unsubscribe();
      unwatch?.();
      document.removeEventListener('visibilitychange', flushHidden);
      window.removeEventListener('pagehide', flush);
      autosave.end();
    };
  }, [boxRef, pending, store]);
  return autosaveRef;
}

function contentOf(box: HTMLTextAreaElement, pending: PendingAttachments): DraftContent {
  return { text: box.value, attachments: pending.parts() };
}

/** What was typed before the draft came stays behind it, with the caret where it was. */
function putDraft(box: HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  if (box.value === '') {
    box.value = text;
    box.setSelectionRange(text.length, text.length);
  } else {
    box.setRangeText(`${text}\n`, 0, 0, 'preserve');
  }
}
