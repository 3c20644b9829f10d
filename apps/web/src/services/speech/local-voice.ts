/** Some browsers tell their voices only a while after they are first asked. */
const waitMs = 1000;

/**
 * A voice that speaks on this device, so that no text leaves it: one of the language, else the
 * browser's usual one. Undefined where there is none.
 *
 * @param language BCP 47 tag
 */
export async function findLocalVoice(
  synthesis: SpeechSynthesis,
  language: string,
): Promise<SpeechSynthesisVoice | undefined> {
  if (synthesis.getVoices().length === 0) await untilVoices(synthesis);
  const local = synthesis.getVoices().filter(({ localService }) => localService);
  const spoken = primaryOf(language);
  const fitting = local.filter(({ lang }) => primaryOf(lang) === spoken);
  return (
    fitting.find(isUsual) ??
    fitting.find(({ lang }) => lang.toLowerCase() === language.toLowerCase()) ??
    fitting[0] ??
    local.find(isUsual)
  );
}

function isUsual(voice: SpeechSynthesisVoice): boolean {
  return voice.default;
}

/** Android writes `en_US`. */
function primaryOf(language: string): string | undefined {
  return language.toLowerCase().split(/[-_]/, 1)[0];
}

function untilVoices(synthesis: SpeechSynthesis): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    synthesis.addEventListener('voiceschanged', end, { signal: listening.signal });
  });
}
