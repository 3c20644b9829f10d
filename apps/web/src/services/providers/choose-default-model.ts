import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import type { ModelCatalogue } from './model-catalogue.ts';
import type { ProviderView } from './provider-view.ts';

/**
 * The model of new chats where the user chose none: of the first provider that can be called, the
 * catalogue's newest general model if the provider lists it, else the first of its list. The demo
 * comes last: it is there to be replaced.
 */
export function chooseDefaultModel(
  providers: readonly ProviderView[],
  catalogue: ModelCatalogue,
): ModelRef | null {
  const usable = providers.filter(({ isUsable, models }) => isUsable && models.length > 0);
  const real = usable.filter(({ endpoint }) => endpoint.presetId !== 'demo');
  const [provider] = real.length > 0 ? real : usable;
  if (provider === undefined) return null;
  const { endpoint, models } = provider;
  const [modelId = models[0]?.id] = catalogue.favourites(endpoint.presetId, models);
  return modelId === undefined ? null : { providerId: endpoint.id, modelId };
}
