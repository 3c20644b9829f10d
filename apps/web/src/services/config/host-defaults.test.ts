import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { defaultSettings } from '@parley/domain/settings/settings.ts';
import { describe, expect, it } from 'vitest';

import type { ProvidersSnapshot, ProviderView } from '#src/services/providers/provider-view.ts';
import { providerId } from '#src/services/providers/testing/provider-bench.ts';
import { modelNamed } from '#src/services/providers/testing/scripted-network.ts';

import {
  asHostWants,
  withHostModels,
  withHostParameters,
  withHostSettings,
} from './host-defaults.ts';

const settings = { ...defaultSettings, defaultParameters: { temperature: 0.2, topP: 0.9 } };
const modelSettings = { temperature: 0.5, systemMessage: 'Be brief.', streaming: false };

describe('the parameters of new chats', () => {
  it('T17 are those of the host where the user set none', () => {
    const host = readHostConfig({ modelSettings });
    expect(withHostParameters(settings, host).defaultParameters).toEqual({
      temperature: 0.2,
      topP: 0.9,
      systemMessage: 'Be brief.',
      stream: false,
    });
  });

  it('T17 are those of the host in any case where it decides', () => {
    const host = readHostConfig({ modelSettings, useDefaultModelSettings: true });
    expect(withHostParameters(settings, host).defaultParameters).toEqual({
      temperature: 0.5,
      topP: 0.9,
      systemMessage: 'Be brief.',
      stream: false,
    });
  });

  it('T111 begin with what the assistant of the host says first', () => {
    const host = readHostConfig({ firstAssistantMessage: 'Good morning.' });
    expect(withHostParameters(settings, host).defaultParameters).toEqual({
      temperature: 0.2,
      topP: 0.9,
      welcomeMessage: 'Good morning.',
    });
  });

  it('stay as they are where the host says nothing', () => {
    expect(withHostParameters(settings, readHostConfig({}))).toBe(settings);
  });
});

describe('keywords', () => {
  const wanted = readHostConfig({ chatFeatures: { useAutoSuggestKeywords: true } });

  it.each([
    ['are suggested where the host wants them and the person never chose', null, true],
    ['are not where the person turned them off', false, false],
  ])('%s', (_what, suggestKeywords, expected) => {
    expect(withHostSettings({ ...settings, suggestKeywords }, wanted).suggestKeywords).toBe(
      expected,
    );
  });

  it('are nobody’s where the host says nothing', () => {
    expect(withHostSettings(settings, readHostConfig({}))).toBe(settings);
  });
});

describe('the models of new chats', () => {
  const openAi = provider('openai', ['gpt', 'gpt-mini']);
  const chosen = { providerId: openAi.endpoint.id, modelId: 'gpt' };
  const snapshot: ProvidersSnapshot = {
    status: 'ready',
    providers: [provider('locked', ['house'], false), openAi, provider('house', ['house', 'tiny'])],
    defaultModel: chosen,
    isDefaultChosen: false,
    suggestedModels: [chosen],
    modelNames: [],
  };
  const house = { providerId: providerId('house'), modelId: 'house' };

  it('T17 begin with the one that the host names, where it can be called', () => {
    const named = withHostModels(snapshot, readHostConfig({ defaultModel: 'house' }));
    expect(named.defaultModel).toEqual(house);
    const unknown = withHostModels(snapshot, readHostConfig({ defaultModel: 'nobody' }));
    expect(unknown).toBe(snapshot);
  });

  it('T17 leave the choice of the user alone, unless the host decides', () => {
    const byUser = { ...snapshot, isDefaultChosen: true };
    const document = { defaultModel: 'house' };
    expect(withHostModels(byUser, readHostConfig(document)).defaultModel).toEqual(chosen);
    const fixed = readHostConfig({ ...document, useDefaultModelSettings: true });
    expect(withHostModels(byUser, fixed).defaultModel).toEqual(house);
  });

  it('T147 of the host go along under its name', () => {
    const systemModels = [{ modelID: 'tiny', description: 'For drafts.' }];
    const host = readHostConfig({ brand: 'Acme', systemModels });
    expect(withHostModels(snapshot, host)).toEqual({
      ...snapshot,
      hostModels: { title: 'Acme', models: systemModels },
    });
  });

  it('T17 get the quick buttons that the host suggests, two at most', () => {
    const host = readHostConfig({ suggestedModels: ['gpt-mini', 'nobody', 'house', 'tiny'] });
    expect(withHostModels(snapshot, host).suggestedModels).toEqual([
      { providerId: openAi.endpoint.id, modelId: 'gpt-mini' },
      house,
    ]);
  });
});

it('a view by the host stays the same object and tells changes of both sides', () => {
  const source = cell({ count: 1 });
  const config = cell(readHostConfig({ name: 'A' }));
  const view = asHostWants(source, config, ({ count }, { name }) => ({
    count: count + name.length,
  }));
  let told = 0;
  const leave = view.subscribe(() => {
    told += 1;
  });
  expect(view.getSnapshot()).toBe(view.getSnapshot());
  source.set({ count: 5 });
  config.set(readHostConfig({ name: 'ABC' }));
  expect(view.getSnapshot()).toEqual({ count: 8 });
  leave();
  source.set({ count: 9 });
  expect(told).toBe(2);
});

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

interface Cell<T> {
  readonly getSnapshot: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function cell<T>(start: T): Cell<T> {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
