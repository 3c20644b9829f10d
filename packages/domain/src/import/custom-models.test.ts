import { describe, expect, it } from 'vitest';

import { countHeaderSecrets, readCustomModels } from './custom-models.ts';

const tiny = {
  id: 'm-1',
  title: 'Tiny',
  endpoint: 'https://x.example/v1/chat/completions',
  apiType: 'openai',
  modelID: 'tiny-1',
  contextLength: 4096,
  pluginSupported: true,
  skipAPIKey: true,
  headerRows: [
    { id: 'h', key: 'Authorization', value: 'Bearer planted' },
    { key: ' ', value: 'nameless' },
  ],
  bodyRows: [
    { key: 'top_k', value: '40', type: 'number' },
    { key: 'deep', value: { a: 1 }, type: 'object' },
  ],
};

describe('models that a person described in another program', () => {
  it('T190 are read with their headers and body fields', () => {
    const { models, skipped } = readCustomModels([tiny, tiny]);
    expect(skipped).toEqual([]);
    expect(models).toEqual([
      {
        key: 'm-1',
        title: 'Tiny',
        endpoint: tiny.endpoint,
        dialect: 'openai-chat',
        model: {
          modelId: 'tiny-1',
          contextTokens: 4096,
          pluginSupported: true,
          bodyRows: [
            { key: 'top_k', value: '40', type: 'number' },
            { key: 'deep', value: '{"a":1}', type: 'object' },
          ],
        },
        headerRows: [{ key: 'Authorization', value: 'Bearer planted' }],
      },
    ]);
    expect(models.map(countHeaderSecrets)).toEqual([1]);
  });

  it.each([
    [{}, 'openai-chat'],
    [{ apiType: 'claude' }, 'anthropic-messages'],
    [{ apiType: 'claude', endpoint: 'https://x.example/v1/complete' }, 'anthropic-completion'],
    [{ apiType: 'ollama' }, 'ollama'],
  ])('%j speaks %s', (fields, dialect) => {
    expect(readCustomModels([{ ...tiny, ...fields }]).models).toMatchObject([{ dialect }]);
  });

  it('a model of the Mac app stays one', () => {
    const { models } = readCustomModels([{ ...tiny, apiType: 'setapp' }]);
    expect(models).toMatchObject([{ dialect: 'openai-chat', model: { isSetapp: true } }]);
  });

  it('a key in the body stays out and is named', () => {
    const bodyRows = [
      { key: 'max_tokens', value: '5', type: 'number' },
      { key: 'auth', value: 'sk-abcdefghijkl', type: 'string' },
    ];
    const { models, skipped } = readCustomModels([{ ...tiny, bodyRows }]);
    expect(models[0]?.model.bodyRows).toEqual([bodyRows[0]]);
    expect(skipped).toEqual([{ title: 'Tiny', reason: 'secrets', count: 1, row: 'customModels' }]);
  });

  it('names what is none, and takes no more than 200', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 30; depth += 1) deep = [deep];
    const { models, skipped } = readCustomModels([
      'text',
      { ...tiny, modelID: 5 },
      { ...tiny, endpoint: ' ' },
      { ...tiny, apiType: 'telepathy' },
      { ...tiny, endpoint: `https://${'x'.repeat(3000)}.example` },
      { ...tiny, deep },
    ]);
    expect(models).toEqual([]);
    expect(skipped.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
      ': empty',
      'Tiny: empty',
      'Tiny: empty',
      'Tiny: not-supported',
      'Tiny: unreadable',
      ': too-deep',
    ]);
    const many = Array.from({ length: 210 }, (_each, at) => ({ ...tiny, id: `m-${at}` }));
    expect(readCustomModels(many).models).toHaveLength(200);
    expect(readCustomModels(many).skipped).toHaveLength(10);
  });
});
