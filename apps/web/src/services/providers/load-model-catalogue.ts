import {
  createLookup,
  shippedCatalogue,
  withNewerCatalogue,
} from '@parley/providers/catalogue/catalogue.ts';

import type { ModelCatalogue } from './model-catalogue.ts';

/**
 * The catalogue of this version. Import this file lazily: its data is the bulk of it.
 *
 * @param newer the content of a newer catalogue file, where there is one
 */
export function loadModelCatalogue(newer?: unknown): ModelCatalogue {
  const lookup = createLookup(newer === undefined ? shippedCatalogue : withNewerCatalogue(newer));
  return {
    find: lookup.findModel,
    complete: lookup.completeModels,
    current: lookup.currentModels,
    favourites(presetId) {
      const models = lookup.defaultModels(presetId);
      return models === undefined ? [] : [models.general.id, models.cheap.id];
    },
  };
}
