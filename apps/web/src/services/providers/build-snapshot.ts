import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelName } from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { maskOfTail } from '@parley/domain/keys/sealed-key.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import { chooseDefaultModel } from './choose-default-model.ts';
import type { ModelCatalogue } from './model-catalogue.ts';
import { originOf } from './origin-of.ts';
import { needsKey } from './preset-views.ts';
import { suggestQuickModels } from './suggest-quick-models.ts';
import type { ProviderRecords } from './provider-records.ts';
import type { ProvidersSnapshot, ProviderView } from './provider-view.ts';

/** What is going on with a provider's list at the moment; lost with the page. */
export interface ListActivity {
  readonly isRefreshing: boolean;
  readonly error: TurnError | undefined;
}

/** Everything that a snapshot is made of. */
export interface SnapshotInput {
  readonly status: ProvidersSnapshot['status'];
  readonly records: ProviderRecords;
  readonly catalogue: ModelCatalogue;
  /** By provider id. */
  readonly activity: ReadonlyMap<string, ListActivity>;
  readonly chosenModel: ModelRef | null;
  /** Names that the user gave to models. */
  readonly names: readonly ModelName[];
  /** ISO date. */
  readonly today: string;
}

/** Makes the view of all providers. */
export function buildSnapshot(input: SnapshotInput): ProvidersSnapshot {
  const providers = input.records.endpoints.map((endpoint) => toView(endpoint, input));
  const chosen = input.chosenModel;
  const isDefaultChosen =
    chosen !== null && providers.some(({ endpoint }) => endpoint.id === chosen.providerId);
  return {
    status: input.status,
    providers,
    defaultModel: isDefaultChosen ? chosen : chooseDefaultModel(providers, input.catalogue),
    isDefaultChosen,
    suggestedModels: suggestQuickModels(providers, input.catalogue),
    modelNames: input.names,
  };
}

function toView(endpoint: ProviderEndpoint, input: SnapshotInput): ProviderView {
  const { records } = input;
  const keyOrigin = records.keyOrigins.get(endpoint.id);
  const hasKey = keyOrigin !== undefined && keyOrigin === originOf(endpoint);
  const list = records.lists.get(endpoint.id);
  const isListed = list !== undefined && list.models.length > 0;
  const activity = input.activity.get(endpoint.id);
  return {
    endpoint,
    needsKey: needsKey(endpoint),
    keyMask: hasKey ? maskOfTail(records.keyTails.get(endpoint.id) ?? '') : undefined,
    keyOrigin: hasKey ? undefined : keyOrigin,
    isUsable: hasKey || !needsKey(endpoint),
    models: withNames(
      modelsOf(endpoint, input, isListed ? list.models : undefined),
      input.names.filter(({ providerId }) => providerId === endpoint.id),
    ),
    listedAtMs: list?.fetchedAtMs,
    isRefreshing: activity?.isRefreshing ?? false,
    error: activity?.error,
  };
}

/** What can be chosen at an endpoint: a described model is the only one of its own. */
function modelsOf(
  endpoint: ProviderEndpoint,
  { catalogue, today }: SnapshotInput,
  listed: readonly ModelInfo[] | undefined,
): readonly ModelInfo[] {
  const { customModel, presetId, title } = endpoint;
  if (customModel === undefined) {
    const models =
      listed === undefined
        ? catalogue.current(presetId, today)
        : catalogue.complete(presetId, listed);
    return models.map((model) => withWindow(model, endpoint));
  }
  const { modelId, contextTokens, pluginSupported } = customModel;
  return [
    {
      id: modelId,
      title,
      capabilities: { tools: pluginSupported },
      ...(contextTokens > 0 ? { contextTokens } : {}),
    },
  ];
}

/** A model holds no more than the window that a person chose for the endpoint. */
function withWindow(model: ModelInfo, { contextTokens }: ProviderEndpoint): ModelInfo {
  if (contextTokens === undefined) return model;
  return { ...model, contextTokens: Math.min(model.contextTokens ?? contextTokens, contextTokens) };
}

function withNames(
  models: readonly ModelInfo[],
  names: readonly ModelName[],
): readonly ModelInfo[] {
  if (names.length === 0) return models;
  const byId = new Map(names.map(({ modelId, name }) => [modelId, name]));
  return models.map((model) => {
    const title = byId.get(model.id);
    return title === undefined ? model : { ...model, title };
  });
}
