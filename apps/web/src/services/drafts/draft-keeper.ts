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
  /** The composer goes: writes like {@link flush}, and nothing after that. */
  end(): void;
}

/** What a keeper needs. */
export interface DraftKeeperDeps {
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

/** What could not be written is tried again after so long. */
const retryDelayMs = 5000;

/** Makes a keeper. */
export function createDraftKeeper(deps: DraftKeeperDeps): DraftKeeper {
  const { store } = deps;
  const timer = createTimer(deps.delay);
  const failing = createFailing(deps.onUnsaved);
  let isWriting = false;
  let isChanged = false;
  // After a sending, a draft that was written meanwhile may be cleared by the transaction.
  let isUncertain = false;
  let isStored = false;
  let sentCount = 0;
  let isOver = false;

  function schedule(delayMs = saveDelayMs): void {
    if (!isWriting && !isOver) timer.start(() => void write(), delayMs);
  }

  function flush(): void {
    timer.cancel();
    if (isChanged || (isUncertain && !isEmptyDraft(deps.read()))) void write();
  }

  async function write(): Promise<void> {
    const content = deps.read();
    const isEmpty = isEmptyDraft(content);
    isChanged = false;
    if (isEmpty && !isStored) return failing.note(undefined);
    isWriting = true;
    const sentBefore = sentCount;
    const result = await store.save(deps.key(), content);
    isWriting = false;
    if (result.ok) isStored = !isEmpty;
    else if (sentCount === sentBefore) isChanged = true;
    if (!isOver) failing.note(result.ok ? undefined : result.error.code);
    // Sent while this was being written: it may have come to the disk after the clearing.
    if (sentCount > sentBefore && isStored) isChanged = true;
    if (isChanged) schedule(result.ok ? saveDelayMs : retryDelayMs);
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
      timer.cancel();
      isChanged = false;
      isStored = false;
      isUncertain = true;
      sentCount += 1;
      store.forget?.(deps.key());
      failing.note(undefined);
    },
    flush,
    end() {
      isOver = true;
      flush();
    },
  };
}

interface Timer {
  /** Does nothing while a task waits. */
  start(task: () => void, delayMs: number): void;
  cancel(): void;
}

function createTimer(delay: Delay): Timer {
  let cancelPending: (() => void) | undefined;
  return {
    start(task, delayMs) {
      cancelPending ??= delay(() => {
        cancelPending = undefined;
        task();
      }, delayMs);
    },
    cancel() {
      cancelPending?.();
      cancelPending = undefined;
    },
  };
}

/** Tells when writes begin to fail and when they succeed again, each once. */
function createFailing(onChange: DraftKeeperDeps['onUnsaved']): {
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
