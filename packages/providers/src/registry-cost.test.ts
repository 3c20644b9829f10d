import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import { billOf } from '@parley/domain/model/cost.ts';
import type { ModelPrice } from '@parley/domain/model/model-info.ts';
import { assert, describe, expect, it } from 'vitest';

import { createFakeServer, jsonResponse } from './testing/fake-server.ts';
import { runChat } from './testing/run-chat.ts';

interface CostCase {
  readonly name: string;
  readonly dialect: Dialect;
  readonly answer: object;
  /** US dollars for a million tokens. */
  readonly price: ModelPrice;
  /** Millionths of a dollar, term by term as on a bill. */
  readonly bill: readonly (readonly [tokens: number, dollarsPerMillion: number])[];
  readonly dollars: string;
}

/** An answer on chat completions that used so much. */
function chatAnswer(usage: object): object {
  return { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }], usage };
}

function message(usage: object): object {
  return {
    type: 'message',
    content: [{ type: 'text', text: 'Hi' }],
    stop_reason: 'end_turn',
    usage,
  };
}

function response(usage: object): object {
  return { object: 'response', status: 'completed', output: [], usage };
}

function candidate(usageMetadata: object): object {
  return {
    candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
    usageMetadata,
  };
}

const sol: ModelPrice = {
  input: 2,
  output: 10,
  cacheRead: 0.2,
  cacheWrite: 2.5,
  tiers: [{ aboveInputTokens: 272_000, input: 4, output: 15, cacheRead: 0.4, cacheWrite: 5 }],
};
const sonnet: ModelPrice = { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 };
const haiku: ModelPrice = {
  input: 0.1,
  output: 0.5,
  cacheRead: 0.01,
  cacheWrite: 0.125,
  tiers: [{ aboveInputTokens: 100_000, input: 0.5, output: 2.5, cacheRead: 0.05 }],
};
const geminiPro: ModelPrice = {
  input: 2,
  output: 12,
  cacheRead: 0.2,
  tiers: [{ aboveInputTokens: 200_000, input: 4, output: 18, cacheRead: 0.4 }],
};

