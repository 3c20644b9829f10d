import type { ModelInfo } from '@parley/domain/model/model-info.ts';

import { findPreset } from '../presets.ts';
import data from './catalogue.data.json' with { type: 'json' };
import { parseCatalogue, type Catalogue, type CatalogueProvider } from './parse-catalogue.ts';

/** The catalogue that this version ships; import this module lazily, its data is the bulk of it. */
export const shippedCatalogue = parseCatalogue(data);

/** Presets that offer the models of another one. */
const sameModels: ReadonlyMap<string, string> = new Map([
  ['azure', 'openai'],
  ['anthropic-legacy', 'anthropic'],
]);

/** Two models to start with, and what is known about them. */
export interface DefaultModels {
  readonly general: ModelInfo;
  /** For titles, suggestions and the like. */
  readonly cheap: ModelInfo;
}

/** Answers from a catalogue. */
export interface CatalogueLookup {
  /**
   * What is known about a model. The name decides nothing but which facts are looked up: a dated form
   * of it (`-2026-03-05`, `-20251001`, `-0613`), a variant (`:free`, `:8b`) and a `-latest` ending are
   * looked up by the plain name if they have no entry.
   *
   * @returns the entry with the id that was asked for
   */
  readonly findModel: (presetId: string, modelId: string) => ModelInfo | undefined;
  /** The newest general and the newest cheap model of a provider; undefined for one without a list. */
  readonly defaultModels: (presetId: string) => DefaultModels | undefined;
  /** All models of a provider that still answer on the given ISO date, in catalogue order. */
  readonly currentModels: (presetId: string, today: string) => readonly ModelInfo[];
  /**
   * Fills what a provider's own list does not say about its models. What the list says wins. Models
   * that the catalogue knows by their id not to chat are left out; one that it does not know stays,
   * so that a new model is there on its first day.
   */
  readonly completeModels: (presetId: string, models: readonly ModelInfo[]) => readonly ModelInfo[];
}

/** Looks things up in a catalogue. */
export function createLookup({ providers }: Pick<Catalogue, 'providers'>): CatalogueLookup {
  const findProvider = (presetId: string): CatalogueProvider | undefined =>
    providers.get(sameModels.get(presetId) ?? presetId);

  function findModel(presetId: string, modelId: string): ModelInfo | undefined {
    const models = findProvider(presetId)?.modelsById;
    const known = namesOf(modelId)
      .map((name) => models?.get(name))
      .find((model) => model !== undefined);
    return known === undefined || known.id === modelId ? known : { ...known, id: modelId };
  }

  return {
    findModel,
    defaultModels(presetId) {
      const provider = findProvider(presetId);
      const general = provider?.modelsById.get(provider.general);
      const cheap = provider?.modelsById.get(provider.cheap);
      return general === undefined || cheap === undefined ? undefined : { general, cheap };
    },
    currentModels(presetId, today) {
      const models = [...(findProvider(presetId)?.modelsById.values() ?? [])];
      return models.filter(
        ({ shutdownDate }) => shutdownDate === undefined || shutdownDate >= today,
      );
    },
    completeModels(presetId, models) {
      const notChatIds = findProvider(presetId)?.notChatIds;
      // What runs on the person's own computer sends no bill.
      const ground =
        findPreset(presetId)?.isLocal === true ? { price: { input: 0, output: 0 } } : {};
      const canChat = ({ id }: ModelInfo): boolean =>
        !namesOf(id).some((name) => notChatIds?.has(name));
      return models.filter(canChat).map((model) => {
        const known = findModel(presetId, model.id);
        const every = findProvider(presetId)?.everyModel;
        if (known === undefined) {
          return { ...ground, ...model, capabilities: { ...every, ...model.capabilities } };
        }
        const title = model.title === model.id ? known.title : model.title;
        const capabilities = { ...known.capabilities, ...model.capabilities };
        return { ...ground, ...known, ...model, title, capabilities };
      });
    },
  };
}

/** Answers from the catalogue that this version ships. */
export const { findModel, defaultModels, currentModels, completeModels } =
  createLookup(shippedCatalogue);

/**
 * The shipped catalogue with the providers of a newer one in place of its own.
 *
 * @param json a file in the form of the shipped one, from wherever
 * @returns the shipped one where the file is none or is older
 */
export function withNewerCatalogue(json: unknown): Catalogue {
  const newer = parseCatalogue(json);
  if (newer.date <= shippedCatalogue.date) return shippedCatalogue;
  const providers = new Map([...shippedCatalogue.providers, ...newer.providers]);
  return { ...newer, providers };
}

function namesOf(modelId: string): readonly string[] {
  const plain = modelId.replace(/:[\w.-]+$/, '');
  const undated = plain.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})(-preview)?$/, '');
  const unnamed = undated.replace(/-latest$/, '');
  return [modelId, plain, undated, unnamed, `${undated}-latest`];
}
