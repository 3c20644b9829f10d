import { expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { openAiModelList } from './openai-model-list.ts';

const call = (presetId: string) => createTestCall('openai-chat', { endpoint: { presetId } });

const ids = (body: unknown, presetId: string) =>
  openAiModelList.decodePage(body, call(presetId))?.models.map(({ id }) => id);

it('reads prices, context and abilities of a rich list', () => {
  const body = {
    data: [
      {
        id: 'anthropic/claude-sonnet-5.5',
        name: 'Anthropic: Claude Sonnet 5.5',
        context_length: 1_000_000,
        architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
        pricing: { prompt: '0.000002', completion: '0.00001', input_cache_read: '0.0000001' },
        top_provider: { max_completion_tokens: 128_000 },
        supported_parameters: ['tools', 'reasoning'],
        expiration_date: '2027-05-01',
      },
      { id: 'some/image', architecture: { output_modalities: ['image'] } },
      { id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
    ],
  };
  expect(openAiModelList.decodePage(body, call('openrouter'))?.models).toEqual([
    {
      id: 'anthropic/claude-sonnet-5.5',
      title: 'Anthropic: Claude Sonnet 5.5',
      contextTokens: 1_000_000,
      maxOutputTokens: 128_000,
      capabilities: { sampling: false, vision: true, tools: true, reasoning: true },
      price: { input: 2, output: 10, cacheRead: 0.1 },
      shutdownDate: '2027-05-01',
    },
    { id: 'openrouter/auto', title: 'openrouter/auto', capabilities: {} },
  ]);
});

it('leaves out what cannot chat by the server’s word, and judges no name', () => {
  const listed = ['gpt-6-sol', 'gpt-7-live', 'gpt-8-audio-chat', 'gpt-6-sol'];
  expect(ids({ data: listed.map((id) => ({ id })) }, 'openai')).toEqual(listed.slice(0, 3));
  expect(
    ids(
      {
        data: [
          { id: 'mistral-embed', capabilities: { completion_chat: false } },
          { id: 'mistral-large-4', capabilities: { completion_chat: true, vision: true } },
        ],
      },
      'mistral',
    ),
  ).toEqual(['mistral-large-4']);
});

it.each([
  [{ models: [{ name: 'qwen3:8b', model: 'qwen3:8b' }] }, ['qwen3:8b']],
  [[{ id: 'a' }, null, { id: '' }], ['a']],
  [{ data: [] }, []],
  ['<html>', undefined],
  [{ error: 'x' }, undefined],
])('copes with %j', (body, expected) => {
  const page = openAiModelList.decodePage(body, call('custom'));
  expect(page?.models.map(({ id }) => id)).toEqual(expected);
});

it('reads the context where servers hide it', () => {
  const body = {
    data: [
      { id: 'a', meta: { n_ctx_train: 4096 } },
      { id: 'b', max_model_len: 8192 },
    ],
  };
  expect(
    openAiModelList.decodePage(body, call('vllm'))?.models.map((m) => m.contextTokens),
  ).toEqual([4096, 8192]);
});
