import { isEmptyDraft, type DraftKey } from '@parley/domain/chat/draft.ts';

import { createTimer, retryDelayMs, type Delay } from '#src/platform/retry.ts';

import type { DraftContent } from './draft-content.ts';
import type { DraftStore } from './draft-store.ts';

/** Keeps the draft of one composer, from its mount to its end. */
export interface DraftAutosave {
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
  /** The composer goes, the page stays: writes what is not written, and nothing after that. */
  end(): void;
}

/** What an autosave needs. */
export interface DraftAutosaveDeps {
  readonly store: DraftStore;
  /** Asked at each write: a chat gets its own key with its first message. */
  readonly key: () => DraftKey;
  /** Reads the composer; called when something is written, not at each key press. */
  readonly read: () => DraftContent;
  readonly delay: Delay;
  /** Told when writes begin to fail, with the code, and when they succeed again. */
  readonly onUnsaved?: (code: string | undefined) => void;
}

/** A key press waits this long for the next ones. Not extended by them. */
const saveDelayMs = 250;

/** Makes an autosave. */
export function createDraftAutosave(deps: DraftAutosaveDeps): DraftAutosave {
  const timer = createTimer(deps.delay, () => void write());
  const failing = createFailing(deps.onUnsaved);
  let isWriting = false;
  let isChanged = false;
  let isStored = false;
  let sentCount = 0;
  let isOver = false;

  function schedule(delayMs = saveDelayMs): void {
    if (!isWriting && !isOver) timer.start(delayMs);
  }

  function isUnwritten(): boolean {
    // After a sending, a draft that was written meanwhile may be cleared by its transaction.
    return isChanged || (sentCount > 0 && !isEmptyDraft(deps.read()));
  }

  async function write(isLeaving = false): Promise<void> {
    const content = deps.read();
    const isEmpty = isEmptyDraft(content);
    isChanged = false;
    if (isEmpty && !isStored) return failing.note(undefined);
    isWriting = true;
    const sentBefore = sentCount;
    const result = await deps.store.save(deps.key(), content, isLeaving);
    isWriting = false;
    if (result.ok) isStored = !isEmpty;
    if (!isOver) failing.note(result.ok ? undefined : result.error.code);
    const isSent = sentCount > sentBefore;
    // Sent while this was being written: it may have come to the disk after the clearing.
    const isDueAgain = isSent ? isStored : !result.ok;
    // Nothing was looked up while leaving; a page that stays after all does.
    if (isDueAgain || isLeaving) isChanged = true;
    if (isChanged) schedule(result.ok ? saveDelayMs : retryDelayMs);
  }

  return {
    async load() {
      const result = await deps.store.load(deps.key());
      if (!result.ok || result.value === undefined) return undefined;
      isStored = true;
      return result.value;
    },
    changed() {
      isChanged = true;
      schedule();
    },
    sent() {
      timer.cancel();
      isChanged = false;
      isStored = false;
      sentCount += 1;
      deps.store.forget?.(deps.key());
      failing.note(undefined);
    },
    flush() {
      timer.cancel();
      if (isWriting || isUnwritten()) void write(true);
    },
    end() {
      isOver = true;
      timer.cancel();
      if (isUnwritten()) void write();
    },
  };
}

/** Tells when writes begin to fail and when they succeed again, each once. */
function createFailing(onChange: DraftAutosaveDeps['onUnsaved']): {
  note(code: string | undefined): void;
} {
  let isFailing = false;
  return {
    note(code) {
      const isFailed = code !== undefined;
      if (isFailed !== isFailing) onChange?.(code);
      isFailing = isFailed;
    },
  };
}
