import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { ChatRequest } from '@parley/domain/chat/chat-request.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { describe, expect, it } from 'vitest';

import { streamChat } from './registry.ts';
import {
  collect,
  createFakeDeps,
  createFakeServer,
  jsonResponse,
  streamResponse,
} from './testing/fake-server.ts';
import {
  errorOf,
  failToConnect,
  failWith,
  good,
  goodStart,
  half,
  neverAnswer,
  runChat,
} from './testing/run-chat.ts';
import { summarize } from './testing/summary.ts';
import { createTestCall } from './testing/test-call.ts';

const usageOf = (output: number) =>
  `data: {"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":${output},"prompt_tokens_details":{"cached_tokens":4}}}\n\n`;

const breakAfter = (text: string) => () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    }),
  );

const fallSilent = async (pieces: readonly string[]) => {
  const deps = createFakeDeps();
  const server = createFakeServer(() => streamResponse(pieces, { ends: false }));
  const call = createTestCall('openai-chat', { fetch: server.fetch });
  const events: ChatEvent[] = [];
  const reading = (async () => {
    for await (const event of streamChat(call, deps)) events.push(event);
  })();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  deps.fireTimers();
  await reading;
  return summarize(events);
};

describe('streamChat', () => {
  it('T158 streams a reply to its end and tells how many free messages are left', async () => {
    const server = createFakeServer(() => {
      const response = streamResponse([good]);
      response.headers.set('x-remaining-free-messages', '7');
      return response;
    });
    const { events } = await runChat('openai-chat', { fetch: server.fetch });
    expect(events).toEqual([
      { type: 'response-start', modelId: 'm' },
      { type: 'free-messages-left', count: 7 },
      { type: 'text-delta', text: 'Hi' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('T158 reads a whole answer, asked for or not', async () => {
    const answer = {
      model: 'm',
      choices: [{ message: { role: 'assistant', content: 'Hi' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    };
    for (const stream of [true, false]) {
      const server = createFakeServer(() => jsonResponse(answer));
      const { summary } = await runChat('openai-chat', {
        fetch: server.fetch,
        request: { stream },
      });
      expect(summary).toEqual({
        model: 'm',
        text: 'Hi',
        usage: [3, 0, 0, 2, 0],
        end: 'finish: length',
      });
    }
  });

  it('T159 reads a whole completion and a whole message', async () => {
    const completion = createFakeServer(() =>
      jsonResponse({ completion: ' Hi', stop_reason: 'stop_sequence', model: 'claude-2' }),
    );
    expect((await runChat('anthropic-completion', { fetch: completion.fetch })).summary).toEqual({
      model: 'claude-2',
      text: 'Hi',
      end: 'finish: stop',
    });
    const message = createFakeServer(() =>
      jsonResponse({
        id: '1',
        type: 'message',
        model: 'm',
        content: [
          { type: 'thinking', thinking: 'Hm', signature: 'S=' },
          { type: 'tool_use', id: 't', name: 'x', input: { a: 1 } },
        ],
        stop_reason: 'tool_use',
        usage: { input_tokens: 4, output_tokens: 5 },
      }),
    );
    expect((await runChat('anthropic-messages', { fetch: message.fetch })).summary).toMatchObject({
      reasoning: 'Hm',
      calls: ['x({"a":1})'],
      usage: [4, 0, 0, 5, 0],
      end: 'finish: tool-calls',
    });
  });

  it('T160 refuses a dialect that it does not know and an address that is none', async () => {
    const unknown = { dialect: 'telepathy' } as unknown as Partial<ProviderEndpoint>;
    expect((await runChat('openai-chat', { endpoint: unknown })).summary.end).toBe(
      'error: unsupported-api-type',
    );
    for (const baseUrl of ['', '  ', 'provider', 'ftp://x.example']) {
      const { summary } = await runChat('openai-chat', { endpoint: { baseUrl } });
      expect(summary.end).toBe('error: no-endpoint');
    }
  });

  it('T162 passes the usage that the provider told, last one wins', async () => {
    const server = createFakeServer(() => streamResponse([usageOf(1), usageOf(2), good]));
    const { events, summary } = await runChat('openai-chat', { fetch: server.fetch });
    expect(summary.usage).toEqual([6, 4, 0, 2, 0]);
    expect(events.filter(({ type }) => type === 'usage')).toHaveLength(2);
  });

  it('T236 asks for a key where the endpoint needs one, without a request', async () => {
    const server = createFakeServer(() => streamResponse([good]));
    const openai = { presetId: 'openai' };
    const { summary } = await runChat('openai-chat', {
      fetch: server.fetch,
      key: ' ',
      endpoint: openai,
    });
    expect(summary.end).toBe('error: no-key');
    expect(server.requests).toHaveLength(0);
  });

  it('T90 needs no key for custom models, local servers and header rows that carry one', async () => {
    const endpoints: readonly Partial<ProviderEndpoint>[] = [
      { presetId: 'custom' },
      { presetId: 'ollama', auth: 'none' },
      { presetId: 'azure', headerRows: [{ key: 'API-Key', value: 'k' }] },
    ];
    for (const endpoint of endpoints) {
      const server = createFakeServer(() => streamResponse([good]));
      const { summary } = await runChat('openai-chat', { fetch: server.fetch, key: '', endpoint });
      expect(summary.end).toBe('finish: stop');
    }
  });

  it('T237 tells a missing network from a host that does not answer', async () => {
    for (const [isOnline, end] of [
      [false, 'error: offline'],
      [true, 'error: unreachable'],
    ] as const) {
      const { summary } = await runChat('openai-chat', {
        fetch: failToConnect,
        isOnline: () => isOnline,
      });
      expect(summary.end).toBe(end);
    }
  });

  it.each([
    [
      'before the answer',
      () => Promise.reject(new TypeError('Failed to fetch, key sk-test-0123456789')),
    ],
    [
      'before its first byte',
      () =>
        Promise.resolve(
          new Response(
            new ReadableStream({
              pull: () => Promise.reject(new TypeError('Failed to fetch, key sk-test-0123456789')),
            }),
          ),
        ),
    ],
  ])('T233 keeps what a connection failed with %s, without keys', async (_when, answer) => {
    const { events } = await runChat('openai-chat', { fetch: answer });
    expect(errorOf(events)).toMatchObject({
      code: 'unreachable',
      rawText: expect.stringMatching(/^TypeError: Failed to fetch, key (?!sk-test-0123456789)/),
    });
  });

  it('T238 ends silently when the user stops it, and closes the connection', async () => {
    const controller = new AbortController();
    let isClosed = false;
    const server = createFakeServer(() =>
      streamResponse([goodStart], {
        ends: false,
        onCancel: () => {
          isClosed = true;
        },
      }),
    );
    const call = createTestCall('openai-chat', { fetch: server.fetch, signal: controller.signal });
    const events: ChatEvent[] = [];
    for await (const event of streamChat(call, createFakeDeps())) {
      events.push(event);
      if (event.type === 'text-delta') controller.abort();
    }
    expect(events.map(({ type }) => type)).toEqual(['response-start', 'text-delta']);
    expect(isClosed).toBe(true);
  });

  it('T238 ends silently when the user stops it before the answer, while waiting, or before the start', async () => {
    const before = new AbortController();
    before.abort();
    expect(
      (await runChat('openai-chat', { fetch: neverAnswer, signal: before.signal })).events,
    ).toEqual([]);

    const during = new AbortController();
    const hanging = createFakeServer(async () => {
      during.abort();
      return neverAnswer();
    });
    expect(
      (await runChat('openai-chat', { fetch: hanging.fetch, signal: during.signal })).events,
    ).toEqual([]);

    const waiting = new AbortController();
    const busy = createFakeServer(() => {
      waiting.abort();
      return jsonResponse({ error: { message: 'Slow down' } }, 429);
    });
    expect(
      (await runChat('openai-chat', { fetch: busy.fetch, signal: waiting.signal })).events,
    ).toEqual([]);
  });

  it('closes the connection when its reader leaves early', async () => {
    let isClosed = false;
    const server = createFakeServer(() =>
      streamResponse([good], {
        ends: false,
        onCancel: () => {
          isClosed = true;
        },
      }),
    );
    const call = createTestCall('openai-chat', { fetch: server.fetch });
    for await (const event of streamChat(call, createFakeDeps())) {
      expect(event.type).toBe('response-start');
      break;
    }
    expect(isClosed).toBe(true);
  });

  it('is cut where the connection breaks in the middle, and finished where it was done already', async () => {
    const cut = createFakeServer(breakAfter(half));
    const first = await runChat('openai-chat', { fetch: cut.fetch });
    expect(first.summary).toEqual({ text: 'Ha', end: 'cut' });
    expect(cut.requests).toHaveLength(1);
    const done = createFakeServer(breakAfter(goodStart));
    expect((await runChat('openai-chat', { fetch: done.fetch })).summary.end).toBe('finish: stop');
  });

  it('gives up on a server that sends nothing, or nothing more', async () => {
    expect(await fallSilent([])).toEqual({ end: 'error: first-byte-timeout' });
    expect(await fallSilent([half])).toEqual({ text: 'Ha', end: 'error: stalled' });
    expect(await fallSilent([half, goodStart])).toMatchObject({
      end: 'finish: stop',
    });
  });

  it('gives up on a line without end, and keeps the text before it', async () => {
    const mebibyte = 'x'.repeat(1024 * 1024);
    const endless = Array.from({ length: 20 }, () => mebibyte);
    const server = createFakeServer(() => streamResponse([half, 'data: ', ...endless]));
    const { summary } = await runChat('openai-chat', { fetch: server.fetch });
    expect(summary).toEqual({ text: 'Ha', end: 'error: bad-response' });
    expect(server.requests).toHaveLength(1);
  });

  it('refuses redirects, which would carry the key elsewhere', async () => {
    const seen: RequestInit[] = [];
    const call = createTestCall('openai-chat', {
      fetch: async (_url, init) => {
        seen.push(init ?? {});
        return new Response(null, { status: 307, headers: { location: 'https://evil.example' } });
      },
    });
    const events = await collect(streamChat(call, createFakeDeps()));
    expect(errorOf(events)?.code).toBe('redirected');
    expect(seen).toMatchObject([
      { redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' },
    ]);
  });

  it('calls fetch bare, as browsers demand', async () => {
    const receivers: unknown[] = [];
    const call = createTestCall('openai-chat', {
      fetch(this: unknown) {
        receivers.push(this);
        return Promise.resolve(streamResponse([good]));
      },
    });
    await collect(streamChat(call, createFakeDeps()));
    expect(receivers).toEqual([undefined]);
  });

  it('says that the key is wrong if it cannot even stand in a header', async () => {
    const { error, requests } = await failWith(() => streamResponse([good]), 'openai-chat', {
      key: 'sk-тест',
    });
    expect(error?.code).toBe('invalid-key');
    expect(requests).toBe(0);
  });

  it('turns a fault of its own into an event', async () => {
    const request = new Proxy({} as ChatRequest, {
      get: () => {
        throw new Error('boom');
      },
    });
    const call = { ...createTestCall('openai-chat'), request };
    const events = await collect(streamChat(call, createFakeDeps()));
    expect(events).toMatchObject([{ type: 'error', error: { code: 'internal' } }]);
  });
});
