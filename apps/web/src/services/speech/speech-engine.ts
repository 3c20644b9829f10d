import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SpeechSettings } from '@parley/domain/speech/speech-settings.ts';

import { createSoundRequest, createVoice, type VoiceDeps } from './create-voice.ts';
import { createStreamingText, type StreamingText } from './streaming-text.ts';
import { joinMp3 } from './join-mp3.ts';
import { createReader, wholeText } from './reader.ts';
import { silent, type ReadingState } from './reading-state.ts';
import { toSentences, type Stretch } from './split-sentences.ts';
import type { SpeechError } from './voice.ts';

/** What reads aloud, with all that it needs; loaded when it is first used. */
export interface SpeechEngine {
  /** Reads a text that is whole, in place of what is being read. */
  read(id: string, text: readonly Stretch[], settings: SpeechSettings): void;
  /** Reads a text that is still written; the returned function takes it as it grows. */
  follow(
    id: string,
    settings: SpeechSettings,
  ): (text: readonly Stretch[], isWhole: boolean) => void;
  stop(): void;
  pause(): void;
  resume(): void;
  /** A text as one MP3 file; what was heard already is not asked for again. */
  record(text: readonly Stretch[], settings: SpeechSettings): Promise<Result<Blob, SpeechError>>;
}

/** Of a voice that cannot be made no sentence is asked. */
const anyLength = 500;

/** Makes the engine. */
export function createSpeechEngine(
  deps: VoiceDeps,
  onState: (state: ReadingState) => void,
): SpeechEngine {
  const reader = createReader(onState);

  function fail(id: string, fault: SpeechError): void {
    reader.stop();
    onState({ ...silent, status: 'failed', id, fault });
  }

  return {
    read(id, text, settings) {
      const voice = createVoice(deps, settings);
      if (!voice.ok) {
        fail(id, voice.error);
        return;
      }
      const source = wholeText(toSentences(text, voice.value.maxCharacters));
      reader.start({ id, voice: voice.value, source });
    },
    follow(id, settings) {
      const voice = createVoice(deps, settings);
      const streaming: StreamingText = createStreamingText();
      if (voice.ok) reader.start({ id, voice: voice.value, source: streaming });
      else fail(id, voice.error);
      const most = voice.ok ? voice.value.maxCharacters : anyLength;
      return (text, isWhole) => streaming.update(toSentences(text, most), isWhole);
    },
    stop: reader.stop,
    pause: reader.pause,
    resume: reader.resume,
    async record(text, settings) {
      const request = createSoundRequest(deps, settings);
      if (!request.ok) return request;
      const sentences = toSentences(text, anyLength);
      const parts: Blob[] = [];
      for (const { spoken } of sentences) {
        const { key, fetchAudio } = request.value(spoken);
        const sound = await deps.source.get(key, fetchAudio, new AbortController().signal);
        if (!sound.ok) return sound;
        parts.push(sound.value);
      }
      return parts.length === 0 ? err({ code: 'empty', source: '' }) : ok(await joinMp3(parts));
    },
  };
}
