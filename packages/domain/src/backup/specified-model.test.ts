import { describe, expect, it } from 'vitest';

import { readCustomModels } from '../import/custom-models.ts';
import { stableModelId } from '../import/stable-id.ts';
import { dialects, type Dialect } from '../model/provider-endpoint.ts';
import { createCustomProviderId } from '../shared/ids.ts';
import { isDescribedModel, toSpecifiedModel, type DescribedModel } from './specified-model.ts';

const id = createCustomProviderId(() => 'abcdefghij0123456789');
const tiny: DescribedModel = {
  id,
  presetId: 'custom',
  title: 'Tiny',
  dialect: 'openai-chat',
  baseUrl: 'https://x.example/v1',
  auth: 'bearer',
  headerRows: [{ key: 'x-token', value: 'planted' }],
  customModel: {
    modelId: 'tiny-1',
    contextTokens: 4096,
    pluginSupported: true,
    bodyRows: [
      { key: 'top_k', value: '40', type: 'number' },
      { key: 'auth', value: 'sk-planted-abcdef', type: 'string' },
    ],
  },
};

describe('T189 a described model in a backup', () => {
  it('stands there as readers of the specified form know it, without what is secret', () => {
    expect(toSpecifiedModel(tiny)).toEqual({
      id,
      title: 'Tiny',
      endpoint: 'https://x.example/v1/chat/completions',
      apiType: 'openai',
      modelID: 'tiny-1',
      contextLength: 4096,
      headerRows: [{ id: `${id}-header-0`, key: 'x-token', value: '' }],
      bodyRows: [{ id: `${id}-body-0`, key: 'top_k', value: '40', type: 'number' }],
      skipAPIKey: true,
      pluginSupported: true,
    });
  });

  it.each([
    ['?api-version=2', '?api-version=2'],
    ['?api-version=2&api-key=planted', '?api-version=2'],
    ['?v=sk-planted-abcdef', ''],
  ])('keeps %s of its address as %s', (given, written) => {
    const baseUrl = `https://x.example/v1${given}`;
    expect(toSpecifiedModel({ ...tiny, baseUrl })['endpoint']).toBe(
      `https://x.example/v1/chat/completions${written}`,
    );
  });

  it.each([
    ['anthropic-messages', 'claude', '/messages'],
    ['anthropic-completion', 'claude', '/complete'],
    ['ollama', 'ollama', ''],
  ] satisfies [Dialect, string, string][])('names %s %s', (dialect, apiType, path) => {
    expect(toSpecifiedModel({ ...tiny, dialect })).toMatchObject({
      apiType,
      endpoint: `https://x.example/v1${path}`,
    });
  });

  it.each(dialects)('is read again as it was, with %s', (dialect) => {
    const { models, skipped } = readCustomModels([toSpecifiedModel({ ...tiny, dialect })]);
    const [model] = models;
    expect(skipped).toEqual([]);
    expect(model).toMatchObject({
      title: 'Tiny',
      dialect,
      model: { ...tiny.customModel, bodyRows: [tiny.customModel.bodyRows[0]] },
    });
    expect(stableModelId(model?.key ?? '')).toBe(id);
  });

  it('is read again as one of the Mac app', () => {
    const customModel = { ...tiny.customModel, isSetapp: true };
    const { models } = readCustomModels([toSpecifiedModel({ ...tiny, customModel })]);
    expect(models).toMatchObject([{ model: { isSetapp: true } }]);
  });

  it('is no endpoint with many models', () => {
    const { customModel: _customModel, ...plain } = tiny;
    expect([plain, tiny].map(isDescribedModel)).toEqual([false, true]);
  });
});

it.each(['m-1', 'custom-short', 'custom-ABCDEFGHIJ0123456789', `${id}x`])(
  'T189 a model called %s elsewhere has an id that follows from that',
  (key) => {
    expect(stableModelId(key)).toMatch(/^custom-[0-9a-z]{20}$/);
    expect(stableModelId(key)).not.toBe(key);
    expect(stableModelId(key)).toBe(stableModelId(key));
  },
);
