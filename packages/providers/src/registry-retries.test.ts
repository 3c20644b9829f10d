import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import { describe, expect, it } from 'vitest';

import { learnFromParams, nothingLearned } from './spec/learned-limits.ts';
import {
  createFakeServer,
  jsonResponse,
  streamResponse,
  type SeenRequest,
} from './testing/fake-server.ts';
import { failToConnect, failWith, good, openAiError, runChat } from './testing/run-chat.ts';
import type { CallChange } from './testing/test-call.ts';

const goodAnthropic =
  'data: {"type":"message_start","message":{"id":"1","model":"m"}}\n\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"}}\n\ndata: {"type":"message_stop"}\n\n';

const breakAtOnce = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    }),
  );

const busy = (seconds: string) => openAiError(429, { message: 'Slow' }, { 'retry-after': seconds });

describe('retries before the first byte', () => {
  it('tries twice more, waiting longer each time', async () => {
    const server = createFakeServer((_request, count) =>
      count < 3 ? jsonResponse({ error: { message: 'Busy' } }, 503) : streamResponse([good]),
    );
    const { summary, deps } = await runChat('openai-chat', { fetch: server.fetch });
    expect(summary.end).toBe('finish: stop');
    expect(deps.sleepsMs).toEqual([375, 750]);
  });

  it('waits as long as the server asks, but not for minutes', async () => {
    const short = createFakeServer((_request, count) =>
      count === 1 ? busy('3')() : streamResponse([good]),
    );
    expect((await runChat('openai-chat', { fetch: short.fetch })).deps.sleepsMs).toEqual([3000]);
    expect((await failWith(busy('90'))).requests).toBe(1);
  });

  it.each([
    ['a server that is busy', openAiError(503, { message: 'x' }), 3],
    ['a server that has a fault', openAiError(500, { message: 'x' }), 3],
    ['a connection that fails, which may hide a paid answer', failToConnect, 1],
    ['an answer that breaks before its first byte', breakAtOnce, 1],
    [
      'a request that is too large, whatever it is called',
      openAiError(413, { message: 'Too many tokens', code: 'rate_limit_exceeded' }),
      1,
    ],
    ['a request that is too large', () => new Response('<h1>413</h1>', { status: 413 }), 1],
    ['no quota', openAiError(429, { message: 'x', type: 'insufficient_quota' }), 1],
    ['a wrong key', openAiError(401, { message: 'x' }), 1],
    ['a refusal', openAiError(400, { message: 'x' }), 1],
    [
      'a server that says not to',
      openAiError(503, { message: 'x' }, { 'x-should-retry': 'false' }),
      1,
    ],
  ])('after %s', async (_name, answer, requests) => {
    const server = createFakeServer(answer);
    await runChat('openai-chat', { fetch: server.fetch });
    expect(server.requests).toHaveLength(requests);
  });
});

interface Refusal {
  readonly name: string;
  readonly dialect?: Dialect;
  readonly change: CallChange;
  readonly refuses: (request: SeenRequest) => boolean;
  readonly status?: number;
  readonly body: unknown;
  readonly params: readonly string[];
}

const roleOf = (request: SeenRequest) =>
  (request.body['messages'] as { readonly role: string }[])[0]?.role;

