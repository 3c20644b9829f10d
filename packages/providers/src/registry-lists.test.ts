import { describe, expect, it } from 'vitest';

import { listModels, testKey } from './registry.ts';
import { createFakeDeps, createFakeServer, jsonResponse } from './testing/fake-server.ts';
import { failToConnect, openAiError } from './testing/run-chat.ts';
import { createTestCall } from './testing/test-call.ts';

function anthropicError(status: number, type: string, message: string) {
  const words = `${message}: sk-test-0123456789`;
  return (): Response => jsonResponse({ type: 'error', error: { type, message: words } }, status);
}

describe('testKey', () => {
  const openai = { presetId: 'openai' };

  it('T85 tests a key with the list of models, which names no model and costs nothing', async () => {
    const server = createFakeServer(() => jsonResponse({ data: [{ id: 'gpt-6-sol' }] }));
    const call = createTestCall('openai-chat', { fetch: server.fetch, endpoint: openai });
    expect(await testKey(call, createFakeDeps())).toMatchObject({
      ok: true,
      value: { via: 'model-list', models: [{ id: 'gpt-6-sol' }] },
    });
    expect(server.requests).toMatchObject([
      { method: 'GET', url: 'https://provider.test/v1/models', body: {} },
    ]);
  });

  it('T85 asks OpenRouter about the key, because its list is public', async () => {
    const server = createFakeServer(() => jsonResponse({ data: { label: 'x' } }));
    const endpoint = { presetId: 'openrouter', baseUrl: 'https://openrouter.ai/api/v1' };
    const call = createTestCall('openai-chat', { fetch: server.fetch, endpoint });
    expect(await testKey(call, createFakeDeps())).toEqual({ ok: true, value: { via: 'key-info' } });
    expect(server.requests[0]?.url).toBe('https://openrouter.ai/api/v1/key');
  });

  it('T85 asks for one token where there is no list', async () => {
    const completion = createFakeServer(() =>
      jsonResponse({ completion: 'x', stop_reason: 'max_tokens' }),
    );
    const call = createTestCall('anthropic-completion', { fetch: completion.fetch });
    expect(await testKey({ ...call, modelId: 'claude-2' }, createFakeDeps())).toEqual({
      ok: true,
      value: { via: 'one-token' },
    });
    expect(completion.requests[0]?.body).toMatchObject({
      max_tokens_to_sample: 1,
      model: 'claude-2',
    });
    const without = await testKey(call, createFakeDeps());
    expect(without).toMatchObject({ ok: false, error: { code: 'model-unavailable' } });

    const chat = createFakeServer(({ method }) =>
      method === 'GET' ? new Response('Not found', { status: 404 }) : jsonResponse({ choices: [] }),
    );
    const chatCall = createTestCall('openai-chat', { fetch: chat.fetch });
    expect(await testKey({ ...chatCall, modelId: 'm' }, createFakeDeps())).toMatchObject({
      ok: true,
      value: { via: 'one-token' },
    });
  });

  it.each([
    ['401', anthropicError(401, 'authentication_error', 'invalid x-api-key'), 'invalid-key', 401],
    ['529', anthropicError(529, 'overloaded_error', 'Overloaded'), 'overloaded', 529],
    ['500', anthropicError(500, 'api_error', 'Internal'), 'server-500', 500],
    ['403', anthropicError(403, 'permission_error', 'No access'), 'rejected', 403],
    ['no connection', failToConnect, 'unreachable', undefined],
  ] as const)('T257 tells what is wrong with an Anthropic key: %s', async (...given) => {
    const [, answer, code, status] = given;
    for (const dialect of ['anthropic-messages', 'anthropic-completion'] as const) {
      const { fetch } = createFakeServer(answer);
      const call = createTestCall(dialect, { fetch, endpoint: { presetId: 'anthropic' } });
      const tested = await testKey({ ...call, modelId: 'claude-2' }, createFakeDeps());
      expect(tested).toMatchObject({
        ok: false,
        error: { code, ...(status === undefined ? {} : { status }) },
      });
      expect(JSON.stringify(tested)).not.toContain('sk-test-0123456789');
    }
  });

  it.each([
    ['401', openAiError(401, { message: 'Incorrect API key' }), 'invalid-key'],
    ['429', openAiError(429, { message: 'Slow' }), 'rate-limited'],
    ['418', openAiError(418, { message: 'Tea' }), 'rejected'],
    ['no connection', failToConnect, 'unreachable'],
  ])('T87 tells what is wrong with a key: %s', async (_name, answer, code) => {
    const server = createFakeServer(answer);
    const call = createTestCall('openai-chat', { fetch: server.fetch, endpoint: openai });
    expect(await testKey(call, createFakeDeps())).toMatchObject({ ok: false, error: { code } });
    expect(server.requests).toHaveLength(1);
  });

  it.each([403, 404, 405, 501])(
    'T85 asks for one token where the list is refused with %i',
    async (status) => {
      const server = createFakeServer(({ method }) =>
        method === 'GET' ? new Response('No.', { status }) : jsonResponse({ choices: [] }),
      );
      const call = createTestCall('openai-chat', {
        fetch: server.fetch,
        capabilities: { efforts: ['high'] },
        request: { system: 'Be brief.', maxOutputTokens: 4000, reasoningEffort: 'high' },
      });
      expect(await testKey({ ...call, modelId: 'm' }, createFakeDeps())).toEqual({
        ok: true,
        value: { via: 'one-token' },
      });
      expect(server.requests[1]?.body).toEqual({
        model: 'm',
        messages: [{ role: 'user', content: 'hello' }],
        max_tokens: 1,
      });
    },
  );

  it('T85 does not spend a token where no model was named', async () => {
    const server = createFakeServer(() => new Response('No.', { status: 404 }));
    const call = createTestCall('openai-chat', { fetch: server.fetch });
    expect(await testKey(call, createFakeDeps())).toMatchObject({ ok: false });
    expect(server.requests).toHaveLength(1);
  });

  it('T85 proves nothing where the token is refused or the user stops', async () => {
    const noList = new Response('No.', { status: 404 });
    const refuse = createFakeServer(({ method }) =>
      method === 'GET' ? noList : openAiError(401, { message: 'Incorrect API key' })(),
    );
    const call = createTestCall('openai-chat', { fetch: refuse.fetch });
    const refused = await testKey({ ...call, modelId: 'm' }, createFakeDeps());
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-key' } });

    const controller = new AbortController();
    const stop = createFakeServer(({ method }) => {
      if (method === 'POST') controller.abort();
      return method === 'GET' ? new Response('No.', { status: 404 }) : jsonResponse({});
    });
    const { signal } = controller;
    const stoppedCall = createTestCall('openai-chat', { fetch: stop.fetch, signal });
    const stopped = await testKey({ ...stoppedCall, modelId: 'm' }, createFakeDeps());
    expect(stopped).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  });

  it('T87 asks nobody without a key', async () => {
    const call = createTestCall('openai-chat', { key: '', endpoint: openai });
    expect(await testKey(call)).toMatchObject({ ok: false, error: { code: 'no-key' } });
  });
});

