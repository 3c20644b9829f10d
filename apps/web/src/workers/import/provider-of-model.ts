import { findModel, shippedCatalogue } from '@parley/providers/catalogue/catalogue.ts';

/**
 * The preset that offers a model, for files that name models without their provider. The first in
 * the order of the catalogue, which has the makers of models before those who resell them.
 */
export function providerOfModel(modelId: string): string | undefined {
  return [...shippedCatalogue.providers.keys()].find(
    (presetId) => findModel(presetId, modelId) !== undefined,
  );
}
