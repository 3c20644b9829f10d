import { describe, expect, it } from 'vitest';

import { emptyCatalogue, type ModelCatalogue } from './model-catalogue.ts';
import type { ProviderView } from './provider-view.ts';
import { suggestQuickModels } from './suggest-quick-models.ts';
import { providerId } from './testing/provider-bench.ts';
import { modelNamed } from './testing/scripted-network.ts';

const catalogue: ModelCatalogue = {
  ...emptyCatalogue,
  favourites: (presetId) => [`${presetId}-general`, `${presetId}-cheap`],
};

function provider(id: string, models: readonly string[], isUsable = true): ProviderView {
  return {
    endpoint: {
      id: providerId(id),
      presetId: id,
      title: id,
      dialect: 'openai-chat',
      baseUrl: 'https://x.example/v1',
      auth: 'bearer',
    },
    needsKey: true,
    keyMask: undefined,
    keyOrigin: undefined,
    isUsable,
    models: models.map(modelNamed),
    listedAtMs: undefined,
    isRefreshing: false,
    error: undefined,
  };
}

const openAi = provider('openai', ['openai-cheap', 'openai-general', 'other']);
const anthropic = provider('anthropic', ['anthropic-general', 'anthropic-cheap']);

function ids(...providers: readonly ProviderView[]): readonly string[] {
  return suggestQuickModels(providers, catalogue).map(({ modelId }) => modelId);
}

describe('the models with a button of their own', () => {
  it('T148 are the general and the cheap one of a family, of two families the general ones', () => {
    expect(ids(openAi)).toEqual(['openai-general', 'openai-cheap']);
    expect(ids(anthropic)).toEqual(['anthropic-general', 'anthropic-cheap']);
    expect(ids(openAi, anthropic)).toEqual(['openai-general', 'anthropic-general']);
  });

  it('are only such that can be called and are in the list', () => {
    const locked = provider('anthropic', ['anthropic-general'], false);
    const poor = provider('groq', ['other']);
    expect(suggestQuickModels([poor, locked, openAi], catalogue)).toHaveLength(2);
    expect(suggestQuickModels([locked, poor], catalogue)).toEqual([]);
  });
});