const cases: readonly CostCase[] = [
  {
    name: 'OpenAI chat: cached and written tokens and a picture are parts of the prompt',
    dialect: 'openai-chat',
    answer: chatAnswer({
      prompt_tokens: 2006,
      completion_tokens: 300,
      total_tokens: 2306,
      prompt_tokens_details: { cached_tokens: 1920, cache_write_tokens: 50, image_tokens: 765 },
      completion_tokens_details: { reasoning_tokens: 128 },
    }),
    price: sol,
    // 2,006 − 1,920 − 50 = 36 new; reasoning is in the 300.
    bill: [
      [36, 2],
      [1920, 0.2],
      [50, 2.5],
      [300, 10],
    ],
    dollars: '0.003581',
  },
  {
    name: 'OpenAI Responses: the same in other words',
    dialect: 'openai-responses',
    answer: response({
      input_tokens: 75_000,
      input_tokens_details: { cached_tokens: 70_000 },
      output_tokens: 1186,
      output_tokens_details: { reasoning_tokens: 1024 },
      total_tokens: 76_186,
    }),
    price: sol,
    bill: [
      [5000, 2],
      [70_000, 0.2],
      [1186, 10],
    ],
    dollars: '0.035860',
  },
  {
    name: 'OpenAI Responses: a long prompt is dearer as a whole, its cached part too',
    dialect: 'openai-responses',
    answer: response({
      input_tokens: 272_001,
      input_tokens_details: { cached_tokens: 200_000 },
      output_tokens: 1000,
    }),
    price: sol,
    bill: [
      [72_001, 4],
      [200_000, 0.4],
      [1000, 15],
    ],
    dollars: '0.383004',
  },
  {
    name: 'Anthropic: the input is only what no cache had',
    dialect: 'anthropic-messages',
    answer: message({
      input_tokens: 25,
      cache_creation_input_tokens: 2048,
      cache_read_input_tokens: 100_000,
      output_tokens: 503,
      output_tokens_details: { thinking_tokens: 400 },
    }),
    price: sonnet,
    bill: [
      [25, 2],
      [2048, 2.5],
      [100_000, 0.1],
      [503, 10],
    ],
    dollars: '0.020200',
  },
  {
    name: 'Anthropic: the step counts what came from a cache',
    dialect: 'anthropic-messages',
    answer: message({ input_tokens: 2, cache_read_input_tokens: 100_000, output_tokens: 10 }),
    price: haiku,
    // 100,002 tokens of prompt are above the step of 100,000.
    bill: [
      [2, 0.5],
      [100_000, 0.05],
      [10, 2.5],
    ],
    dollars: '0.005026',
  },
  {
    name: 'Gemini: the prompt contains the cached part, the answer not the thoughts',
    dialect: 'gemini',
    answer: candidate({
      promptTokenCount: 11_125,
      cachedContentTokenCount: 7441,
      candidatesTokenCount: 200,
      thoughtsTokenCount: 850,
      totalTokenCount: 12_175,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 10_867 },
        { modality: 'IMAGE', tokenCount: 258 },
      ],
    }),
    price: geminiPro,
    bill: [
      [3684, 2],
      [7441, 0.2],
      [1050, 12],
    ],
    dollars: '0.021456',
  },
  {
    name: 'Gemini: what its own tools read comes on top of the prompt',
    dialect: 'gemini',
    answer: candidate({
      promptTokenCount: 199_000,
      toolUsePromptTokenCount: 2000,
      candidatesTokenCount: 10,
    }),
    price: geminiPro,
    bill: [
      [201_000, 4],
      [10, 18],
    ],
    dollars: '0.804180',
  },
  {
    name: 'OpenRouter: as OpenAI chat',
    dialect: 'openai-chat',
    answer: chatAnswer({
      prompt_tokens: 1012,
      completion_tokens: 30,
      total_tokens: 1042,
      prompt_tokens_details: { cached_tokens: 1000 },
      completion_tokens_details: { reasoning_tokens: 21 },
    }),
    price: sonnet,
    bill: [
      [12, 2],
      [1000, 0.1],
      [30, 10],
    ],
    dollars: '0.000424',
  },
  {
    name: 'DeepSeek: hits and misses of its cache',
    dialect: 'openai-chat',
    answer: chatAnswer({
      prompt_tokens: 339,
      completion_tokens: 83,
      total_tokens: 422,
      prompt_cache_hit_tokens: 320,
      prompt_cache_miss_tokens: 19,
      completion_tokens_details: { reasoning_tokens: 39 },
    }),
    price: { input: 0.3, output: 1.2, cacheRead: 0.006 },
    // 5.7 + 1.92 + 99.6 = 107.22 millionths.
    bill: [
      [19, 0.3],
      [320, 0.006],
      [83, 1.2],
    ],
    dollars: '0.000107',
  },
  {
    name: 'xAI: reasoning on top of the answer, by the total',
    dialect: 'openai-chat',
    answer: chatAnswer({
      prompt_tokens: 12,
      completion_tokens: 3,
      total_tokens: 115,
      prompt_tokens_details: { cached_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 100 },
    }),
    price: { input: 2, output: 6, cacheRead: 0.5 },
    bill: [
      [10, 2],
      [2, 0.5],
      [103, 6],
    ],
    dollars: '0.000639',
  },
  {
    name: 'Mistral: two counts and no more',
    dialect: 'openai-chat',
    answer: chatAnswer({ prompt_tokens: 1009, completion_tokens: 51, total_tokens: 1060 }),
    price: { input: 0.7, output: 2.1, cacheRead: 0.07 },
    // 706.3 + 107.1 = 813.4 millionths.
    bill: [
      [1009, 0.7],
      [51, 2.1],
    ],
    dollars: '0.000813',
  },
];

describe('the cost of a recorded answer', () => {
  it.each(cases)('$name', async ({ dialect, answer, price, bill, dollars }) => {
    const server = createFakeServer(() => jsonResponse(answer));
    const request = { stream: false };
    const { events } = await runChat(dialect, { fetch: server.fetch, request });
    const usage = events.findLast((event) => event.type === 'usage')?.usage;
    const costMicroUsd = usage === undefined ? undefined : billOf(usage, price);
    assert(costMicroUsd !== undefined);
    const byHand = bill.reduce((sum, [tokens, dollarsEach]) => sum + tokens * dollarsEach, 0);
    expect(costMicroUsd).toBeCloseTo(byHand, 6);
    expect((costMicroUsd / 1_000_000).toFixed(6)).toBe(dollars);
  });
});

