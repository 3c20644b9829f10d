import { expect, it } from 'vitest';

import { readChunk, readUsage } from './wire-types.ts';

it.each([
  [
    'OpenAI with cache',
    {
      prompt_tokens: 2006,
      completion_tokens: 300,
      total_tokens: 2306,
      prompt_tokens_details: { cached_tokens: 1920 },
      completion_tokens_details: { reasoning_tokens: 64 },
    },
    [86, 1920, 0, 300, 64],
  ],
  [
    'OpenAI with a cache that was written',
    {
      prompt_tokens: 2000,
      completion_tokens: 1,
      prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 1500 },
    },
    [500, 0, 1500, 1, 0],
  ],
  [
    'DeepSeek',
    {
      prompt_tokens: 339,
      completion_tokens: 83,
      prompt_cache_hit_tokens: 320,
      prompt_cache_miss_tokens: 19,
    },
    [19, 320, 0, 83, 0],
  ],
  [
    'xAI, reasoning on top',
    {
      prompt_tokens: 12,
      completion_tokens: 3,
      total_tokens: 115,
      completion_tokens_details: { reasoning_tokens: 100 },
    },
    [12, 0, 0, 103, 100],
  ],
  ['Mistral', { prompt_tokens: 10, completion_tokens: 50, total_tokens: 60 }, [10, 0, 0, 50, 0]],
  [
    'details that are null',
    {
      prompt_tokens: 1,
      completion_tokens: 2,
      prompt_tokens_details: null,
      completion_tokens_details: null,
    },
    [1, 0, 0, 2, 0],
  ],
  ['a prompt only', { prompt_tokens: 7 }, [7, 0, 0, 0, 0]],
  ['an answer only', { completion_tokens: 7 }, [0, 0, 0, 7, 0]],
  [
    'a cache larger than the prompt',
    { prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 9 } },
    [5, 9, 0, 1, 0],
  ],
])('T162 takes the usage of %s apart', (_name, usage, counts) => {
  const read = readUsage(usage);
  expect([
    read?.inputTokens,
    read?.cacheReadTokens,
    read?.cacheWriteTokens,
    read?.outputTokens,
    read?.reasoningTokens,
  ]).toEqual(counts);
});

it.each([null, undefined, [], 'x', {}, { prompt_tokens: 'many' }, { prompt_tokens: -1 }])(
  'T162 takes %j for no usage',
  (usage) => {
    expect(readUsage(usage)).toBeUndefined();
  },
);

it('takes reasoning once where two fields carry the same text', () => {
  const delta = {
    content: 'A',
    reasoning_content: 'R',
    reasoning: 'R',
    reasoning_details: [{ type: 'reasoning.text', text: 'R' }],
  };
  expect(readChunk({ choices: [{ delta }] }).message).toMatchObject({ text: 'A', reasoning: 'R' });
});

it.each([
  ['the lowest index first', undefined, 'a'],
  ['the index that was read before', 2, 'b'],
  ['nothing where that one is missing', 1, undefined],
])('takes of several choices %s', (_name, index, text) => {
  const choices = [
    { index: 2, delta: { content: 'b' } },
    { index: '0', delta: { content: 'a' } },
  ];
  expect(readChunk({ choices }, index).message?.text).toBe(text);
});

it('takes arguments that are an object, and calls that lack their envelope', () => {
  const delta = { tool_calls: [{ name: 'x', arguments: { a: 1 } }, null, 'odd'] };
  expect(readChunk({ choices: [{ delta }] }).message?.toolCalls).toEqual([
    { name: 'x', argumentsText: '{"a":1}' },
  ]);
});
