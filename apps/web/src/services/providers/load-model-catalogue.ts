import {
  completeModels,
  currentModels,
  defaultModels,
  findModel,
} from '@parley/providers/catalogue/catalogue.ts';

import type { ModelCatalogue } from './model-catalogue.ts';

/** The catalogue of this version. Import this file lazily: its data is the bulk of it. */
export function loadModelCatalogue(): ModelCatalogue {
  return {
    find: findModel,
    complete: completeModels,
    current: currentModels,
    favourites(presetId) {
      const models = defaultModels(presetId);
      return models === undefined ? [] : [models.general.id, models.cheap.id];
    },
  };
}