const refusals: readonly Refusal[] = [
  {
    name: 'temperature',
    change: { request: { temperature: 0.2 } },
    refuses: ({ body }) => 'temperature' in body,
    body: {
      error: {
        message:
          "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        type: 'invalid_request_error',
        param: 'temperature',
        code: 'unsupported_value',
      },
    },
    params: ['temperature'],
  },
  {
    name: 'top_p',
    dialect: 'anthropic-messages',
    change: { request: { topP: 0.5 } },
    refuses: ({ body }) => 'top_p' in body,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'top_p: Extra inputs are not permitted' },
    },
    params: ['top_p'],
  },
  {
    name: 'temperature and top_p together',
    dialect: 'anthropic-messages',
    change: { request: { temperature: 0.2, topP: 0.5 } },
    refuses: ({ body }) => 'temperature' in body && 'top_p' in body,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
      },
    },
    params: ['top_p'],
  },
  {
    name: 'max_tokens',
    change: { request: { maxOutputTokens: 30 } },
    refuses: ({ body }) => 'max_tokens' in body || body['max_completion_tokens'] !== 30,
    body: {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    },
    params: ['max_tokens'],
  },
  {
    name: 'presence_penalty',
    change: { request: { presencePenalty: 1, temperature: 0.2 } },
    refuses: ({ body }) => 'presence_penalty' in body,
    body: {
      code: 'invalid-argument',
      error: 'Model grok-4.7 does not support parameter presencePenalty.',
    },
    params: ['presence_penalty'],
  },
  {
    name: 'stream_options',
    change: {},
    status: 422,
    refuses: ({ body }) => 'stream_options' in body,
    body: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'stream_options'],
          msg: 'Extra inputs are not permitted',
          input: {},
        },
      ],
    },
    params: ['stream_options'],
  },
  {
    name: 'parallel_tool_calls',
    change: { request: { extraBody: { parallel_tool_calls: false } } },
    refuses: ({ body }) => 'parallel_tool_calls' in body,
    body: {
      object: 'error',
      message: "[{'type': 'value_error', 'msg': 'parallel_tool_calls is not supported'}]",
      type: 'BadRequestError',
      code: 400,
    },
    params: ['parallel_tool_calls'],
  },
  {
    name: 'the system role',
    change: { request: { system: 'Be brief.' } },
    refuses: (request) => roleOf(request) === 'system',
    body: { error: { message: 'System role not supported', type: 'server_error' } },
    params: ['system'],
  },
  {
    name: 'the developer role',
    change: {
      request: { system: 'Be brief.' },
      endpoint: { presetId: 'openai' },
      capabilities: { reasoning: true },
    },
    refuses: (request) => roleOf(request) === 'developer',
    body: {
      error: {
        message:
          'Failed to deserialize the JSON body: messages[0].role: unknown variant `developer`, expected one of `system`, `user`, `assistant`, `tool`',
        code: 'invalid_request_error',
      },
    },
    params: ['developer'],
  },
];

