import { createLazyModule, untilLoaded } from '#src/platform/lazy-module.ts';

import type { ModelCatalogue } from './model-catalogue.ts';

/** The catalogue of this version, as a part of the program of its own. */
export const catalogueModule = createLazyModule(async () =>
  (await import('./load-model-catalogue.ts')).loadModelCatalogue(),
);

/** The catalogue, once it is here. Errors: rejects where it could not be loaded. */
export async function readCatalogue(): Promise<ModelCatalogue> {
  catalogueModule.load();
  await untilLoaded(catalogueModule);
  const catalogue = catalogueModule.read();
  if (catalogue === undefined || catalogue instanceof Error) {
    throw new Error('The catalogue could not be loaded', { cause: catalogue });
  }
  return catalogue;
}
