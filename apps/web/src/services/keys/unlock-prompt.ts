import { createListeners } from '#src/platform/listeners.ts';
import type { KeyService } from './key-service.ts';

/**
 * Why the password is asked for: the program has started, a message, a new key, a search or a picture
 * of a model, or a sign-in waits, or the person wants it.
 */
export type UnlockReason = 'start' | 'send' | 'save' | 'search' | 'picture' | 'signIn' | 'person';

/** The question for the password, put by whoever needs a key and shown in one place. */
export interface UnlockPrompt {
  /** The reason while the question stands; undefined otherwise. */
  readonly getSnapshot: () => UnlockReason | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks; at once true where nothing is locked. False: the person does not want to now. */
  ask(reason: UnlockReason): Promise<boolean>;
  /** The person does not want to now. */
  dismiss(): void;
}

/** Makes the prompt. It goes away by itself as soon as nothing is locked any more. */
export function createUnlockPrompt(
  keys: Pick<KeyService, 'getSnapshot' | 'subscribe'>,
): UnlockPrompt {
  const listeners = createListeners();
  let reason: UnlockReason | undefined;
  let waiting: readonly ((isOpen: boolean) => void)[] = [];

  function show(next: UnlockReason | undefined): void {
    reason = next;
    listeners.notify();
  }

  function settle(isOpen: boolean): void {
    const answered = waiting;
    waiting = [];
    show(undefined);
    for (const answer of answered) answer(isOpen);
  }

  keys.subscribe(() => {
    if (reason !== undefined && keys.getSnapshot().protection !== 'locked') settle(true);
  });

  return {
    getSnapshot: () => reason,
    subscribe: listeners.add,
    ask(next) {
      if (keys.getSnapshot().protection !== 'locked') return Promise.resolve(true);
      return new Promise((resolve) => {
        waiting = [...waiting, resolve];
        show(next);
      });
    },
    dismiss: () => settle(false),
  };
}

/** Milliseconds after the start at which the password is asked for. */
const startDelayMs = 500;

/** Asks once after the start where keys are locked, but not in the middle of the first paint. */
export function askAfterStart(
  keys: Pick<KeyService, 'getSnapshot' | 'subscribe'>,
  prompt: UnlockPrompt,
): void {
  setTimeout(() => {
    const check = (): boolean => {
      if (!keys.getSnapshot().isKnown) return false;
      void prompt.ask('start');
      return true;
    };
    if (check()) return;
    const stop = keys.subscribe(() => {
      if (check()) stop();
    });
  }, startDelayMs);
}