describe('a server that refuses a field', () => {
  it.each(refusals)(
    'gets a second request without $name, and the next turn has none of it',
    async (refusal) => {
      const dialect = refusal.dialect ?? 'openai-chat';
      const server = createFakeServer((request) =>
        refusal.refuses(request)
          ? jsonResponse(refusal.body, refusal.status ?? 400)
          : streamResponse([dialect === 'openai-chat' ? good : goodAnthropic]),
      );
      const change = { ...refusal.change, fetch: server.fetch };
      const first = await runChat(dialect, change);
      expect(first.summary.end).toBe('finish: stop');
      expect(first.events).toContainEqual({ type: 'params-dropped', params: refusal.params });
      expect(first.events[0]?.type).toBe('response-start');
      expect(server.requests).toHaveLength(2);

      const learned = learnFromParams(nothingLearned, refusal.params);
      const second = await runChat(dialect, { ...change, learned });
      expect(second.summary.end).toBe('finish: stop');
      expect(second.events.map(({ type }) => type)).not.toContain('params-dropped');
      expect(server.requests).toHaveLength(3);
    },
  );

  it('leaves out one setting of a group, and keeps the others', async () => {
    const server = createFakeServer(({ body }) =>
      JSON.stringify(body).includes('summary')
        ? jsonResponse(
            {
              error: {
                message: 'Your organization must be verified to generate reasoning summaries.',
                param: 'reasoning.summary',
                code: 'unsupported_value',
              },
            },
            400,
          )
        : jsonResponse({ output: [] }),
    );
    const request = { reasoningEffort: 'high' } as const;
    const { events } = await runChat('openai-responses', { fetch: server.fetch, request });
    expect(events).toContainEqual({ type: 'params-dropped', params: ['reasoning.summary'] });
    expect(server.requests[1]?.body).toMatchObject({ reasoning: { effort: 'high' }, store: false });
  });

  it('finds a setting that the server spells in another way', async () => {
    const server = createFakeServer(({ body }) =>
      'thinkingConfig' in Object(body['generationConfig'])
        ? jsonResponse(
            {
              error: {
                code: 400,
                status: 'INVALID_ARGUMENT',
                message:
                  'Invalid JSON payload received. Unknown name "thinkingLevel" at \'generation_config.thinking_config\': Cannot find field.',
              },
            },
            400,
          )
        : jsonResponse({ candidates: [{ finishReason: 'STOP' }] }),
    );
    const request = { reasoningEffort: 'high', temperature: 0.5 } as const;
    const { summary } = await runChat('gemini', { fetch: server.fetch, request });
    expect(summary.end).toBe('finish: stop');
    expect(server.requests[1]?.body).toMatchObject({ generationConfig: { temperature: 0.5 } });
  });

  it('keeps temperature where only the penalty was refused', async () => {
    const server = createFakeServer(({ body }) =>
      'presence_penalty' in body
        ? jsonResponse({ error: { message: 'Unknown parameter', param: 'presence_penalty' } }, 400)
        : streamResponse([good]),
    );
    await runChat('openai-chat', {
      fetch: server.fetch,
      request: { temperature: 0.2, presencePenalty: 1 },
    });
    expect(server.requests.at(-1)?.body).toHaveProperty('temperature', 0.2);
  });

  it('gets tools without reasoning where it does not take both', async () => {
    const tools = [{ name: 'x', description: 'X', parameters: {} }];
    const server = createFakeServer(({ body }) => {
      const message =
        "Function tools with reasoning_effort are not supported for gpt-5.6-luna in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.";
      return 'tools' in body && body['reasoning_effort'] !== 'none'
        ? jsonResponse({ error: { message, type: 'invalid_request_error' } }, 400)
        : streamResponse([good]);
    });
    const { summary } = await runChat('openai-chat', { fetch: server.fetch, request: { tools } });
    expect(summary.end).toBe('finish: stop');
    expect(server.requests.map(({ body }) => ['tools' in body, body['reasoning_effort']])).toEqual([
      [true, undefined],
      [true, 'none'],
    ]);
  });

  it('gets no stream where the account may not have one', async () => {
    const whole = { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] };
    const server = createFakeServer(({ body }) =>
      'stream' in body
        ? jsonResponse(
            {
              error: {
                message: 'Your organization must be verified to stream this model.',
                param: 'stream',
                code: 'unsupported_value',
              },
            },
            400,
          )
        : jsonResponse(whole),
    );
    const { summary } = await runChat('openai-chat', { fetch: server.fetch });
    expect(summary).toEqual({ text: 'Hi', end: 'finish: stop' });
    expect(server.requests).toHaveLength(2);
    expect(Object.keys(server.requests[1]?.body ?? {})).toEqual(['model', 'messages']);
  });

  it.each([
    [
      'nothing we sent',
      { error: { message: "Unsupported parameter: 'logprobs'", param: 'logprobs' } },
    ],
    [
      'the model',
      { error: { message: 'Invalid value: model is not supported here', param: 'model' } },
    ],
    [
      'a value out of range',
      { error: { message: 'temperature must be at most 1', param: 'temperature' } },
    ],
  ])('is believed if it complains about %s', async (_name, body) => {
    const server = createFakeServer(() => jsonResponse(body, 400));
    const { summary } = await runChat('openai-chat', {
      fetch: server.fetch,
      request: { temperature: 2 },
    });
    expect(summary.end).toMatch(/^error: /);
    expect(server.requests).toHaveLength(1);
  });

  it('says nothing of what was left out in vain', async () => {
    const server = createFakeServer(({ body }) =>
      'temperature' in body
        ? jsonResponse({ error: { message: 'temperature is not supported' } }, 400)
        : jsonResponse({ error: { message: 'No' } }, 400),
    );
    const { events } = await runChat('openai-chat', {
      fetch: server.fetch,
      request: { temperature: 0.2 },
    });
    expect(events.map(({ type }) => type)).toEqual(['error']);
  });
});
