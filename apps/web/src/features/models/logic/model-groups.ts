import { readHostModels, type HostModel } from '@parley/contract/http/host-models.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { includesModel, type ModelPicks } from '@parley/domain/model/model-picks.ts';
import { isSameModel, type ModelRef } from '@parley/domain/model/model-ref.ts';

import type { ProvidersSnapshot, ProviderView } from '#src/services/providers/provider-view.ts';

import { noPicks } from './no-picks.ts';

/** One line of the list of models. */
export interface ModelOption {
  readonly model: ModelRef;
  readonly info: ModelInfo;
  /** Title of the provider. */
  readonly provider: string;
  /** Kind of the provider. */
  readonly presetId: string;
  readonly isFavorite: boolean;
  /** Not in any list: what was typed, taken as an id. */
  readonly isTyped: boolean;
}

/** Lines under one heading. */
export interface ModelGroup {
  /** A provider's id, or what the group is for. */
  readonly id: string;
  readonly kind: 'favorites' | 'recent' | 'host' | 'own' | 'provider';
  /** Title of the provider, or name of the host; empty for the other kinds. */
  readonly title: string;
  readonly options: readonly ModelOption[];
  /** Options of the groups before it. */
  readonly startIndex: number;
}

/** What is shown of all models. */
export interface ModelChoice {
  readonly groups: readonly ModelGroup[];
  /** Every option in the order of the screen, for the arrow keys. */
  readonly flat: readonly ModelOption[];
}

/** Where models come from. */
export type ModelSource = Pick<ProvidersSnapshot, 'providers' | 'hostModels'>;

/**
 * The models of the providers that can be called, narrowed by words that stand in title, id or the
 * provider's title. Without words, favourites, the last used and those of the host stand on top, each
 * model in one place. What was typed can also be taken as the id of a model that no list has.
 */
export function groupModels(
  { providers, hostModels }: ModelSource,
  query: string,
  picks: ModelPicks = noPicks,
): ModelChoice {
  const typed = query.trim();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const usable = providers.filter(({ isUsable }) => isUsable);
  const told = readHostModels(hostModels?.models ?? []);
  const all = describedByHost(
    usable.flatMap((provider) => optionsOf(provider, words, picks)),
    told,
  );
  const isPicked = (option: ModelOption): boolean =>
    words.length === 0 && (option.isFavorite || includesModel(picks.recent, option.model));
  const hosted = (words.length === 0 ? told : []).flatMap(
    ({ modelId }) => all.find(({ model }) => model.modelId === modelId) ?? [],
  );
  const ofHost = [...new Set(hosted)].filter((option) => !isPicked(option));
  const rest = all.filter((option) => !isPicked(option) && !ofHost.includes(option));
  const own = new Set(usable.filter(isOwn).map(({ endpoint }) => endpoint.id));
  const typedOptions = listTyped(usable, typed);
  return place([
    ...(words.length === 0 ? listTop(all, picks) : []),
    { ...group('host', ofHost), title: hostModels?.title ?? '' },
    group(
      'own',
      rest.filter(({ model }) => own.has(model.providerId)),
    ),
    ...usable
      .filter((provider) => !isOwn(provider))
      .map(({ endpoint }) => ({
        id: endpoint.id,
        kind: 'provider' as const,
        title: endpoint.title,
        options: [...rest, ...typedOptions].filter(({ model }) => model.providerId === endpoint.id),
        startIndex: 0,
      })),
  ]);
}

/** What the host says about a model holds where the group of the host would have it. */
function describedByHost(
  all: readonly ModelOption[],
  told: readonly HostModel[],
): readonly ModelOption[] {
  const descriptions = new Map(
    told.flatMap(({ modelId, description }) => {
      const option = all.find(({ model }) => model.modelId === modelId);
      return option === undefined || description === undefined ? [] : [[option, description]];
    }),
  );
  if (descriptions.size === 0) return all;
  return all.map((option) => {
    const description = descriptions.get(option);
    return description === undefined
      ? option
      : { ...option, info: { ...option.info, description } };
  });
}

function listTop(all: readonly ModelOption[], picks: ModelPicks): readonly ModelGroup[] {
  const find = (model: ModelRef): readonly ModelOption[] =>
    all.filter((option) => isSameModel(option.model, model));
  const recent = picks.recent.flatMap(find).filter(({ isFavorite }) => !isFavorite);
  return [group('favorites', picks.favorites.flatMap(find)), group('recent', recent)];
}

function group(
  kind: Exclude<ModelGroup['kind'], 'provider'>,
  options: readonly ModelOption[],
): ModelGroup {
  return { id: kind, kind, title: '', options, startIndex: 0 };
}

function place(groups: readonly ModelGroup[]): ModelChoice {
  let startIndex = 0;
  const placed = groups
    .filter(({ options }) => options.length > 0)
    .map((each) => {
      const found = { ...each, startIndex };
      startIndex += each.options.length;
      return found;
    });
  return { groups: placed, flat: placed.flatMap(({ options }) => options) };
}

function isOwn({ endpoint }: ProviderView): boolean {
  return endpoint.customModel !== undefined;
}

function optionsOf(
  provider: ProviderView,
  words: readonly string[],
  picks: ModelPicks,
): readonly ModelOption[] {
  const { id: providerId, title, presetId } = provider.endpoint;
  return provider.models
    .filter((info) => {
      const text = `${info.title} ${info.id} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((info) => {
      const model = { providerId, modelId: info.id };
      const isFavorite = includesModel(picks.favorites, model);
      return { model, info, provider: title, presetId, isFavorite, isTyped: false };
    })
    .filter(({ model }) => !includesModel(picks.hidden, model));
}

/** An id has no spaces; one that a list has is offered there. */
function listTyped(usable: readonly ProviderView[], typed: string): readonly ModelOption[] {
  if (typed.length < 2 || /\s/.test(typed)) return [];
  return usable
    .filter((provider) => {
      const isListed = provider.models.some(({ id }) => id === typed);
      return provider.endpoint.presetId !== 'demo' && !isOwn(provider) && !isListed;
    })
    .map(({ endpoint }) => ({
      model: { providerId: endpoint.id, modelId: typed },
      info: { id: typed, title: typed, capabilities: {} },
      provider: endpoint.title,
      presetId: endpoint.presetId,
      isFavorite: false,
      isTyped: true,
    }));
}
