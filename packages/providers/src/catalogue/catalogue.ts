import type { ModelInfo } from '@parley/domain/model/model-info.ts';

import { findPreset } from '../presets.ts';
import data from './catalogue.data.json' with { type: 'json' };
import { parseCatalogue, type CatalogueProvider } from './parse-catalogue.ts';

/** The catalogue that this version ships; import this module lazily, its data is the bulk of it. */
export const shippedCatalogue = parseCatalogue(data);

/** Presets that offer the models of another one. */
const sameModels: Readonly<Record<string, string>> = {
  azure: 'openai',
  'anthropic-legacy': 'anthropic',
};

/**
 * What is known about a model. The name decides nothing but which facts are looked up: a
 * dated form of it (`-2026-03-05`, `-20251001`, `-0613`), a variant (`:free`, `:8b`) and a `-latest` ending are looked up by the plain name if they have no entry.
 *
 * @returns the entry with the id that was asked for
 */
export function findModel(presetId: string, modelId: string): ModelInfo | undefined {
  const models = findProvider(presetId)?.modelsById;
  const known = namesOf(modelId)
    .map((name) => models?.get(name))
    .find((model) => model !== undefined);
  return known === undefined || known.id === modelId ? known : { ...known, id: modelId };
}

/** Two models to start with, and what is known about them. */
export interface DefaultModels {
  readonly general: ModelInfo;
  /** For titles, suggestions and the like. */
  readonly cheap: ModelInfo;
}

/** The newest general and the newest cheap model of a provider; undefined for one without a list. */
export function defaultModels(presetId: string): DefaultModels | undefined {
  const provider = findProvider(presetId);
  const general = provider?.modelsById.get(provider.general);
  const cheap = provider?.modelsById.get(provider.cheap);
  return general === undefined || cheap === undefined ? undefined : { general, cheap };
}

/** All models of a provider that still answer on the given ISO date, in catalogue order. */
export function currentModels(presetId: string, today: string): readonly ModelInfo[] {
  const models = [...(findProvider(presetId)?.modelsById.values() ?? [])];
  return models.filter(({ shutdownDate }) => shutdownDate === undefined || shutdownDate >= today);
}

/**
 * Fills what a provider's own list does not say about its models. What the list says wins. Models
 * that the catalogue knows by their id not to chat are left out; one that it does not know stays,
 * so that a new model is there on its first day.
 */
export function completeModels(
  presetId: string,
  models: readonly ModelInfo[],
): readonly ModelInfo[] {
  const notChatIds = findProvider(presetId)?.notChatIds;
  // What runs on the person's own computer sends no bill.
  const ground = findPreset(presetId)?.isLocal === true ? { price: { input: 0, output: 0 } } : {};
  const canChat = ({ id }: ModelInfo): boolean =>
    !namesOf(id).some((name) => notChatIds?.has(name));
  return models.filter(canChat).map((model) => {
    const known = findModel(presetId, model.id);
    if (known === undefined) return { ...ground, ...model };
    const title = model.title === model.id ? known.title : model.title;
    const capabilities = { ...known.capabilities, ...model.capabilities };
    return { ...ground, ...known, ...model, title, capabilities };
  });
}

function findProvider(presetId: string): CatalogueProvider | undefined {
  return shippedCatalogue.providers.get(sameModels[presetId] ?? presetId);
}

function namesOf(modelId: string): readonly string[] {
  const plain = modelId.replace(/:[\w.-]+$/, '');
  const undated = plain.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})(-preview)?$/, '');
  const unnamed = undated.replace(/-latest$/, '');
  return [modelId, plain, undated, unnamed, `${undated}-latest`];
}
