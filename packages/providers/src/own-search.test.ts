import { billOf } from '@parley/domain/model/cost.ts';
import type { ModelPrice } from '@parley/domain/model/model-info.ts';
import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import * as fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';

import { findModel } from './catalogue/catalogue.ts';
import { hasOwnSearch } from './spec/own-search.ts';
import { createFakeServer, jsonResponse, streamResponse } from './testing/fake-server.ts';
import { runChat } from './testing/run-chat.ts';
import type { CallChange } from './testing/test-call.ts';

const url = 'https://tea.test/';
const tool = { name: 'calculate', description: 'Calculates.', parameters: { type: 'object' } };

interface Side {
  readonly presetId: string;
  readonly dialect: Dialect;
  /** As the search stands among the tools of a request. */
  readonly asked: object;
  /** A whole answer of the shape that the provider sends after a search. */
  readonly answer: object;
  readonly citation: string;
  readonly refusal: object;
}

const responsesAnswer = (usage: object): object => ({
  status: 'completed',
  output: [
    { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search' } },
    { type: 'web_search_call', id: 'ws_2', status: 'completed', action: { type: 'open_page' } },
    {
      type: 'message',
      content: [
        {
          type: 'output_text',
          text: 'Tea is old.',
          annotations: [{ type: 'url_citation', start_index: 0, end_index: 3, url, title: 'Tea' }],
        },
      ],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 10, ...usage },
});

const sides: readonly Side[] = [
  {
    presetId: 'openai',
    dialect: 'openai-responses',
    asked: { type: 'web_search' },
    answer: responsesAnswer({}),
    citation: `Tea > Tea |  | ${url}`,
    refusal: {
      error: { message: "Hosted tool 'web_search' is not supported with m.", param: 'tools' },
    },
  },
  {
    presetId: 'xai',
    dialect: 'openai-responses',
    asked: { type: 'web_search' },
    answer: responsesAnswer({ cost_in_usd_ticks: 37_756_000 }),
    citation: `Tea > Tea |  | ${url}`,
    refusal: { code: 'invalid-argument', error: 'Server-side tools are not supported.' },
  },
  {
    presetId: 'anthropic',
    dialect: 'anthropic-messages',
    asked: { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
    answer: {
      type: 'message',
      content: [
        { type: 'server_tool_use', id: 's_1', name: 'web_search', input: { query: 'tea' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's_1',
          content: [{ type: 'web_search_result', url, title: 'Tea', encrypted_content: 'Eo8=' }],
        },
        {
          type: 'text',
          text: 'Tea is old.',
          citations: [
            {
              type: 'web_search_result_location',
              url,
              title: 'Tea',
              cited_text: 'Old.',
              encrypted_index: 'Ep8=',
            },
          ],
        },
      ],
      stop_reason: 'end_turn',
      usage: {
        input_tokens: 100,
        output_tokens: 10,
        server_tool_use: { web_search_requests: 1 },
      },
    },
    citation: `Tea is old. > Tea | Old. | ${url}`,
    refusal: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: "'m' does not support tool types: web_search_20250305.",
      },
    },
  },
  {
    presetId: 'google',
    dialect: 'gemini',
    asked: { googleSearch: {} },
    answer: {
      candidates: [
        {
          content: { parts: [{ text: 'Tea is old.' }] },
          finishReason: 'STOP',
          groundingMetadata: {
            webSearchQueries: ['tea'],
            groundingChunks: [{ web: { uri: url, title: 'Tea' } }],
            groundingSupports: [{ segment: { endIndex: 3 }, groundingChunkIndices: [0] }],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10 },
    },
    citation: `Tea > Tea |  | ${url}`,
    refusal: {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message:
          'Built-in tools ({google_search}) and Function Calling cannot be combined in the same request.',
      },
    },
  },
  {
    presetId: 'openrouter',
    dialect: 'openai-chat',
    asked: { type: 'openrouter:web_search' },
    answer: {
      choices: [
        {
          message: {
            content: 'Tea is old.',
            annotations: [
              {
                type: 'url_citation',
                url_citation: { url, title: 'Tea', content: 'Old.', start_index: 0, end_index: 3 },
              },
            ],
          },
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 100,
        completion_tokens: 10,
        cost: 0.02,
        is_byok: false,
        server_tool_use: { web_search_requests: 1 },
      },
    },
    citation: `Tea > Tea | Old. | ${url}`,
    refusal: { error: { code: 400, message: 'tools is not supported by this model' } },
  },
];

function change({ presetId }: Side, extra: CallChange = {}): CallChange {
  return {
    ...extra,
    endpoint: { presetId },
    request: { stream: false, searchesWeb: true, ...extra.request },
  };
}

describe.each(sides.map((side) => [side.presetId, side] as const))(
  'the own search of %s',
  (presetId, side) => {
    it('is asked for before the functions, and what it gives comes with its source', async () => {
      const server = createFakeServer(() => jsonResponse(side.answer));
      const call = change(side, { request: { tools: [tool] }, fetch: server.fetch });
      const { summary, events } = await runChat(side.dialect, call);
      expect(server.requests[0]?.body['tools']).toMatchObject([side.asked, {}]);
      expect(summary).toMatchObject({ text: 'Tea is old.', citations: [side.citation] });
      const usage = events.findLast((event) => event.type === 'usage')?.usage;
      expect(usage).toMatchObject({ searches: 1 });
    });

    it('is not asked for where nobody wants it', async () => {
      const server = createFakeServer(() => jsonResponse(side.answer));
      const call = change(side, { fetch: server.fetch });
      await runChat(side.dialect, { ...call, request: { stream: false } });
      expect(server.requests[0]?.body).not.toHaveProperty('tools');
    });

    it('goes where it is refused, the functions stay, and both are told', async () => {
      const server = createFakeServer((_request, count) =>
        count === 1 ? jsonResponse(side.refusal, 400) : jsonResponse(side.answer),
      );
      const call = change(side, { request: { tools: [tool] }, fetch: server.fetch });
      const { events } = await runChat(side.dialect, call);
      expect(server.requests.map(({ body }) => hasOwnSearch(body))).toEqual([true, false]);
      expect(JSON.stringify(server.requests[1]?.body['tools'])).toContain('calculate');
      expect(events).toContainEqual({ type: 'params-dropped', params: ['web_search'] });
      expect(events.at(-1)).toMatchObject({ type: 'finish' });
    });

    it('is not asked for again where it was refused before', async () => {
      const server = createFakeServer(() => jsonResponse(side.answer));
      const learned = { omit: ['web_search'] };
      await runChat(side.dialect, change(side, { fetch: server.fetch, learned }));
      expect(server.requests[0]?.body).not.toHaveProperty('tools');
    });

    it('survives answers in which single values were replaced', async () => {
      const text = JSON.stringify(side.answer);
      const places = [...text.matchAll(/(?<=":)("[^"\\]*"|\d+)/g)];
      const odd = fc.constantFrom('null', '[]', '{}', '-7', '""', '"constructor"', '[null]');
      await fc.assert(
        fc.asyncProperty(fc.nat(), odd, async (at, value) => {
          const found = places[at % places.length];
          assert(found !== undefined);
          const end = found.index + found[0].length;
          const changed = text.slice(0, found.index) + value + text.slice(end);
          const server = createFakeServer(
            () => new Response(changed, { headers: { 'content-type': 'application/json' } }),
          );
          const { events } = await runChat(side.dialect, change(side, { fetch: server.fetch }));
          expect(['finish', 'cut', 'error']).toContain(events.at(-1)?.type);
        }),
        { numRuns: 150 },
      );
    });

    it('is known to the catalogue', () => {
      const ids = {
        openai: 'gpt-6.1-terra',
        xai: 'grok-4.7',
        anthropic: 'claude-sonnet-5-5',
        google: 'gemini-4-argon',
        openrouter: 'anthropic/claude-sonnet-5.5',
      }[presetId];
      assert(ids !== undefined);
      expect(findModel(presetId, ids)?.capabilities.ownSearch).toEqual({ dialect: side.dialect });
    });
  },
);

async function costOf(presetId: string, price: ModelPrice): Promise<number | undefined> {
  const side = sides.find((each) => each.presetId === presetId);
  assert(side !== undefined);
  const server = createFakeServer(() => jsonResponse(side.answer));
  const { events } = await runChat(side.dialect, change(side, { fetch: server.fetch }));
  const usage = events.findLast((event) => event.type === 'usage')?.usage;
  assert(usage !== undefined);
  return billOf(usage, price);
}

describe('what searches cost', () => {
  const tokens = { input: 2, output: 10 };
  it.each([
    ['openai', { perThousand: 10, unit: 'search' as const }, 300 + 10_000],
    ['anthropic', { perThousand: 10, unit: 'search' as const }, 300 + 10_000],
    ['google', { perThousand: 35, unit: 'request' as const }, 300 + 35_000],
    ['openai', undefined, undefined],
  ])('at %s with the price %j', async (presetId, search, cost) => {
    const price = { ...tokens, ...(search === undefined ? {} : { search }) };
    expect(await costOf(presetId, price)).toBe(cost);
  });

  it('is the figure of the provider where it tells one', async () => {
    expect(await costOf('xai', tokens)).toBeCloseTo(3775.6);
    expect(await costOf('openrouter', tokens)).toBe(20_000);
  });
});

it('beside functions Gemini shows its own steps, and gets them back', async () => {
  const steps = [
    { toolCall: { toolType: 'GOOGLE_SEARCH_WEB', id: 'g1', args: {} }, thoughtSignature: 'c2ln' },
    { toolResponse: { toolType: 'GOOGLE_SEARCH_WEB', id: 'g1', response: {} } },
    { text: 'Tea is old.' },
  ];
  const server = createFakeServer(() =>
    jsonResponse({ candidates: [{ content: { parts: steps }, finishReason: 'STOP' }] }),
  );
  const { summary } = await runChat('gemini', {
    request: { stream: false, searchesWeb: true, tools: [tool] },
    fetch: server.fetch,
  });
  expect(server.requests[0]?.body).toMatchObject({
    toolConfig: { includeServerSideToolInvocations: true },
  });
  expect(summary.blocks).toEqual(steps);
});

it('the lowest effort, which is refused beside a search, becomes the next one', async () => {
  const server = createFakeServer(() => jsonResponse(responsesAnswer({})));
  await runChat('openai-responses', {
    request: { stream: false, searchesWeb: true, reasoningEffort: 'minimal' },
    fetch: server.fetch,
  });
  expect(server.requests[0]?.body['reasoning']).toMatchObject({ effort: 'low' });
});

const step = (name: string, fields: object): string =>
  `event: ${name}\ndata: ${JSON.stringify({ type: name, ...fields })}\n\n`;
const block = (index: number, content: object): readonly string[] => [
  step('content_block_start', { index, content_block: content }),
  step('content_block_stop', { index }),
];
const answer = (blocks: readonly object[], reason: string): Response =>
  streamResponse([
    step('message_start', { message: { id: `m${reason}`, model: 'm', content: [] } }),
    ...blocks.flatMap((each, index) => block(index, each)),
    step('message_delta', {
      delta: { stop_reason: reason },
      usage: {
        input_tokens: 100,
        output_tokens: 5,
        server_tool_use: { web_search_requests: 1 },
      },
    }),
    step('message_stop', {}),
  ]);

describe('an answer that pauses in its searches', () => {
  const result = {
    type: 'web_search_tool_result',
    tool_use_id: 's_1',
    content: [{ type: 'web_search_result', url, title: 'Tea', encrypted_content: 'Eo8=' }],
  };
  const cited = { type: 'web_search_result_location', url, title: 'Tea', cited_text: 'Old.' };
  const first = [{ type: 'text', text: 'I look. ' }, result];
  const second = [{ type: 'text', text: 'Tea is old.', citations: [cited] }];

  it('goes on by itself with its blocks as they came, as one reply', async () => {
    const server = createFakeServer((_request, count) =>
      count === 1 ? answer(first, 'pause_turn') : answer(second, 'end_turn'),
    );
    const { events, summary } = await runChat('anthropic-messages', {
      request: { searchesWeb: true },
      fetch: server.fetch,
    });
    expect(server.requests[1]?.body['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: first },
    ]);
    expect(events.filter(({ type }) => type === 'response-start')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'finish-mark')).toHaveLength(1);
    expect(summary).toMatchObject({
      text: 'I look. Tea is old.',
      citations: [`Tea is old. > Tea | Old. | ${url}`],
      usage: [200, 0, 0, 10, 0],
      end: 'finish: stop',
    });
    expect(events.findLast((event) => event.type === 'provider-blocks')).toEqual({
      type: 'provider-blocks',
      blocks: [...first, ...second],
    });
    expect(events.findLast((event) => event.type === 'usage')).toMatchObject({
      usage: { searches: 2 },
    });
  });

  it('waits for the person after five pauses', async () => {
    const server = createFakeServer(() => answer(first, 'pause_turn'));
    const { summary } = await runChat('anthropic-messages', { fetch: server.fetch });
    expect(server.requests).toHaveLength(6);
    expect(summary.end).toBe('finish: pause');
  });

  it('ends with an error that comes after a pause, with what was said', async () => {
    const error = { type: 'error', error: { type: 'billing_error', message: 'No credit.' } };
    const server = createFakeServer((_request, count) =>
      count === 1 ? answer(first, 'pause_turn') : jsonResponse(error, 402),
    );
    const { summary } = await runChat('anthropic-messages', { fetch: server.fetch });
    expect(summary).toMatchObject({ text: 'I look. ', end: 'error: insufficient-quota' });
  });

  it('asks for nothing more once it was stopped', async () => {
    const stop = new AbortController();
    const server = createFakeServer(() => {
      stop.abort();
      return answer(first, 'pause_turn');
    });
    const call = { fetch: server.fetch, signal: stop.signal };
    expect((await runChat('anthropic-messages', call)).summary.end).toBe('stopped');
    expect(server.requests).toHaveLength(1);
  });
});
