import { err, ok } from '@parley/domain/shared/result.ts';

import type { AudioPlayer } from '#src/platform/audio-player.ts';

import type { AudioSource, FetchAudio } from './audio-source.ts';
import type { Voice } from './voice.ts';

/** What a voice of a service needs. */
export interface ServiceVoiceDeps {
  readonly source: AudioSource;
  readonly player: AudioPlayer;
  readonly rate: number;
  /** The key of the sound of a text, and how it is asked for. */
  readonly request: (text: string) => { readonly key: string; readonly fetchAudio: FetchAudio };
}

/** Sounds are fetched sentence by sentence: what is marked is what is heard. */
const maxCharacters = 500;
/** Lower values are refused by the browser. */
const lowest = 0.1;

/** Speaks with a voice of a service. The next sentence is fetched while one is heard. */
export function createServiceVoice(deps: ServiceVoiceDeps): Voice {
  const { source, player, rate } = deps;
  const soundOf = (text: string, signal: AbortSignal): ReturnType<AudioSource['get']> => {
    const { key, fetchAudio } = deps.request(text);
    return source.get(key, fetchAudio, signal);
  };
  return {
    maxCharacters,
    unlock: player.unlock,
    prepare: (text, signal) => void soundOf(text, signal),
    async say(text, { signal, onStart }) {
      const sound = await soundOf(text, signal);
      if (signal.aborted) return ok(null);
      if (!sound.ok) return sound;
      const options = { rate: Math.max(lowest, rate), signal, onStart };
      const outcome = await player.play(sound.value, options);
      if (outcome.type === 'blocked') return err({ code: 'blocked' });
      return outcome.type === 'failed'
        ? err({ code: 'playback', detail: outcome.detail })
        : ok(null);
    },
    pause: player.pause,
    resume: player.resume,
  };
}
