import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';
import { describe, expect, it } from 'vitest';

import type { ProviderView } from '#src/services/providers/provider-view.ts';
import { providerId } from '#src/services/providers/testing/provider-bench.ts';

import { groupModels } from './model-groups.ts';
import { noPicks } from './no-picks.ts';

function provider(id: string, models: readonly ModelInfo[], isUsable = true): ProviderView {
  return {
    endpoint: {
      id: providerId(id),
      presetId: id,
      title: id.toUpperCase(),
      dialect: 'openai-chat',
      baseUrl: 'https://x.example/v1',
      auth: 'bearer',
    },
    needsKey: true,
    keyMask: undefined,
    keyOrigin: undefined,
    isUsable,
    models,
    listedAtMs: undefined,
    isRefreshing: false,
    error: undefined,
  };
}

function named(...ids: readonly string[]): readonly ModelInfo[] {
  return ids.map((id) => ({ id, title: `The ${id}`, capabilities: {} }));
}

function ref(id: string, modelId: string): ModelRef {
  return { providerId: providerId(id), modelId };
}

describe('groupModels', () => {
  it('finds models by title, id and provider, each word on its own', () => {
    const providers = [provider('alpha', named('gpt-x', 'o-1')), provider('beta', named('gpt-y'))];
    const ids = (query: string) =>
      groupModels({ providers }, query)
        .flat.filter(({ isTyped }) => !isTyped)
        .map(({ model }) => model.modelId);
    expect(ids('')).toEqual(['gpt-x', 'o-1', 'gpt-y']);
    expect(ids('THE gpt')).toEqual(['gpt-x', 'gpt-y']);
    expect(ids('alpha gpt')).toEqual(['gpt-x']);
  });

  it('leaves out providers that cannot be called', () => {
    expect(groupModels({ providers: [provider('alpha', named('a'), false)] }, '').groups).toEqual(
      [],
    );
  });

  it('offers what was typed as an id at each provider that does not list it', () => {
    const providers = [provider('alpha', named('tuned-1')), provider('beta', [])];
    const typed = groupModels({ providers }, 'tuned-1').flat.filter(({ isTyped }) => isTyped);
    expect(typed.map(({ model }) => model)).toEqual([{ providerId: 'beta', modelId: 'tuned-1' }]);
  });

  it('T147 puts favourites and the last used on top, each model in one place', () => {
    const providers = [provider('alpha', named('a', 'b', 'c', 'd')), provider('beta', named('e'))];
    const choice = groupModels({ providers }, '', {
      favorites: [ref('beta', 'e'), ref('alpha', 'c'), ref('alpha', 'gone')],
      hidden: [ref('alpha', 'd')],
      names: [],
      quick: null,
      recent: [ref('alpha', 'c'), ref('alpha', 'b')],
    });
    expect(
      choice.groups.map(({ id, options }) => [id, options.map(({ model }) => model.modelId)]),
    ).toEqual([
      ['favorites', ['e', 'c']],
      ['recent', ['b']],
      ['alpha', ['a']],
    ]);
    expect(choice.groups.map(({ startIndex }) => startIndex)).toEqual([0, 2, 3]);
  });

  it('T147 T149 groups by provider, with one group for the models that the user described', () => {
    const own = (id: string): ProviderView => {
      const view = provider(id, named(`${id}-model`));
      const customModel = { modelId: id, contextTokens: 0, pluginSupported: false, bodyRows: [] };
      return { ...view, endpoint: { ...view.endpoint, customModel } };
    };
    const choice = groupModels(
      { providers: [provider('alpha', named('a')), own('one'), own('two')] },
      '',
    );
    expect(choice.groups.map(({ kind, options }) => [kind, options.length])).toEqual([
      ['own', 2],
      ['provider', 1],
    ]);
  });

  it('T147 has a group for the models of the host, in its order and under its name', () => {
    const providers = [provider('alpha', named('a', 'b', 'c')), provider('beta', named('d'))];
    const models = [
      { modelID: 'd', description: 'For drafts.' },
      { id: 'b' },
      { id: 'd' },
      { id: 'c', description: 'For long texts.' },
      { id: 'gone' },
    ];
    const source = { providers, hostModels: { title: 'Acme', models } };
    const picks = { ...noPicks, favorites: [ref('alpha', 'c')] };
    const { groups, flat } = groupModels(source, '', picks);
    expect(flat.map(({ model, info }) => [model.modelId, info.description])).toEqual([
      ['c', 'For long texts.'],
      ['d', 'For drafts.'],
      ['b', undefined],
      ['a', undefined],
    ]);
    expect(
      groups.map(({ title, options }) => [title, options.map(({ model }) => model.modelId)]),
    ).toEqual([
      ['', ['c']],
      ['Acme', ['d', 'b']],
      ['ALPHA', ['a']],
    ]);
    // Among hits each model stands at its provider.
    expect(groupModels(source, 'the', picks).groups.map(({ kind }) => kind)).toEqual([
      'provider',
      'provider',
    ]);
  });

  it('T147 offers the first hundred of 1,000 models', () => {
    const many = named(...Array.from({ length: 1000 }, (_, index) => `m-${index}`));
    const choice = groupModels(
      { providers: [provider('alpha', many), provider('beta', named('b'))] },
      'm-9',
    );
    expect(choice.flat.filter(({ isTyped }) => !isTyped)).toHaveLength(111);
  });
});

describe('moveActive', () => {
  it('goes round with arrows and stops at the ends with pages', () => {
    expect(moveInList('ArrowDown', 2, 3)).toBe(0);
    expect(moveInList('ArrowUp', 0, 3)).toBe(2);
    expect(moveInList('PageDown', 1, 3)).toBe(2);
    expect(moveInList('a', 1, 3)).toBeUndefined();
    expect(moveInList('ArrowDown', 0, 0)).toBeUndefined();
  });
});
