import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import { saveListedModel } from '#src/data/repositories/save-listed-model.ts';
import type { Store } from '#src/data/store.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { ProviderCache } from './provider-cache.ts';
import { learnedIdOf } from './provider-records.ts';

/** What is needed to ask a provider about a model. */
export interface CompletionDeps {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly cache: ProviderCache;
}

/** A model of the list of an Ollama. */
export interface ListedModel {
  readonly endpoint: ProviderEndpoint;
  readonly modelId: string;
}

/**
 * Asks Ollama what a model can do and hold, and keeps that in the stored list. Its own list does not
 * say so, and asking about each model of a long one would take long.
 *
 * A model is asked about once in the life of a page: `asked` takes it in.
 */
export async function completeModel(
  { store, network, cache }: CompletionDeps,
  { endpoint, modelId }: ListedModel,
  asked: Set<string>,
): Promise<void> {
  const { models = [] } = cache.sources().records.lists.get(endpoint.id) ?? {};
  const known = models.find(({ id }) => id === modelId);
  const name = learnedIdOf({ providerId: endpoint.id, modelId });
  if (known === undefined || known.contextTokens !== undefined || asked.has(name)) return;
  asked.add(name);
  const described = await network.request('describe-model', { endpoint, model: known });
  if (!described.ok) return;
  await saveListedModel(store, endpoint.id, described.value);
  await cache.reload();
}
