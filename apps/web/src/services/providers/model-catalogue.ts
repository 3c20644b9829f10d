import type { ModelInfo } from '@parley/domain/model/model-info.ts';

/** What the program knows about models without asking a provider. */
export interface ModelCatalogue {
  /** Undefined for a model that it does not know. */
  find(presetId: string, modelId: string): ModelInfo | undefined;
  /** Fills in what a live list does not say; what the list says wins. */
  complete(presetId: string, models: readonly ModelInfo[]): readonly ModelInfo[];
  /** The models that still answer on an ISO date; empty for a preset that it does not cover. */
  current(presetId: string, today: string): readonly ModelInfo[];
  /**
   * The models of a list that are for everyday work: the newest general one first, the newest cheap
   * one last, under the names that the list has.
   */
  favourites(presetId: string, models: readonly ModelInfo[]): readonly string[];
}

/** Knows nothing: what holds where the shipped one cannot be loaded. */
export const emptyCatalogue: ModelCatalogue = {
  find: () => undefined,
  complete: (_presetId, models) => models,
  current: () => [],
  favourites: () => [],
};
