import { describe, expect, it } from 'vitest';

import { loadModelCatalogue } from './load-model-catalogue.ts';
import { emptyCatalogue, type ModelCatalogue } from './model-catalogue.ts';
import type { ProviderView } from './provider-view.ts';
import { suggestQuickModels } from './suggest-quick-models.ts';
import { providerId } from './testing/provider-bench.ts';
import { modelNamed } from './testing/scripted-network.ts';

const catalogue: ModelCatalogue = {
  ...emptyCatalogue,
  favourites: (presetId, models) =>
    [`${presetId}-general`, `${presetId}-cheap`].filter((id) =>
      models.some((model) => model.id === id),
    ),
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

  it('T148 of the shipped catalogue are in the lists that providers give today', () => {
    const shipped = loadModelCatalogue();
    const found = suggestQuickModels(
      [
        provider('openai', ['gpt-5.2', 'gpt-6.1-terra-2026-09-02', 'gpt-6-luna']),
        provider('anthropic', ['claude-sonnet-5-5-20260901', 'claude-haiku-5-5-20260901']),
      ],
      shipped,
    );
    expect(found.map(({ modelId }) => modelId)).toEqual([
      'gpt-6.1-terra-2026-09-02',
      'claude-sonnet-5-5-20260901',
    ]);
  });

  it('are only such that can be called and are in the list', () => {
    const locked = provider('anthropic', ['anthropic-general'], false);
    const poor = provider('groq', ['other']);
    expect(suggestQuickModels([poor, locked, openAi], catalogue)).toHaveLength(2);
    expect(suggestQuickModels([locked, poor], catalogue)).toEqual([]);
  });
});
