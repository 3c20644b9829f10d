import { isContained, type DraftKey } from '@parley/domain/chat/draft.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { pageDelay } from '#src/platform/retry.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import { createDraftAutosave, type DraftAutosave } from '#src/services/drafts/draft-autosave.ts';
import type { DraftContent } from '#src/services/drafts/draft-content.ts';
import type { DraftStore } from '#src/services/drafts/draft-store.ts';

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

export interface KeptDraft {
  /** Who answers this message alone. */
  readonly model: ModelRef | undefined;
  readonly setModel: (model: ModelRef | undefined) => void;
  /** The text is another. */
  readonly changed: () => void;
  readonly sent: () => void;
  /** Writes it now. */
  readonly flush: () => void;
}

/** Loads the draft at the start and keeps it. */
export function useDraft(options: DraftOptions): KeptDraft {
  const { boxRef, pending, store } = options;
  const [model, setModel] = useState<ModelRef>();
  const autosaveRef = useRef<DraftAutosave>(null);
  const currentKey = useEffectEvent(() => options.draftKey);
  const read = useEffectEvent((box: HTMLTextAreaElement) => contentOf(box, { pending, model }));
  const tellUnsaved = useEffectEvent((code: string | undefined) => options.onUnsaved(code));
  const restore = useEffectEvent((box: HTMLTextAreaElement, draft: DraftContent) => {
    const put = (): void => {
      putDraft(box, draft.text);
      if (draft.attachments.length > 0) pending.restore(draft.attachments);
      setModel((chosen) => chosen ?? draft.model);
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
      read: () => read(box),
      delay: pageDelay,
      onUnsaved: (code) => tellUnsaved(code),
    });
    autosaveRef.current = autosave;
    void autosave
      .load()
      .then((draft) => (isOver || draft === undefined ? undefined : restore(box, draft)));
    const unsubscribe = pending.subscribe(() => autosave.changed());
    const unwatch = store.watch?.((key, stored) => {
      // What stands here is in no store any more, if another tab has put something else there.
      if (key === currentKey() && !isContained(read(box), stored)) autosave.changed();
    });
    const stopFlushing = flushWhenLeft(autosave);
    return () => {
      isOver = true;
      unsubscribe();
      unwatch?.();
      stopFlushing();
      autosave.end();
    };
  }, [boxRef, pending, store]);
  const changed = (): void => autosaveRef.current?.changed();
  return {
    model,
    setModel(next) {
      setModel(next);
      changed();
    },
    changed,
    sent() {
      autosaveRef.current?.sent();
      setModel(undefined);
    },
    flush: () => autosaveRef.current?.flush(),
  };
}

/** A page that is hidden or left may never come back. */
function flushWhenLeft(autosave: DraftAutosave): () => void {
  const flushHidden = (): void => {
    if (document.visibilityState === 'hidden') autosave.flush();
  };
  const flush = (): void => autosave.flush();
  document.addEventListener('visibilitychange', flushHidden);
  window.addEventListener('pagehide', flush);
  return () => {
    document.removeEventListener('visibilitychange', flushHidden);
    window.removeEventListener('pagehide', flush);
  };
}

function contentOf(
  box: HTMLTextAreaElement,
  { pending, model }: Pick<DraftOptions, 'pending'> & Pick<KeptDraft, 'model'>,
): DraftContent {
  const chosen = model === undefined ? {} : { model };
  return { text: box.value, attachments: pending.parts(), ...chosen };
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
