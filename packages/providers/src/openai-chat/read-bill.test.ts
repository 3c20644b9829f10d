import { expect, it } from 'vitest';

import { readBill } from './read-bill.ts';

it.each([
  ['nothing', {}, {}],
  ['a cost whose unit nobody knows', { cost: 0.5 }, {}],
  ['a cost among the fields of OpenRouter', { cost: 0.5, is_byok: false }, 500_000],
  [
    'a fee on top of what the own provider bills',
    { cost: 0.25, is_byok: true, cost_details: { upstream_inference_cost: 0.5 } },
    750_000,
  ],
  ['a fee alone, without what the own provider bills', { cost: 0.01, is_byok: true }, {}],
  ['a negative cost', { cost: -1, is_byok: false }, {}],
  ['a total as Perplexity tells it', { cost: { total_cost: 0.006 } }, 6000],
])('tells the cost of a usage with %s', (_name, usage, cost) => {
  const expected = typeof cost === 'number' ? { toldCostMicroUsd: cost } : cost;
  expect(readBill(usage)).toEqual(expected);
});

it.each([
  { prompt_tokens_details: { audio_tokens: 3 } },
  { completion_tokens_details: { audio_tokens: 3 } },
  { completion_tokens_details: { image_tokens: 3 } },
  { num_search_queries: 1 },
  { num_sources_used: 2 },
])('knows no price of what is no text: %j', (usage) => {
  expect(readBill(usage)).toEqual({ hasUnknownPrice: true });
});

it('counts searches, and leaves their price to whoever knows it', () => {
  expect(readBill({ server_tool_use: { web_search_requests: 2 } })).toEqual({ searches: 2 });
});

it('takes counts of zero for text alone', () => {
  expect(readBill({ num_search_queries: 0, prompt_tokens_details: null })).toEqual({});
});
