import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import { maxQuickModels } from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
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
 * The model of new chats and those with quick buttons, as far as this browser can call them, and the
 * models that the host offers on its own account.
 */
export function withHostModels(known: ProvidersSnapshot, host: HostConfig): ProvidersSnapshot {
  const { brand: title, systemModels: models } = host;
  const snapshot = models.length === 0 ? known : { ...known, hostModels: { title, models } };
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
export function hostParameters({
  modelSettings,
  firstAssistantMessage: welcomeMessage,
}: HostConfig): ChatParameters {
  const { streaming, ...rest } = modelSettings;
  const given = Object.entries({ ...rest, stream: streaming, welcomeMessage });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
