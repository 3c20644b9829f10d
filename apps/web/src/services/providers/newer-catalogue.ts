import type { ConfigService } from '#src/services/config/config-service.ts';
import type { ModelCatalogue } from './model-catalogue.ts';

/**
 * The catalogue of models that the host has beside the page, so that prices and abilities can be
 * brought up to date without a new version of the program.
 *
 * @returns undefined where it has none, or none that can be read
 */
export async function loadNewerCatalogue(
  config: Pick<ConfigService, 'whenLoaded'>,
): Promise<ModelCatalogue | undefined> {
  const { modelCatalogueURL } = await config.whenLoaded();
  if (modelCatalogueURL === undefined) return undefined;
  const response = await fetch(new URL(modelCatalogueURL, document.baseURI));
  if (!response.ok) return undefined;
  const file: unknown = await response.json();
  const { loadModelCatalogue } = await import('./load-model-catalogue.ts');
  return loadModelCatalogue(file);
}
