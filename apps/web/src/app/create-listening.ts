import { ok } from '@parley/domain/shared/result.ts';
import type { VoiceInputSettings } from '@parley/domain/speech/speech-settings.ts';

import { systemClock } from '#src/platform/clock.ts';
import { openMicrophone } from '#src/platform/microphone.ts';
import { isLockedFor } from '#src/services/keys/key-view.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';
import { audioEndpoint } from '#src/services/speech/audio-endpoints.ts';
import { listenByService } from '#src/services/voice-input/listen-by-service.ts';
import { listenInBrowser } from '#src/services/voice-input/listen-in-browser.ts';
import type { ListenFault, StartListening } from '#src/services/voice-input/listening.ts';
import { createRecognizer } from '#src/services/voice-input/recognizer.ts';

import { makeWav } from './make-wav.ts';
import type { Program } from './program.ts';

type Parts = Pick<Program, 'network' | 'providers' | 'keys' | 'unlockPrompt'>;

/** Who listens, as the settings name it. What is missing is told before anybody speaks. */
export function createListening(program: Parts, values: VoiceInputSettings): StartListening {
  if (values.service === 'browser') {
    return listenInBrowser({
      create: () => createRecognizer(window),
      language: values.language,
      now: systemClock.nowMs,
    });
  }
  const { providers } = program.providers.getSnapshot();
  const endpoint = audioEndpoint(providers, values);
  if (endpoint === undefined) {
    return failing(
      values.provider === null ? { code: 'no-endpoint' } : { code: 'no-key', source: 'OpenAI' },
    );
  }
  const source = endpoint.title;
  if (findProvider(program.providers.getSnapshot(), endpoint.id)?.isUsable === false) {
    return failing({ code: 'no-key', source });
  }
  if (isLockedFor(program.keys.getSnapshot(), endpoint)) {
    void program.unlockPrompt.ask('person');
    return failing({ code: 'keys-locked', source });
  }
  return listenByService({
    openMicrophone,
    makeWav,
    async transcribe(audio, signal) {
      const heard = await program.network.request(
        'transcribe',
        { endpoint, audio, fileName: 'speech.wav', modelId: values.model },
        signal,
      );
      return heard.ok ? ok(heard.value.text) : heard;
    },
  });
}

function failing(fault: ListenFault): StartListening {
  return ({ onFault }) => {
    queueMicrotask(() => onFault(fault));
    return { stop: () => undefined, cancel: () => undefined };
  };
}
