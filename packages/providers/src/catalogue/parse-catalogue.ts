import type { ModelCapabilities, ModelInfo, ModelPrice } from '@parley/domain/model/model-info.ts';
import { parseCapabilities } from '@parley/domain/model/parse-capabilities.ts';
import { parseSearchPrice } from '@parley/domain/model/parse-search-price.ts';

import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';

/** Where a catalogue's facts come from. */
export interface CatalogueSource {
  readonly name: string;
  /** ISO date. */
  readonly asOf: string;
  readonly licence: string;
}

/** The models of one provider. */
export interface CatalogueProvider {
  /** Id of the newest model for everyday work. */
  readonly general: string;
  /** Id of the newest cheap one. */
  readonly cheap: string;
  readonly modelsById: ReadonlyMap<string, ModelInfo>;
  /** What every model of the provider can do of which it is not said otherwise. */
  readonly everyModel: ModelCapabilities;
  /** Ids that the provider lists among the others although they cannot chat. */
  readonly notChatIds: ReadonlySet<string>;
}

/** What is known about models without asking their providers. */
export interface Catalogue {
  /** ISO date on which it was made. */
  readonly date: string;
  readonly sources: readonly CatalogueSource[];
  readonly providers: ReadonlyMap<string, CatalogueProvider>;
}

/**
 * Reads a catalogue file, the shipped one or a newer one. Entries that cannot be read are left out.
 */
export function parseCatalogue(json: unknown): Catalogue {
  const file = asObject(json);
  return {
    date: asText(file['date']) ?? '',
    sources: asList(file['sources']).filter(isObject).map(readSource),
    providers: new Map(
      Object.entries(asObject(file['providers'])).map(([id, each]) => [id, readProvider(each)]),
    ),
  };
}

function readSource(row: JsonObject): CatalogueSource {
  return {
    name: asText(row['name']) ?? '',
    asOf: asText(row['asOf']) ?? '',
    licence: asText(row['licence']) ?? '',
  };
}

function readProvider(value: unknown): CatalogueProvider {
  const row = asObject(value);
  const everyModel = parseCapabilities(row['everyModel']);
  const search = parseSearchPrice(row['search']);
  const models = asList(row['models'])
    .filter(isObject)
    .map(readModel)
    .filter((model) => model !== undefined)
    .map(({ price, ...model }) => ({
      ...model,
      capabilities: { ...everyModel, ...model.capabilities },
      ...(price === undefined
        ? {}
        : { price: search === undefined ? price : { search, ...price } }),
    }));
  return {
    general: asText(row['general']) ?? '',
    cheap: asText(row['cheap']) ?? '',
    modelsById: new Map(models.map((model) => [model.id, model])),
    everyModel,
    notChatIds: new Set(asList(row['notChatIds']).flatMap((id) => asText(id) ?? [])),
  };
}

function readModel(row: JsonObject): ModelInfo | undefined {
  const id = asText(row['id']);
  if (id === undefined) return undefined;
  const contextTokens = asCount(row['contextTokens']);
  const maxOutputTokens = asCount(row['maxOutputTokens']);
  const price = readPrice(row['price']);
  const shutdownDate = asText(row['shutdownDate']);
  return {
    id,
    title: asText(row['title']) ?? id,
    capabilities: parseCapabilities(row['capabilities']),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(price === undefined ? {} : { price }),
    ...(shutdownDate === undefined ? {} : { shutdownDate }),
  };
}

function readPrice(value: unknown): ModelPrice | undefined {
  const plain = readRates(value);
  if (plain === undefined) return undefined;
  const search = parseSearchPrice(asObject(value)['search']);
  const base = { ...plain, ...(search === undefined ? {} : { search }) };
  const tiers = asList(asObject(value)['tiers']).flatMap((tier) => {
    const rates = readRates(tier);
    const aboveInputTokens = asCount(asObject(tier)['aboveInputTokens']);
    const isWhole = rates !== undefined && aboveInputTokens !== undefined;
    return isWhole ? [{ ...rates, aboveInputTokens }] : [];
  });
  return tiers.length === 0 ? base : { ...base, tiers };
}

function readRates(value: unknown): Omit<ModelPrice, 'tiers' | 'search'> | undefined {
  const row = asObject(value);
  const input = asCount(row['input']);
  const output = asCount(row['output']);
  if (input === undefined || output === undefined) return undefined;
  const cacheRead = asCount(row['cacheRead']);
  const cacheWrite = asCount(row['cacheWrite']);
  return {
    input,
    output,
    ...(cacheRead === undefined ? {} : { cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
  };
}
