import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import { findListed } from './find-listed.ts';
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
  const [favourite = models[0]] = catalogue
    .favourites(endpoint.presetId)
    .flatMap((id) => findListed(models, id) ?? []);
  return favourite === undefined ? null : { providerId: endpoint.id, modelId: favourite.id };
}
