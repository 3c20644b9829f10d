import { ok } from '@parley/domain/shared/result.ts';
import type { VoiceInputSettings } from '@parley/domain/speech/speech-settings.ts';

import { systemClock } from '#src/platform/clock.ts';
import { openMicrophone } from '#src/platform/microphone.ts';
import { isLockedFor } from '#src/services/keys/key-view.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';
import { audioEndpoint } from '#src/services/speech/audio-endpoints.ts';
import { listenByService } from '#src/services/voice-input/listen-by-service.ts';
import { listenInBrowser } from '#src/services/voice-input/listen-in-browser.ts';
import type { ListenError, StartListening } from '#src/services/voice-input/listening.ts';
import { createRecognizer } from '#src/services/voice-input/recognizer.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';

import { makeWav } from './make-wav.ts';

/** What listening needs of the program. */
export interface ListeningParts {
  readonly network: NetworkClient;
  readonly providers: ProviderService;
  readonly keys: KeyService;
  readonly unlockPrompt: UnlockPrompt;
}

/** Who listens, as the settings name it. What is missing is told before anybody speaks. */
export function createListening(
  { network, keys, unlockPrompt, ...parts }: ListeningParts,
  values: VoiceInputSettings,
): StartListening {
  if (values.service === 'browser') {
    return listenInBrowser({
      create: () => createRecognizer(window),
      language: values.language,
      now: systemClock.nowMs,
    });
  }
  const known = parts.providers.getSnapshot();
  const endpoint = audioEndpoint(known.providers, values);
  if (endpoint === undefined) {
    return failing(
      values.provider === null ? { code: 'no-endpoint' } : { code: 'no-key', source: 'OpenAI' },
    );
  }
  const source = endpoint.title;
  if (findProvider(known, endpoint.id)?.isUsable === false) {
    return failing({ code: 'no-key', source });
  }
  if (isLockedFor(keys.getSnapshot(), endpoint)) {
    void unlockPrompt.ask('person');
    return failing({ code: 'keys-locked', source });
  }
  return listenByService({
    openMicrophone,
    makeWav,
    async transcribe(audio, signal) {
      const heard = await network.request(
        'transcribe',
        { endpoint, audio, fileName: 'speech.wav', modelId: values.model },
        signal,
      );
      return heard.ok ? ok(heard.value.text) : heard;
    },
  });
}

function failing(fault: ListenError): StartListening {
  return ({ onError }) => {
    queueMicrotask(() => onError(fault));
    return { stop: () => undefined, cancel: () => undefined };
  };
}
