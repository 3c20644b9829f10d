import { describe, expect, it } from 'vitest';

import { listModels, testKey } from './registry.ts';
import { createFakeDeps, createFakeServer, jsonResponse } from './testing/fake-server.ts';
import { failToConnect, openAiError } from './testing/run-chat.ts';
import { createTestCall } from './testing/test-call.ts';

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
