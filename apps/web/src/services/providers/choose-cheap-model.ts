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
 * The model for small tasks beside a chat: the cheapest of the same provider that the catalogue
 * knows and that can answer without thinking first; the model itself where there is no cheaper one.
 */
export function chooseCheapModel(
  { snapshot, catalogue }: CheapModelSources,
  model: ModelRef,
): ModelRef {
  const provider = findProvider(snapshot, model.providerId);
  if (provider === undefined) return model;
  const { presetId } = provider.endpoint;
  const fitting = provider.models.filter(
    (each) =>
      canAnswerAtOnce(each) &&
      (each.id === model.modelId || catalogue.find(presetId, each.id) !== undefined),
  );
  const own = fitting.find(({ id }) => id === model.modelId);
  const best = fitting.reduce((cheapest, each) => {
    return priceOf(each) < priceOf(cheapest) ? each : cheapest;
  }, own);
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
