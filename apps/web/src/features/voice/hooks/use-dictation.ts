import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import type { Dictation, DictationState } from '#src/services/voice-input/dictation.ts';

/**
 * Follows a dictation. Whatever way leads out of the component, or out of the page, the microphone
 * is off at once.
 *
 * @param onMount begins by itself; undefined waits for the person
 */
export function useDictation(
  dictation: Dictation,
  onMount: (() => void) | undefined,
): DictationState {
  const begin = useEffectEvent(() => onMount?.());
  useEffect(() => {
    begin();
    const leave = (): void => dictation.cancel();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      dictation.cancel();
    };
  }, [dictation]);
  return useSyncExternalStore(dictation.subscribe, dictation.getSnapshot);
}
