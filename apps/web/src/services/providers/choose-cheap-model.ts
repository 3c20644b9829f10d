import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import type { ModelCatalogue } from './model-catalogue.ts';
import { findProvider, type ProvidersSnapshot } from './provider-view.ts';

/** What is known when a cheap model is looked for. */
export interface CheapModelSources {
  readonly snapshot: ProvidersSnapshot;
  readonly catalogue: ModelCatalogue;
}

/** About what a title takes, in tokens. */
const promptTokens = 700;
const answerTokens = 30;

/**
 * The model for small tasks beside a chat: the newest cheap one of the same provider, else the
 * cheapest that the catalogue knows. It can answer without thinking first, and no end of it is
 * announced. The model itself where there is no cheaper one.
 */
export function chooseCheapModel(
  { snapshot, catalogue }: CheapModelSources,
  model: ModelRef,
): ModelRef {
  const provider = findProvider(snapshot, model.providerId);
  if (provider === undefined) return model;
  const { models, endpoint } = provider;
  const { presetId } = endpoint;
  const own = models.find(({ id }) => id === model.modelId);
  const fitting = models.filter(
    (each) =>
      each.shutdownDate === undefined &&
      canAnswerAtOnce(each) &&
      catalogue.find(presetId, each.id) !== undefined,
  );
  const [, favourite] = catalogue.favourites(presetId, models);
  const newest = fitting.find(({ id }) => id === favourite);
  const cheapest = fitting.reduce<ModelInfo | undefined>(
    (best, each) => (priceOf(each) < priceOf(best) ? each : best),
    undefined,
  );
  const ownPrice = own !== undefined && canAnswerAtOnce(own) ? priceOf(own) : Infinity;
  const best = [newest, cheapest].find((each) => priceOf(each) < ownPrice);
  return best === undefined ? model : { ...model, modelId: best.id };
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