interface ReportedCase {
  readonly name: string;
  readonly dialect: Dialect;
  readonly answer: object;
  /** Millionths of a dollar; undefined where nobody here knows. */
  readonly costMicroUsd: number | undefined;
}

const counts = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };
const searched = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search', query: 'weather' },
};

const reportedCases: readonly ReportedCase[] = [
  {
    name: 'OpenRouter: its own figure, whatever the price list says',
    dialect: 'openai-chat',
    answer: chatAnswer({
      ...counts,
      cost: 0.00014,
      is_byok: false,
      cost_details: { upstream_inference_cost: null },
    }),
    costMicroUsd: 140,
  },
  {
    name: 'OpenRouter: its fee and the bill of the provider whose key the user brought',
    dialect: 'openai-chat',
    answer: chatAnswer({
      ...counts,
      cost: 0.0001,
      is_byok: true,
      cost_details: { upstream_inference_cost: 0.002 },
    }),
    costMicroUsd: 2100,
  },
  {
    name: 'Perplexity: the tokens and the fee for the request',
    dialect: 'openai-chat',
    answer: chatAnswer({
      ...counts,
      num_search_queries: 2,
      cost: { input_tokens_cost: 0.001, output_tokens_cost: 0.0001, total_cost: 0.0061 },
    }),
    costMicroUsd: 6100,
  },
  {
    name: 'a cost of unknown unit is not taken for dollars',
    dialect: 'openai-chat',
    answer: chatAnswer({ ...counts, cost: 7 }),
    costMicroUsd: 3000,
  },
  {
    name: 'OpenAI chat: sound in the reply is dearer than words',
    dialect: 'openai-chat',
    answer: chatAnswer({ ...counts, completion_tokens_details: { audio_tokens: 80 } }),
    costMicroUsd: undefined,
  },
  {
    name: 'OpenAI chat: so is sound in the prompt',
    dialect: 'openai-chat',
    answer: chatAnswer({ ...counts, prompt_tokens_details: { audio_tokens: 80 } }),
    costMicroUsd: undefined,
  },
  {
    name: 'OpenAI Responses: a search of the provider is billed beside the tokens',
    dialect: 'openai-responses',
    answer: {
      object: 'response',
      status: 'completed',
      output: [searched],
      usage: { input_tokens: 1000, output_tokens: 100 },
    },
    costMicroUsd: undefined,
  },
  {
    name: 'OpenAI Responses: a call of a tool of ours is tokens and no more',
    dialect: 'openai-responses',
    answer: {
      object: 'response',
      status: 'completed',
      output: [{ type: 'function_call', id: 'f', call_id: 'c', name: 'x', arguments: '{}' }],
      usage: { input_tokens: 1000, output_tokens: 100 },
    },
    costMicroUsd: 3000,
  },
  {
    name: 'Anthropic: searches are billed by their number',
    dialect: 'anthropic-messages',
    answer: message({
      input_tokens: 1000,
      output_tokens: 100,
      server_tool_use: { web_search_requests: 1 },
    }),
    costMicroUsd: undefined,
  },
  {
    name: 'Anthropic: none is no search',
    dialect: 'anthropic-messages',
    answer: message({
      input_tokens: 1000,
      output_tokens: 100,
      server_tool_use: { web_search_requests: 0 },
    }),
    costMicroUsd: 3000,
  },
  {
    name: 'Gemini: a picture that it drew is dearer than words',
    dialect: 'gemini',
    answer: candidate({
      promptTokenCount: 1000,
      candidatesTokenCount: 1290,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
    }),
    costMicroUsd: undefined,
  },
];

describe('the bill of a recorded answer', () => {
  it.each(reportedCases)('$name', async ({ dialect, answer, costMicroUsd }) => {
    const server = createFakeServer(() => jsonResponse(answer));
    const { events } = await runChat(dialect, { fetch: server.fetch, request: { stream: false } });
    const usage = events.findLast((event) => event.type === 'usage')?.usage;
    assert(usage !== undefined);
    const bill = billOf(usage, { input: 2, output: 10 });
    expect(bill === undefined ? bill : Math.round(bill * 1e6) / 1e6).toBe(costMicroUsd);
  });
});
