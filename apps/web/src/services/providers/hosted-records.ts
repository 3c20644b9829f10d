import { completionsPath } from '@parley/contract/http/completions/completions.ts';
import type { HostConfig } from '@parley/contract/http/host-config.ts';
import {
  readHostedModels,
  type HostedModel,
} from '@parley/contract/http/organization/hosted-models.ts';
import type { HostedDialect } from '@parley/contract/http/organization/model-providers.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';

import { hostedPresetId } from '#src/platform/hosted-endpoint.ts';

import type { ModelCatalogue } from './model-catalogue.ts';
import type { ProviderRecords } from './provider-records.ts';

/** Where the catalogue has the models of a provider under another name. */
const presetIds: ReadonlyMap<string, string> = new Map([['gemini', 'google']]);
const dialects: readonly HostedDialect[] = ['openai-chat', 'anthropic-messages'];

/** What it takes to offer the models of a host. */
export interface HostedRecordsParts {
  readonly host: Pick<HostConfig, 'brand' | 'systemModels'>;
  readonly catalogue: ModelCatalogue;
  /** Address of the page. */
  readonly base: string;
}

/**
 * The providers of a browser whose host pays: in place of all that take a key of the user stand the
 * models of the host, one endpoint for each protocol. Their key is the cookie of the session.
 */
export function withHostedModels(
  stored: ProviderRecords,
  { host, catalogue, base }: HostedRecordsParts,
): ProviderRecords {
  const models = readHostedModels(host.systemModels);
  const hosted = dialects.flatMap((dialect) => {
    const spoken = models.filter((model) => model.dialect === dialect);
    const id = parseProviderId(`${hostedPresetId}/${dialect}`);
    if (id === undefined || spoken.length === 0) return [];
    const endpoint: ProviderEndpoint = {
      id,
      presetId: hostedPresetId,
      title: host.brand,
      dialect,
      baseUrl: new URL(completionsPath, base).href,
      auth: 'none',
    };
    return [{ endpoint, models: spoken.map((model) => infoOf(model, catalogue)) }];
  });
  return {
    ...stored,
    endpoints: [
      ...hosted.map(({ endpoint }) => endpoint),
      ...stored.endpoints.filter(({ auth }) => auth === 'none'),
    ],
    lists: new Map([
      ...stored.lists,
      ...hosted.map(
        ({ endpoint, models: list }) => [endpoint.id, { models: list, fetchedAtMs: 0 }] as const,
      ),
    ]),
  };
}

function infoOf({ id, provider }: HostedModel, catalogue: ModelCatalogue): ModelInfo {
  const known = catalogue.find(presetIds.get(provider) ?? provider, id);
  return known ?? { id, title: id, capabilities: {} };
}
