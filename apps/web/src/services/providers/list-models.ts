import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { NetworkClient } from '#src/services/network/network-client.ts';

/** Reads the list of models with the key that is stored for the endpoint. */
export function listModels(
  network: NetworkClient,
  endpoint: ProviderEndpoint,
  signal?: AbortSignal,
): Promise<Result<readonly ModelInfo[], TurnError>> {
  return network.request('list-models', { endpoint: withList(endpoint) }, signal);
}

/** The old text protocol has no list of its own; the provider's newer one lists the same models. */
export function withList(endpoint: ProviderEndpoint): ProviderEndpoint {
  return endpoint.dialect === 'anthropic-completion'
    ? { ...endpoint, dialect: 'anthropic-messages' }
    : endpoint;
}
