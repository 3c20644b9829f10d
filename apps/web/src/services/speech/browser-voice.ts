import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SpeechSettings } from '@parley/domain/speech/speech-settings.ts';

import type { SayOptions, SpeechError, Voice } from './voice.ts';

/** How often it is looked whether the browser still speaks: some lose the event of the end. */
const pollEveryMs = 500;
/** Some voices stop after about 15 seconds. */
const maxCharacters = 200;
/** Lower values make no sound in some browsers. */
const lowest = 0.1;

/** Codes of an utterance that was cut off on purpose. */
const cutCodes: ReadonlySet<string> = new Set(['canceled', 'interrupted']);

/** Speaks with a voice of the browser. */
export function createBrowserVoice(
  synthesis: SpeechSynthesis,
  settings: Pick<SpeechSettings, 'browserVoice' | 'rate' | 'pitch'>,
): Voice {
  const speak = (text: string, options: SayOptions): Promise<Result<null, SpeechError>> =>
    new Promise((resolve) => {
      const utterance = createUtterance(synthesis, text, settings);
      const listening = new AbortController();
      let hasStarted = false;
      const timer = setInterval(() => {
        if (hasStarted && !synthesis.speaking && !synthesis.pending) end(ok(null));
      }, pollEveryMs);
      function end(result: Result<null, SpeechError>): void {
        clearInterval(timer);
        listening.abort();
        resolve(result);
      }
      const listen = { signal: listening.signal };
      utterance.addEventListener(
        'start',
        () => {
          hasStarted = true;
          options.onStart();
        },
        listen,
      );
      utterance.addEventListener('end', () => end(ok(null)), listen);
      utterance.addEventListener('error', ({ error }) => end(outcomeOf(error)), listen);
      options.signal.addEventListener(
        'abort',
        () => {
          synthesis.cancel();
          end(ok(null));
        },
        listen,
      );
      synthesis.speak(utterance);
    });
  return {
    maxCharacters,
    // What an earlier reading left behind would be said first, or keep all else waiting.
    unlock() {
      synthesis.cancel();
      synthesis.resume();
    },
    prepare: () => undefined,
    say: speak,
    pause: () => synthesis.pause(),
    resume: () => synthesis.resume(),
  };
}

function createUtterance(
  synthesis: SpeechSynthesis,
  text: string,
  { browserVoice, rate, pitch }: Pick<SpeechSettings, 'browserVoice' | 'rate' | 'pitch'>,
): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text);
  const voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === browserVoice);
  if (voice !== undefined) {
    utterance.voice = voice;
    utterance.lang = voice.lang;
  }
  utterance.rate = Math.max(lowest, rate);
  utterance.pitch = Math.max(lowest, pitch);
  return utterance;
}

function outcomeOf(code: string): Result<null, SpeechError> {
  if (cutCodes.has(code)) return ok(null);
  if (code === 'not-allowed') return err({ code: 'blocked' });
  return err({ code: 'playback', detail: code });
}
