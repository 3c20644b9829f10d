import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import {
  listElevenLabsModels,
  listElevenLabsVoices,
  speakWithElevenLabs,
} from '@parley/providers/audio/elevenlabs.ts';
import { speakWithOpenAi, transcribe } from '@parley/providers/audio/openai-audio.ts';
import type { EndpointCall } from '@parley/providers/spec/provider-call.ts';

import type { AudioRequests } from '#src/platform/audio-protocol.ts';

import type { KeyRing } from './key-ring.ts';

type AudioHandlers = {
  readonly [Name in keyof AudioRequests]: (
    input: AudioRequests[Name]['input'],
    signal: AbortSignal,
  ) => Promise<AudioRequests[Name]['output']>;
};

/** What the handlers need of the worker. */
export interface AudioHandlerDeps {
  readonly ring: () => Promise<KeyRing>;
  readonly createCall: (
    endpoint: ProviderEndpoint,
    signal: AbortSignal,
    key?: string,
  ) => EndpointCall;
}

/** The requests to services that speak and listen. Each gets the key of its own origin and no other. */
export function createAudioHandlers({ ring, createCall }: AudioHandlerDeps): AudioHandlers {
  async function withKey<T>(
    endpoint: ProviderEndpoint,
    signal: AbortSignal,
    ask: (call: EndpointCall) => Promise<Result<T, AudioError>>,
  ): Promise<Result<T, AudioError>> {
    const found = (await ring()).keyFor(endpoint);
    if (found.state === 'locked') return err({ code: 'keys-locked', source: endpoint.title });
    return ask(createCall(endpoint, signal, found.state === 'key' ? found.value : undefined));
  }
  return {
    speak: ({ endpoint, call }, signal) =>
      withKey(endpoint, signal, (to) =>
        call.kind === 'elevenlabs' ? speakWithElevenLabs(to, call) : speakWithOpenAi(to, call),
      ),
    'list-voices': ({ endpoint, typedKey }, signal) =>
      typedKey === undefined
        ? withKey(endpoint, signal, listElevenLabsVoices)
        : listElevenLabsVoices(createCall(endpoint, signal, typedKey)),
    'list-speech-models': ({ endpoint }, signal) => withKey(endpoint, signal, listElevenLabsModels),
    transcribe: ({ endpoint, ...recording }, signal) =>
      withKey(endpoint, signal, (to) => transcribe(to, recording)),
  };
}
