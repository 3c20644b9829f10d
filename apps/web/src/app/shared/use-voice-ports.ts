import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import type { VoicePorts } from '#src/features/voice/voice-ports.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import { keyInUse } from '#src/services/keys/key-view.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { originOf } from '#src/services/providers/origin-of.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { sampleId } from '#src/services/speech/reading-state.ts';

import type { Speech } from './speech.ts';

/** What speaking and listening need of the program. */
export interface SpeakingPorts {
  readonly network: NetworkClient;
  readonly keys: KeyService;
  readonly providers: ProviderService;
  readonly speech: Speech;
}

/** The services that speak and listen, as their settings need them. */
export function useVoicePorts(
  { network, keys, providers, speech }: SpeakingPorts,
  onOpenKeys: () => void,
): VoicePorts {
  const intl = useIntl();
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const stored = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  const state = useSyncExternalStore(speech.subscribe, speech.getSnapshot);
  return {
    providers: known.providers,
    synthesis: 'speechSynthesis' in window ? speechSynthesis : null,
    listVoices: (endpoint, typedKey) =>
      network.request('list-voices', {
        endpoint,
        ...(typedKey === undefined ? {} : { typedKey }),
      }),
    listModels: (endpoint) => network.request('list-speech-models', { endpoint }),
    async saveKey(endpoint, key) {
      const place = { providerId: endpoint.id, origin: originOf(endpoint) };
      return (await network.request('save-key', { ...place, key })).ok;
    },
    keyMask: (endpoint) => keyInUse(stored, endpoint)?.mask,
    openKeys: onOpenKeys,
    sample: {
      state,
      play: (text) => speech.run((code) => code.read(sampleId, text, intl)),
      stop: () => speech.run((code) => code.stop()),
    },
  };
}
