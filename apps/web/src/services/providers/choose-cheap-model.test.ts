import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { describe, expect, it } from 'vitest';

import { testCall } from '#src/services/generation/testing/test-turns.ts';

import { canAnswerAtOnce, chooseCheapModel } from './choose-cheap-model.ts';
import { loadModelCatalogue } from './load-model-catalogue.ts';
import { emptyCatalogue, type ModelCatalogue } from './model-catalogue.ts';
import type { ProvidersSnapshot } from './provider-view.ts';
import { modelNamed } from './testing/scripted-network.ts';

const own: ModelInfo = {
  id: 'own',
  title: 'Own',
  capabilities: {},
  price: { input: 3, output: 15 },
};
const { endpoint } = testCall;

function chooseFrom(models: readonly ModelInfo[], catalogue: ModelCatalogue, id = 'own'): string {
  const provider = {
    endpoint,
    needsKey: true,
    keyMask: undefined,
    keyOrigin: undefined,
    isUsable: true,
    models,
    listedAtMs: undefined,
    isRefreshing: false,
    error: undefined,
  };
  const snapshot: ProvidersSnapshot = {
    status: 'ready',
    providers: [provider],
    defaultModel: null,
    isDefaultChosen: false,
    suggestedModels: [],
    modelNames: [],
  };
  return chooseCheapModel({ snapshot, catalogue }, { providerId: endpoint.id, modelId: id })
    .modelId;
}

function choose(
  models: readonly ModelInfo[],
  known: readonly string[],
  favourites: readonly string[] = [],
): string {
  return chooseFrom(models, {
    ...emptyCatalogue,
    find: (_preset: string, id: string) =>
      models.find((each) => known.includes(id) && each.id === id),
    favourites: () => favourites.filter((id) => models.some((each) => each.id === id)),
  });
}

describe('the model for small tasks', () => {
  const cheap = { ...own, id: 'cheap', price: { input: 0.1, output: 0.4 } };
  const thinker = {
    ...own,
    id: 'thinker',
    price: { input: 0.01, output: 0.01 },
    capabilities: { reasoning: true, efforts: ['low' as const] },
  };

  it('T143 is the cheapest that the catalogue knows and that need not think', () => {
    expect(choose([own, cheap, thinker], ['own', 'cheap', 'thinker'])).toBe('cheap');
    const quiet = {
      ...thinker,
      capabilities: { ...thinker.capabilities, efforts: ['none' as const] },
    };
    expect(choose([own, cheap, quiet], ['own', 'cheap', 'thinker'])).toBe('thinker');
  });

  it('T143 is the newest cheap one of the provider, although older ones cost less', () => {
    const older = { ...cheap, id: 'older', price: { input: 0.01, output: 0.02 } };
    const models = [own, older, cheap];
    const known = ['own', 'older', 'cheap'];
    expect(choose(models, known, ['own', 'cheap'])).toBe('cheap');
    expect(choose(models, known, ['own', 'not-listed'])).toBe('older');
    const general = { ...own, id: 'general', price: { input: 1, output: 5 } };
    const listed = [own, general, older];
    expect(choose(listed, ['own', 'general', 'older'], ['general', 'not-listed'])).toBe('older');
  });

  it('T143 is the cheapest where the newest cheap one would cost more than the chat', () => {
    const dear = { ...cheap, id: 'dear', price: { input: 9, output: 90 } };
    expect(choose([own, dear, cheap], ['own', 'dear', 'cheap'], ['own', 'dear'])).toBe('cheap');
  });

  it('T143 is none of which the end is announced', () => {
    const ending = { ...cheap, id: 'ending', shutdownDate: '2099-01-01' };
    const models = [own, { ...ending, price: { input: 0.01, output: 0.01 } }, cheap];
    expect(choose(models, ['own', 'ending', 'cheap'], ['own', 'ending'])).toBe('cheap');
    expect(choose([own, ending], ['own', 'ending'], ['own', 'ending'])).toBe('own');
  });

  it('T143 is the newest cheap one that a provider lists today', () => {
    const catalogue = loadModelCatalogue();
    const listed = ['gpt-4o-mini', 'gpt-5-nano', 'gpt-6-luna-2026-09-02', 'gpt-6.1-terra'];
    const models = catalogue.complete('openai', listed.map(modelNamed));
    expect(endpoint.presetId).toBe('openai');
    expect(chooseFrom(models, catalogue, 'gpt-6.1-terra')).toBe('gpt-6-luna-2026-09-02');
    const older = models.filter(({ id }) => !id.startsWith('gpt-6-luna'));
    expect(chooseFrom(older, catalogue, 'gpt-6.1-terra')).toBe('gpt-6.1-terra');
  });

  it('T143 is the model of the chat where none is known to be cheaper', () => {
    expect(choose([own, cheap], [])).toBe('own');
    expect(choose([], [])).toBe('own');
    expect(choose([{ ...own, price: { input: 0, output: 0 } }, cheap], ['cheap'])).toBe('own');
  });

  it('is taken to answer at once where nobody knows', () => {
    expect(canAnswerAtOnce({ capabilities: {} })).toBe(true);
    expect(canAnswerAtOnce({ capabilities: { reasoning: true } })).toBe(false);
  });
});
