import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { maxQuickModels } from '@parley/domain/model/model-picks.ts';

import type { ModelCatalogue } from './model-catalogue.ts';
import type { ProviderView } from './provider-view.ts';

/**
 * The models that get a button of their own where the user chose none: of one provider its general
 * and its cheap model, of several the general model of each; two at most.
 */
export function suggestQuickModels(
  providers: readonly ProviderView[],
  catalogue: ModelCatalogue,
): readonly ModelRef[] {
  const families = providers
    .filter(({ isUsable, endpoint }) => isUsable && endpoint.presetId !== 'demo')
    .map((provider) => favouritesOf(provider, catalogue))
    .filter((models) => models.length > 0);
  const [first = []] = families;
  const suggested = families.length > 1 ? families.flatMap((models) => models.slice(0, 1)) : first;
  return suggested.slice(0, maxQuickModels);
}

function favouritesOf(
  { endpoint, models }: ProviderView,
  catalogue: ModelCatalogue,
): readonly ModelRef[] {
  return catalogue
    .favourites(endpoint.presetId, models)
    .map((modelId) => ({ providerId: endpoint.id, modelId }));
}
