import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { afterEach, expect, it } from 'vitest';

import { listModels, streamChat } from './registry.ts';
import { collect } from './testing/fake-server.ts';
import { good, half } from './testing/run-chat.ts';
import { summarize } from './testing/summary.ts';
import { createTestCall, type CallChange } from './testing/test-call.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return (change: CallChange = {}) =>
    createTestCall('openai-chat', {
      fetch,
      ...change,
      endpoint: { baseUrl: `http://127.0.0.1:${port}/v1` },
    });
}

it('T238 closes the socket of a real connection when the user stops', async () => {
  const controller = new AbortController();
  const closed = Promise.withResolvers<void>();
  const createCall = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(half);
    response.on('close', () => {
      closed.resolve();
    });
  });
  const events: ChatEvent[] = [];
  for await (const event of streamChat(createCall({ signal: controller.signal }))) {
    events.push(event);
    if (event.type === 'text-delta') controller.abort();
  }
  expect(summarize(events)).toEqual({ text: 'Ha', end: 'stopped' });
  await closed.promise;
});

it('leaves a connection that can carry the next request', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const createCall = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(good);
  });
  await collect(
    streamChat(
      createCall({
        fetch: (input, init) => {
          signals.push(init?.signal);
          return fetch(input, init);
        },
      }),
    ),
  );
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});

it('lets go of a server that does not end its answer', async () => {
  const closed = Promise.withResolvers<void>();
  const createCall = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(good);
    response.on('close', () => {
      closed.resolve();
    });
  });
  expect(summarize(await collect(streamChat(createCall())))).toMatchObject({
    text: 'Hi',
    end: 'finish: stop',
  });
  await closed.promise;
});

it('asks for leave again only where nothing may come from a cache', async () => {
  const inits: (RequestInit | undefined)[] = [];
  const createCall = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(good);
  });
  const call = createCall({
    fetch: (input, init) => {
      inits.push(init);
      return fetch(input, init);
    },
  });
  await collect(streamChat(call));
  await listModels(call);
  expect(inits.map((init) => [init?.method, init?.cache])).toEqual([
    ['POST', undefined],
    ['GET', 'no-store'],
  ]);
});

it('is cut when the server of a real connection dies in the middle', async () => {
  const createCall = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(half, () => {
      response.destroy();
    });
  });
  expect(summarize(await collect(streamChat(createCall())))).toEqual({ text: 'Ha', end: 'cut' });
});

it('does not follow a real redirect', async () => {
  const paths: (string | undefined)[] = [];
  const createCall = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const events = await collect(streamChat(createCall()));
  expect(summarize(events)).toEqual({ end: 'error: redirected' });
  expect(paths).toEqual(['/v1/chat/completions']);
});

it('sends no header that was not asked for', async () => {
  const seen: string[] = [];
  const createCall = await serve((request, response) => {
    seen.push(...Object.keys(request.headers));
    response.end('data: [DONE]\n\n');
  });
  await collect(streamChat(createCall()));
  const byTheRuntime = new Set([
    'host',
    'connection',
    'accept',
    'accept-language',
    'accept-encoding',
    'sec-fetch-mode',
    'user-agent',
    'content-length',
    'pragma',
    'cache-control',
  ]);
  expect(seen.filter((name) => !byTheRuntime.has(name)).toSorted()).toEqual([
    'authorization',
    'content-type',
  ]);
});
