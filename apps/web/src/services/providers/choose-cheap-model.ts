import type { ModelInfo } from '@parley/domain/model/model-info.ts';

import type { ModelCatalogue } from './model-catalogue.ts';

/** About what a title takes, in tokens. */
const promptTokens = 700;
const answerTokens = 30;

/** Models of a provider. */
interface ProviderModels {
  readonly presetId: string;
  readonly models: readonly ModelInfo[];
}

/**
 * The model for small tasks beside a chat: the newest cheap one of the same provider, else the
 * cheapest that the catalogue knows. It can answer without thinking first, and no end of it is
 * announced. The model itself where there is no cheaper one.
 */
export function chooseCheapModel(
  catalogue: Pick<ModelCatalogue, 'find' | 'favourites'>,
  { presetId, models }: ProviderModels,
  modelId: string,
): string {
  const own = models.find(({ id }) => id === modelId);
  const fitting = models.filter(
    (each) =>
      each.shutdownDate === undefined &&
      canAnswerAtOnce(each) &&
      catalogue.find(presetId, each.id) !== undefined,
  );
  const favourite = catalogue.favourites(presetId, models).at(-1);
  const newest = fitting.find(({ id }) => id === favourite);
  const cheapest = fitting.reduce<ModelInfo | undefined>(
    (best, each) => (priceOf(each) < priceOf(best) ? each : best),
    undefined,
  );
  const ownPrice = own !== undefined && canAnswerAtOnce(own) ? priceOf(own) : Infinity;
  return [newest, cheapest].find((each) => priceOf(each) < ownPrice)?.id ?? modelId;
}

/** Whether a model can be asked without reasoning; one of which nobody knows is taken to. */
export function canAnswerAtOnce({ capabilities }: Pick<ModelInfo, 'capabilities'>): boolean {
  return capabilities.reasoning !== true || capabilities.efforts?.includes('none') === true;
}

function priceOf(model: ModelInfo | undefined): number {
  const price = model?.price;
  if (price === undefined) return Infinity;
  return price.input * promptTokens + price.output * answerTokens;
}
