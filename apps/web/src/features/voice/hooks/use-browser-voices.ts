import { useSyncExternalStore } from 'react';

const none: readonly SpeechSynthesisVoice[] = [];
let known = none;

/** The voices of the browser; many tell them only a while after they are asked. */
export function useBrowserVoices(
  synthesis: SpeechSynthesis | null,
): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(
    (listener) => {
      synthesis?.addEventListener('voiceschanged', listener);
      return () => synthesis?.removeEventListener('voiceschanged', listener);
    },
    () => {
      const voices = synthesis?.getVoices() ?? none;
      if (!isSame(voices, known)) known = voices;
      return known;
    },
  );
}

/** The browser makes a new list at every question. */
function isSame(
  one: readonly SpeechSynthesisVoice[],
  other: readonly SpeechSynthesisVoice[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ voiceURI }, index) => voiceURI === other[index]?.voiceURI)
  );
}
