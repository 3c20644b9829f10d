import {
  createLookup,
  shippedCatalogue,
  withNewerCatalogue,
} from '@parley/providers/catalogue/catalogue.ts';

import { findListed } from './find-listed.ts';
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
    favourites(presetId, models) {
      const { general, cheap } = lookup.defaultModels(presetId) ?? {};
      return [general, cheap].flatMap((each) => findListed(models, each?.id ?? '')?.id ?? []);
    },
  };
}
