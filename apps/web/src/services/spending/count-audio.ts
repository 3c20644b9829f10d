import type { NetworkRequestName, NetworkRequests } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { AudioRequest, CountAudioRequest } from './count-audio-request.ts';

/**
 * The network, with a row of usage for each request to a service that speaks or listens, whoever
 * makes it.
 *
 * @param load the part that counts; asked for with the first such request
 */
export function countAudio(
  network: NetworkClient,
  load: () => Promise<CountAudioRequest>,
): NetworkClient {
  return {
    ...network,
    async request<Name extends NetworkRequestName>(
      name: Name,
      input: NetworkRequests[Name]['input'],
      signal?: AbortSignal,
    ): Promise<NetworkRequests[Name]['output']> {
      const output = await network.request(name, input, signal);
      if (name === 'speak' || name === 'transcribe') {
        // What a name belongs to is lost where it is a parameter of the type.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name was looked at
        const request = { name, input, output } as unknown as AudioRequest;
        // Nobody waits for the row, and nobody goes without sound for want of one.
        void load().then(
          (count) => count(request),
          () => undefined,
        );
      }
      return output;
    },
  };
}
