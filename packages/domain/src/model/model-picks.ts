import type { ModelRef } from './model-ref.ts';
import { isSameModel } from './model-ref.ts';

/** A name that the user gave to a model. */
export interface ModelName extends ModelRef {
  readonly name: string;
}

/** What the user made of the lists of models. */
export interface ModelPicks {
  /** Stand on top, in the order of choosing. */
  readonly favorites: readonly ModelRef[];
  readonly hidden: readonly ModelRef[];
  readonly names: readonly ModelName[];
  /** Null: what the program suggests. */
  readonly quick: readonly ModelRef[] | null;
  /** The last first. */
  readonly recent: readonly ModelRef[];
}

/** The most models that have a button of their own. */
export const maxQuickModels = 2;
/** The most models that are asked the same question side by side. */
export const maxAskedModels = 4;
/** How many used models are remembered. */
export const maxRecentModels = 5;

/** Whether a list names a model. */
export function includesModel(list: readonly ModelRef[], model: ModelRef): boolean {
  return list.some((each) => isSameModel(each, model));
}

/** The list with a model taken in at its end, or taken out. */
export function withModel(
  list: readonly ModelRef[],
  model: ModelRef,
  isIn: boolean,
): readonly ModelRef[] {
  const { providerId, modelId } = model;
  const others = list.filter((each) => !isSameModel(each, model));
  return isIn ? [...others, { providerId, modelId }] : others;
}

/** The used models with another one at their head. */
export function withRecentModel(list: readonly ModelRef[], model: ModelRef): readonly ModelRef[] {
  const { providerId, modelId } = model;
  return [{ providerId, modelId }, ...list.filter((each) => !isSameModel(each, model))].slice(
    0,
    maxRecentModels,
  );
}

/** The names with one changed; an empty one gives the model its own name back. */
export function withModelName(
  names: readonly ModelName[],
  model: ModelRef,
  name: string,
): readonly ModelName[] {
  const { providerId, modelId } = model;
  const others = names.filter((each) => !isSameModel(each, model));
  const trimmed = name.trim();
  return trimmed === '' ? others : [...others, { providerId, modelId, name: trimmed }];
}
