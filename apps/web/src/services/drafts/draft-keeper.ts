import { isEmptyDraft, type DraftKey } from '@parley/domain/chat/draft.ts';

import type { DraftContent, DraftStore } from './draft-store.ts';

/** Runs a task once after a time; the returned function prevents it. */
export type Delay = (task: () => void, delayMs: number) => () => void;

/** Keeps the draft of one composer, from its mount to its end. */
export interface DraftKeeper {
  /** The stored draft; undefined where there is none or it cannot be read. */
  load(): Promise<DraftContent | undefined>;
  /** Something was written: it is on its way to the disk at most {@link saveDelayMs} later. */
  changed(): void;
  /**
   * The content was sent and the composer is empty again. Nothing of it is written any more: the
   * transaction that stores the message clears the draft.
   */
  sent(): void;
  /** Writes at once what is not written; for a page that is hidden or left. */
  flush(): void;
}

/** What a keeper needs. */
export interface DraftKeeperDeps {
  readonly store: DraftStore;
  /** Asked at each write: a chat gets its own key with its first message. */
  readonly key: () => DraftKey;
  /** Reads the composer; called when something is written, not at each key press. */
  readonly read: () => DraftContent;
  readonly delay: Delay;
}

/** A key press waits this long for the next ones. Not extended by them. */
const saveDelayMs = 250;

/** Makes a keeper. */
export function createDraftKeeper(deps: DraftKeeperDeps): DraftKeeper {
  const { store } = deps;
  let cancelPending: (() => void) | undefined;
  let isWriting = false;
  let isChanged = false;
  // After a sending, a draft that was written meanwhile may be cleared by the transaction.
  let isUncertain = false;
  let isStored = false;
  let sentCount = 0;

  function schedule(): void {
    if (cancelPending !== undefined || isWriting) return;
    cancelPending = deps.delay(() => {
      cancelPending = undefined;
      void write();
    }, saveDelayMs);
  }

  async function write(): Promise<void> {
    const content = deps.read();
    const isEmpty = isEmptyDraft(content);
    isChanged = false;
    if (isEmpty && !isStored) return;
    isWriting = true;
    const sentBefore = sentCount;
    const result = await store.save(deps.key(), content);
    isWriting = false;
    if (result.ok) isStored = !isEmpty;
    // Sent while this was being written: it may have come to the disk after the clearing.
    if (sentCount > sentBefore && isStored) isChanged = true;
    if (isChanged) schedule();
  }

  return {
    async load() {
      const result = await store.load(deps.key());
      const draft = result.ok ? result.value : undefined;
      if (draft !== undefined) isStored = true;
      return draft;
    },
    changed() {
      isChanged = true;
      schedule();
    },
    sent() {
      cancelPending?.();
      cancelPending = undefined;
      isChanged = false;
      isStored = false;
      isUncertain = true;
      sentCount += 1;
    },
    flush() {
      cancelPending?.();
      cancelPending = undefined;
      if (isChanged || (isUncertain && !isEmptyDraft(deps.read()))) void write();
    },
  };
}
