import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { isPrivateHost } from '@parley/providers/base-url.ts';

import type { NetworkClient } from '#src/services/network/network-client.ts';

const ollamaPort = '11434';

/**
 * The endpoint of a server that a person adds, with Ollama's own protocol if the server is one. Asked
 * are only servers that may be: on this computer or network, or at Ollama's port.
 *
 * @param signal gives the question up
 */
export async function preferOwnProtocol(
  network: Pick<NetworkClient, 'request'>,
  endpoint: ProviderEndpoint,
  signal: AbortSignal | undefined,
): Promise<ProviderEndpoint> {
  if (endpoint.presetId !== 'custom' || endpoint.dialect !== 'openai-chat') return endpoint;
  const { hostname, port } = new URL(endpoint.baseUrl);
  if (port !== ollamaPort && !isPrivateHost(hostname)) return endpoint;
  const { baseUrl } = await network.request('detect-ollama', { endpoint }, signal);
  return baseUrl === undefined ? endpoint : { ...endpoint, dialect: 'ollama', baseUrl };
}
