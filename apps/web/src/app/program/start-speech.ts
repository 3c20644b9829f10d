import { createListeners } from '#src/platform/listeners.ts';
import { silent, type ReadingState } from '#src/services/speech/reading-state.ts';

import type { Speech, SpeechCode, SpeechParts } from '#src/app/shared/speech.ts';

/** Makes the way to what reads aloud. */
export function startSpeech(parts: SpeechParts): Speech {
  const listeners = createListeners();
  let state = silent;
  let loading: Promise<SpeechCode> | undefined;

  function set(next: ReadingState): void {
    state = next;
    listeners.notify();
  }

  return {
    getSnapshot: () => state,
    subscribe: listeners.add,
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
