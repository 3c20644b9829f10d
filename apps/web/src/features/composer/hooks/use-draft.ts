import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { pageDelay } from '#src/platform/retry.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import { createDraftAutosave, type DraftAutosave } from '#src/services/drafts/draft-autosave.ts';
import type { DraftContent } from '#src/services/drafts/draft-content.ts';
import type { ChangedPlace } from '#src/services/drafts/changed-place.ts';
import type { DraftStore } from '#src/services/drafts/draft-store.ts';

import { findInBox, readBox, type BoxContent, type BoxSending } from '../logic/box-content.ts';

interface DraftOptions {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: PendingAttachments;
  readonly store: DraftStore;
  readonly draftKey: DraftKey;
  /** True while an input method composes: the text must not be touched then. */
  readonly isComposing: RefObject<boolean>;
  /** The stored draft stands in the box; with what of it is being sent already. */
  readonly onRestore: (sending: BoxSending | undefined) => void;
  /** Another tab has sent what stands here. */
  readonly onSentElsewhere: (content: BoxContent) => void;
  /** It cannot be kept at the moment, with the code; undefined: it can again. */
  readonly onUnsaved: (code: string | undefined) => void;
}

export interface KeptDraft {
  /** Who answers this message alone. */
  readonly model: ModelRef | undefined;
  readonly setModel: (model: ModelRef | undefined) => void;
  /** The text is another. */
  readonly changed: () => void;
  /** It is on its way, and stands here until then. */
  readonly sending: (isSent: Promise<boolean>) => void;
  readonly sent: () => void;
  /** Writes it now. */
  readonly flush: () => void;
}

/** Loads the draft at the start and keeps it. */
export function useDraft(options: DraftOptions): KeptDraft {
  const { boxRef, pending, store } = options;
  const [model, setModel] = useState<ModelRef>();
  const autosaveRef = useRef<DraftAutosave>(null);
  const changed = (): void => autosaveRef.current?.changed();
  const currentKey = useEffectEvent(() => options.draftKey);
  const contentIn = (box: HTMLTextAreaElement): DraftContent => contentOf(box, { pending, model });
  const read = useEffectEvent(contentIn);
  const tellUnsaved = useEffectEvent((code: string | undefined) => options.onUnsaved(code));
  const restore = useEffectEvent((box: HTMLTextAreaElement, draft: DraftContent) => {
    whenComposed(box, options.isComposing, () => {
      putDraft(box, draft.text);
      if (draft.attachments.length > 0) pending.restore(draft.attachments);
      setModel((chosen) => chosen ?? draft.model);
      options.onRestore(findInBox(store.sendings.of(options.draftKey), pending));
    });
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
    const stopFlushing = flushWhenLeft(autosave);
    return () => {
      isOver = true;
      unsubscribe();
      stopFlushing();
      autosave.end();
    };
  }, [boxRef, pending, store]);
  useOtherTabs(options, { read: contentIn, changed });
  return {
    model,
    setModel(next) {
      setModel(next);
      changed();
    },
    changed,
    sending(isSent) {
      const box = boxRef.current;
      if (box !== null) store.sendings.note(options.draftKey, { content: contentIn(box), isSent });
    },
    sent() {
      autosaveRef.current?.sent();
      setModel(undefined);
    },
    flush: () => autosaveRef.current?.flush(),
  };
}

/** What another tab does with the place of the draft. */
function useOtherTabs(
  { store, boxRef, draftKey, pending, onSentElsewhere }: DraftOptions,
  own: Pick<KeptDraft, 'changed'> & { readonly read: (box: HTMLTextAreaElement) => DraftContent },
): void {
  const follow = useEffectEvent((key: DraftKey, place: ChangedPlace): void => {
    const box = boxRef.current;
    if (key !== draftKey || box === null) return;
    const fate = place.fateOf(own.read(box));
    if (fate === 'sent') onSentElsewhere(readBox(box, pending));
    if (fate === 'lost') own.changed();
  });
  useEffect(() => store.watch?.((key, place) => follow(key, place)), [store]);
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

function whenComposed(
  box: HTMLTextAreaElement,
  isComposing: RefObject<boolean>,
  task: () => void,
): void {
  if (isComposing.current) box.addEventListener('compositionend', task, { once: true });
  else task();
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
