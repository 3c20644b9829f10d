import { silent, type ReadingState } from '#src/services/speech/reading-state.ts';

import type { SpeechCode, SpeechParts } from './speech-parts.ts';

/** Reading aloud, for the whole program; its code is loaded when it is first used. */
export interface Speech {
  readonly getSnapshot: () => ReadingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Does something as soon as the code is there; one after the other. */
  readonly run: (act: (code: SpeechCode) => void) => void;
}

/** Makes the way to what reads aloud. */
export function startSpeech(parts: SpeechParts): Speech {
  const listeners = new Set<() => void>();
  let state = silent;
  let loading: Promise<SpeechCode> | undefined;

  function set(next: ReadingState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run(act) {
      loading ??= import('./speech-code.ts').then(({ startSpeechCode }) =>
        startSpeechCode(parts, set),
      );
      loading.then(act, () => {
        loading = undefined;
        set({ ...silent, status: 'failed', fault: { code: 'offline', source: '' } });
      });
    },
  };
}
