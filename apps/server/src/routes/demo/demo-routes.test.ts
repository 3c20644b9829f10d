import { describe, expect, it } from 'vitest';

import { createDemoService, type DemoService } from '../../services/demo/demo-service.ts';
import { startBufferingProxy } from '../../testing/buffering-proxy.ts';
import { runApp } from '../../testing/running-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

const url = '/api/demo/v1/chat/completions';
const messages = [{ role: 'user', content: 'Hello' }];
const never = new AbortController().signal;

async function post(body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return createTestApp({ webFolder: '/none' }).request(url, { method: 'POST', body: text });
}

function postInit(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body) };
}

async function eventsOf(answer: Response): Promise<readonly string[]> {
  const text = await answer.text();
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.replace(/^data: /, ''));
}

function appWith(demo: DemoService): ReturnType<typeof createTestApp> {
  return createTestApp({ webFolder: '/none', demo });
}

describe('the demo over the OpenAI chat protocol', () => {
  it('lists its models', async () => {
    const answer = await createTestApp({ webFolder: '/none' }).request('/api/demo/v1/models');
    expect(await answer.json()).toMatchObject({
      object: 'list',
      data: [
        { id: 'demo-guide', object: 'model' },
        { id: 'demo-reasoner', object: 'model' },
      ],
    });
  });

  it('answers whole, with usage', async () => {
    const answer = await post({ model: 'demo-reasoner', messages });
    expect(await answer.json()).toMatchObject({
      object: 'chat.completion',
      model: 'demo-reasoner',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: expect.stringMatching(/^\*\*Demo: scripted text, not an AI\.\*\*\n/),
            reasoning_content: expect.stringContaining('scripted'),
          },
        },
      ],
      usage: { prompt_tokens: 2, completion_tokens: expect.any(Number) },
    });
  });

  it('streams role, reasoning, text, finish reason, usage and the end mark, in this order', async () => {
    const stream_options = { include_usage: true };
    const answer = await post({ model: 'demo-reasoner', messages, stream: true, stream_options });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const events = await eventsOf(answer);
    expect(events.at(-1)).toBe('[DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event));
    expect(chunks[0].choices[0].delta).toEqual({ role: 'assistant', content: '' });
    expect(chunks[1].choices[0].delta.reasoning_content).toBe('This i');
    expect(chunks.at(-2).choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 2 } });
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
    expect(text).toMatch(/^\*\*Demo: scripted text, not an AI\.\*\*\n/);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  it('sends no usage that was not asked for', async () => {
    const events = await eventsOf(await post({ model: 'demo-guide', messages, stream: true }));
    expect(events.filter((event) => event.includes('"usage"'))).toEqual([]);
  });

  it('reads the last user message, in parts too', async () => {
    const conversation = [
      { role: 'user', content: 'something long' },
      { role: 'assistant', content: null },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'and now' },
          { type: 'image_url' },
          { type: 'text', text: 'ollama' },
        ],
      },
      { role: 'system', content: 'keyboard' },
    ];
    const answer = await post({ model: 'demo-guide', messages: conversation });
    expect(await answer.text()).toContain('OLLAMA_ORIGINS');
  });

  it.each([
    ['{', 400, { code: 'invalid_json', param: null }],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 400, { code: 'invalid_json' }],
    ['"text"', 400, { code: 'invalid_request', param: null }],
    ['{"model":"demo-guide"}', 400, { code: 'invalid_request', param: 'messages' }],
    ['{"model":"demo-guide","messages":[]}', 400, { code: 'invalid_request', param: 'messages' }],
    [
      '{"model":"demo-guide","messages":[{"role":"user","content":1}]}',
      400,
      { param: 'messages.0.content' },
    ],
    [
      '{"model":"gpt-x","messages":[{"role":"user","content":"a"}]}',
      404,
      { code: 'model_not_found', param: 'model' },
    ],
    [
      '{"model":"demo-guide","max_tokens":0,"messages":[{"role":"user","content":"a"}]}',
      400,
      { param: 'max_tokens' },
    ],
  ])('refuses %s in the shape of this protocol', async (body, status, error) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.any(String), type: 'invalid_request_error', ...error },
    });
  });

  it('does not count brackets inside of texts as nesting', async () => {
    const content = `${'['.repeat(100)} \\" ${'{'.repeat(100)}`;
    const answer = await post({ model: 'demo-guide', messages: [{ role: 'user', content }] });
    expect(answer.status).toBe(200);
  });

  it('refuses a body of more than a megabyte', async () => {
    const answer = await post({ model: 'demo-guide', messages, padding: 'x'.repeat(1_000_001) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { code: 'body_too_large' } });
  });

  it('answers an unknown address of its own in its own shape', async () => {
    const answer = await createTestApp({ webFolder: '/none' }).request('/api/demo/v1/embeddings');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'unknown_url' } });
  });

  it('is not there where the host switched it off', async () => {
    const hostConfig = {
      ...(await import('../../config/host-config-file.ts')).defaultHostConfig(),
      demo: { enabled: false, baseUrl: 'api/demo/v1' },
    };
    const app = createTestApp({ webFolder: '/none', hostConfig });
    expect((await app.request('/api/demo/v1/models')).status).toBe(404);
  });
});

describe('a stream of the demo over a real connection', () => {
  it('stops the script when the client leaves', async () => {
    const ended = Promise.withResolvers<string>();
    const demo = createDemoService({ stopSignal: never, paceMs: 5 });
    const watched: DemoService = {
      ...demo,
      async *stream(reply, signal) {
        yield* demo.stream(reply, signal);
        ended.resolve(signal.aborted ? 'left' : 'finished');
      },
    };
    const { url: origin, server } = await runApp(appWith(watched));
    const client = new AbortController();
    const request = {
      ...postInit({ model: 'demo-guide', messages, stream: true }),
      signal: client.signal,
    };
    const answer = await fetch(origin + url, request);
    await answer.body?.getReader().read();
    client.abort();
    expect(await ended.promise).toBe('left');
    await server.stop();
  });

  it('stays a stream behind a proxy that buffers', async () => {
    const demo = createDemoService({ stopSignal: never, paceMs: 5 });
    const { url: origin, server } = await runApp(appWith(demo));
    const proxy = await startBufferingProxy(origin);
    const answer = await fetch(
      proxy.url + url,
      postInit({ model: 'demo-guide', messages, stream: true }),
    );
    let arrivals = 0;
    for await (const chunk of answer.body ?? []) {
      expect(chunk.length).toBeGreaterThan(0);
      arrivals += 1;
    }
    expect(arrivals).toBeGreaterThanOrEqual(50);
    await proxy.stop();
    await server.stop();
  });

  it('ends with an error event, without a finish mark, when the server stops', async () => {
    const ending = new AbortController();
    const demo = createDemoService({ stopSignal: ending.signal, paceMs: 20 });
    const { url: origin, server } = await runApp(appWith(demo), {
      endStreams: () => ending.abort(),
      stopTimes: { streamsMs: 100, connectionsMs: 60_000 },
    });
    const request = postInit({
      model: 'demo-guide',
      messages: [{ role: 'user', content: 'long' }],
      stream: true,
    });
    const answer = await fetch(origin + url, request);
    const stopped = server.stop();
    await expect(fetch(`${origin}/health`)).rejects.toThrow('fetch failed');
    const events = await eventsOf(answer);
    await stopped;
    expect(events.at(-1)).toContain('server_stopping');
    expect(events).not.toContain('[DONE]');
  });
});
