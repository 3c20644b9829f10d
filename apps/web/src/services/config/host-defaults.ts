import type { HostConfig, HostModel } from '@parley/contract/http/host-config.ts';
import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import { maxQuickModels } from '@parley/domain/model/model-picks.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { isSameModel, type ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import type { ProvidersSnapshot } from '#src/services/providers/provider-view.ts';

import type { ConfigService } from './config-service.ts';

interface Source<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

/**
 * A view of a source as the host wants it; the same object until the source or the configuration
 * changes.
 */
export function asHostWants<T>(
  source: Source<T>,
  config: Pick<ConfigService, 'getSnapshot' | 'subscribe'>,
  apply: (snapshot: T, host: HostConfig) => T,
): Source<T> {
  let last: { readonly from: T; readonly host: HostConfig; readonly result: T } | undefined;
  return {
    getSnapshot() {
      const from = source.getSnapshot();
      const host = config.getSnapshot();
      if (last?.from !== from || last.host !== host) {
        last = { from, host, result: apply(from, host) };
      }
      return last.result;
    },
    subscribe(listener) {
      const leaveSource = source.subscribe(listener);
      const leaveConfig = config.subscribe(listener);
      return () => {
        leaveSource();
        leaveConfig();
      };
    },
  };
}

/** The parameters of new chats: the host's where the user set none, or where the host decides. */
export function withHostParameters(settings: Settings, host: HostConfig): Settings {
  const own = settings.defaultParameters;
  const hosts = hostParameters(host);
  if (Object.keys(hosts).length === 0) return settings;
  const defaultParameters = host.useDefaultModelSettings
    ? { ...own, ...hosts }
    : { ...hosts, ...own };
  return { ...settings, defaultParameters };
}

/** As {@link withHostParameters}, and with keywords where the host wants them and nobody chose. */
export function withHostSettings(settings: Settings, host: HostConfig): Settings {
  const given = withHostParameters(settings, host);
  return given.suggestKeywords === null && host.chatFeatures['useAutoSuggestKeywords'] === true
    ? { ...given, suggestKeywords: true }
    : given;
}

/**
 * The model of new chats, those with quick buttons and those that the host offers on its own account,
 * as far as this browser can call them.
 */
export function withHostModels(known: ProvidersSnapshot, host: HostConfig): ProvidersSnapshot {
  const snapshot = withSystemModels(known, host);
  const preferred = host.defaultModel === undefined ? undefined : find(snapshot, host.defaultModel);
  const holds = host.useDefaultModelSettings || !snapshot.isDefaultChosen;
  const suggested = host.suggestedModels.flatMap((id) => find(snapshot, id) ?? []);
  if ((preferred === undefined || !holds) && suggested.length === 0) return snapshot;
  return {
    ...snapshot,
    ...(preferred !== undefined && holds ? { defaultModel: preferred } : {}),
    ...(suggested.length > 0 ? { suggestedModels: suggested.slice(0, maxQuickModels) } : {}),
  };
}

/** Puts the models of the host into a group, with what it says about them; names of the person win. */
function withSystemModels(snapshot: ProvidersSnapshot, host: HostConfig): ProvidersSnapshot {
  const told = host.systemModels.flatMap((each) => {
    const model = find(snapshot, each.modelID ?? each.id ?? '');
    return model === undefined ? [] : [{ ...each, model }];
  });
  if (told.length === 0) return snapshot;
  const providers = snapshot.providers.map((provider) => {
    const own = told.filter(({ model }) => model.providerId === provider.endpoint.id);
    return own.length === 0
      ? provider
      : { ...provider, models: provider.models.map((info) => describedBy(own, info, snapshot)) };
  });
  const models = told.map(({ model }) => model);
  return { ...snapshot, providers, hostModels: { title: host.brand, models } };
}

function describedBy(
  told: readonly (HostModel & { readonly model: ModelRef })[],
  info: ModelInfo,
  { modelNames }: ProvidersSnapshot,
): ModelInfo {
  const found = told.find(({ model }) => model.modelId === info.id);
  if (found === undefined) return info;
  const { model, title = info.title, description = info.description } = found;
  const isNamed = modelNames.some((name) => isSameModel(name, model));
  return {
    ...info,
    title: isNamed ? info.title : title,
    ...(description === undefined ? {} : { description }),
  };
}

/** What models are told about the person; nothing where the host has no profiles. */
export function userInformation(
  { userInformation: text }: Pick<Settings, 'userInformation'>,
  { chatFeatures }: Pick<HostConfig, 'chatFeatures'>,
): string {
  return chatFeatures['yourProfile'] === false ? '' : text;
}

function find({ providers }: ProvidersSnapshot, modelId: string): ModelRef | undefined {
  const provider = providers.find(
    ({ isUsable, models }) => isUsable && models.some(({ id }) => id === modelId),
  );
  return provider && { providerId: provider.endpoint.id, modelId };
}

/** The parameters that the host gives to new chats. */
export function hostParameters({ modelSettings }: HostConfig): ChatParameters {
  const { streaming, ...rest } = modelSettings;
  const given = Object.entries({ ...rest, stream: streaming });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
