import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SpeechSettings } from '@parley/domain/speech/speech-settings.ts';
import { stabilityFor } from '@parley/domain/speech/stability.ts';

import type { AudioPlayer } from '#src/platform/audio-player.ts';
import type { SpeakCall } from '#src/platform/audio-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { ProviderView } from '#src/services/providers/provider-view.ts';

import { audioEndpoint, elevenLabsEndpoint } from './audio-endpoints.ts';
import type { AudioSource, FetchAudio } from './audio-source.ts';
import { createBrowserVoice } from './browser-voice.ts';
import { createServiceVoice } from './service-voice.ts';
import type { SpeechError, Voice } from './voice.ts';

/** What voices are made of. */
export interface VoiceDeps {
  readonly synthesis: SpeechSynthesis | undefined;
  readonly player: AudioPlayer;
  readonly source: AudioSource;
  readonly network: Pick<NetworkClient, 'request'>;
  readonly providers: () => readonly ProviderView[];
}

/** Asks a service for the sound of a text. */
export type SoundRequest = (text: string) => {
  readonly key: string;
  readonly fetchAudio: FetchAudio;
};

/** The voice that the settings name. Errors: `disabled`, `unsupported`, `no-endpoint`. */
export function createVoice(deps: VoiceDeps, settings: SpeechSettings): Result<Voice, SpeechError> {
  const { source, player, synthesis } = deps;
  if (settings.source === 'browser') {
    return synthesis === undefined
      ? err({ code: 'unsupported' })
      : ok(createBrowserVoice(synthesis, settings));
  }
  const request = createSoundRequest(deps, settings);
  if (!request.ok) return request;
  return ok(createServiceVoice({ source, player, rate: settings.rate, request: request.value }));
}

/** How a service is asked; voices of the browser give no file. Errors: as {@link createVoice}. */
export function createSoundRequest(
  { network, providers }: Pick<VoiceDeps, 'network' | 'providers'>,
  settings: SpeechSettings,
): Result<SoundRequest, SpeechError> {
  if (settings.source === 'disabled') return err({ code: 'disabled' });
  if (settings.source === 'browser') return err({ code: 'unsupported' });
  const isElevenLabs = settings.source === 'elevenlabs';
  const endpoint = isElevenLabs
    ? elevenLabsEndpoint(settings)
    : audioEndpoint(providers(), { provider: settings.openAiProvider, url: settings.openAiUrl });
  if (endpoint === undefined) return err({ code: 'no-endpoint' });
  return ok((text) => {
    const call = isElevenLabs ? elevenLabsCall(settings, text) : openAiCall(settings, text);
    return {
      key: JSON.stringify([endpoint.baseUrl, call]),
      fetchAudio: (signal) => network.request('speak', { endpoint, call }, signal),
    };
  });
}

function elevenLabsCall(settings: SpeechSettings, text: string): SpeakCall {
  const { elevenLabsVoice, elevenLabsModel, clarity } = settings;
  const voice = { voiceId: elevenLabsVoice, modelId: elevenLabsModel };
  const stability = stabilityFor(elevenLabsModel, settings.stability);
  return { kind: 'elevenlabs', text, ...voice, stability, clarity };
}

function openAiCall({ openAiVoice, openAiModel }: SpeechSettings, text: string): SpeakCall {
  return { kind: 'openai', text, voice: openAiVoice, modelId: openAiModel };
}