describe('listModels', () => {
  it('reads all pages', async () => {
    const server = createFakeServer(({ url }) =>
      url.includes('after_id')
        ? jsonResponse({ data: [{ id: 'b' }], has_more: false })
        : jsonResponse({ data: [{ id: 'a' }], has_more: true, last_id: 'a' }),
    );
    const call = createTestCall('anthropic-messages', { fetch: server.fetch });
    const list = await listModels(call, createFakeDeps());
    expect(list.ok && list.value.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('does not follow a server in circles', async () => {
    const server = createFakeServer(() =>
      jsonResponse({ data: [{ id: 'a' }], has_more: true, last_id: 'a' }),
    );
    const call = createTestCall('anthropic-messages', { fetch: server.fetch });
    expect((await listModels(call, createFakeDeps())).ok).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  it('does not follow a server that never says that a page was its last', async () => {
    const server = createFakeServer((_request, count) =>
      jsonResponse({ data: [{ id: `m${count}` }], has_more: true, last_id: `m${count}` }),
    );
    const call = createTestCall('anthropic-messages', { fetch: server.fetch });
    const list = await listModels(call, createFakeDeps());
    expect(list.ok && list.value).toHaveLength(20);
    expect(server.requests).toHaveLength(20);
  });

  it('is no list where one of its pages fails', async () => {
    const server = createFakeServer((_request, count) =>
      count === 1
        ? jsonResponse({ data: [{ id: 'a' }], has_more: true, last_id: 'a' })
        : openAiError(401, { message: 'x' })(),
    );
    const call = createTestCall('anthropic-messages', { fetch: server.fetch });
    const list = await listModels(call, createFakeDeps());
    expect(list).toMatchObject({ ok: false, error: { code: 'invalid-key' } });
  });

  it('says what came instead of a list, and not all of it', async () => {
    const server = createFakeServer(() => jsonResponse({ hello: 'x'.repeat(10_000) }));
    const list = await listModels(
      createTestCall('openai-chat', { fetch: server.fetch }),
      createFakeDeps(),
    );
    const rawText = list.ok ? undefined : list.error.rawText;
    expect(rawText).toMatch(/^\{"hello":"x+$/);
    expect(rawText).toHaveLength(4000);
  });

  it.each([
    ['a page', () => new Response('<html>'), 'bad-response'],
    ['something else', () => jsonResponse({ hello: 1 }), 'bad-response'],
    ['a refusal', openAiError(401, { message: 'x' }), 'invalid-key'],
  ])('reports %s', async (_name, answer, code) => {
    const call = createTestCall('openai-chat', { fetch: createFakeServer(answer).fetch });
    expect(await listModels(call, createFakeDeps())).toMatchObject({ ok: false, error: { code } });
  });

  it('has none for text completions', async () => {
    const list = await listModels(createTestCall('anthropic-completion'));
    expect(list).toMatchObject({ ok: false, error: { code: 'model-unavailable' } });
  });
});
