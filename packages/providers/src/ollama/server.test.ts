import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { describe, expect, it } from 'vitest';

import { describeModel, detectOllama, listModels, testKey } from '../registry.ts';
import {
  createFakeDeps,
  createFakeServer,
  jsonResponse,
  type SeenRequest,
} from '../testing/fake-server.ts';
import { failWith, runChat } from '../testing/run-chat.ts';
import { createTestCall } from '../testing/test-call.ts';

const row = (name: string, family = 'qwen3', more: object = {}) => ({
  name,
  model: name,
  size: 1,
  details: { family, parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
  ...more,
});

const show = (capabilities: readonly string[], family = 'qwen3', contextTokens = 40_960) => ({
  capabilities,
  details: { family },
  model_info: { 'general.architecture': family, [`${family}.context_length`]: contextTokens },
});

/** A server with these rows, which knows of each model what is told of it here. */
function serve(rows: readonly object[], shown: Readonly<Record<string, object>> = {}) {
  return createFakeServer(({ url, body }: SeenRequest) => {
    if (url.endsWith('/api/tags')) return jsonResponse({ models: rows });
    const found = shown[String(body['model'])];
    return found === undefined
      ? jsonResponse({ error: 'the model is being loaded' }, 503)
      : jsonResponse(found);
  });
}

async function list(server: ReturnType<typeof serve>): Promise<readonly ModelInfo[]> {
  const listed = await listModels(
    createTestCall('ollama', { fetch: server.fetch }),
    createFakeDeps(),
  );
  if (!listed.ok) throw new Error(listed.error.code);
  return listed.value;
}

describe('the models of an Ollama', () => {
  it('are listed with what each can do and hold', async () => {
    const server = serve([row('qwen3:8b'), row('gpt-oss:20b', 'gptoss'), row('old:latest')], {
      'qwen3:8b': show(['completion', 'tools', 'thinking']),
      'gpt-oss:20b': show(['completion', 'tools', 'thinking'], 'gptoss', 131_072),
      'old:latest': { model_info: { 'llama.context_length': 8192 } },
    });
    const description = '8.2B, Q4_K_M';
    expect(await list(server)).toEqual([
      {
        id: 'qwen3:8b',
        title: 'qwen3:8b',
        description,
        capabilities: { tools: true, vision: false, reasoning: true, efforts: ['none', 'medium'] },
        contextTokens: 40_960,
      },
      {
        id: 'gpt-oss:20b',
        title: 'gpt-oss:20b',
        description,
        capabilities: {
          tools: true,
          vision: false,
          reasoning: true,
          efforts: ['low', 'medium', 'high'],
        },
        contextTokens: 131_072,
      },
      { id: 'old:latest', title: 'old', description, capabilities: {}, contextTokens: 8192 },
    ]);
    expect(server.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /v1/api/tags',
      ...Array.from({ length: 3 }, () => 'POST /v1/api/show'),
    ]);
  });

  it('leave out what only embeds, and keep what could not be asked about', async () => {
    const rows = [
      row('nomic', 'nomic-bert'),
      row('embed', 'gemma', { capabilities: ['embedding'] }),
      row('hidden'),
      row('busy'),
      { size: 4 },
    ];
    const models = await list(serve(rows, { hidden: show(['embedding']) }));
    expect(models.map(({ id }) => id)).toEqual(['busy']);
    expect(models[0]?.capabilities).toEqual({});
  });

  it('are not all asked about where there are many', async () => {
    const server = serve(Array.from({ length: 11 }, (_, index) => row(`model-${index}`)));
    expect(await list(server)).toHaveLength(11);
    expect(server.requests).toHaveLength(1);
  });

  it('are asked about one by one when they are used', async () => {
    const server = serve([], { 'qwen3:8b': show(['completion', 'vision']), embed: show([]) });
    const call = createTestCall('ollama', { fetch: server.fetch });
    const ask = (id: string) =>
      describeModel({ ...call, model: { id, title: id, capabilities: {} } }, createFakeDeps());
    expect(await ask('qwen3:8b')).toMatchObject({
      ok: true,
      value: { contextTokens: 40_960, capabilities: { vision: true, reasoning: false } },
    });
    expect(await ask('embed')).toMatchObject({ error: { code: 'model-unavailable' } });
    expect(await ask('gone')).toMatchObject({
      error: { code: 'overloaded', providerMessage: 'the model is being loaded' },
    });
  });

  it('of other protocols are told by their list alone', async () => {
    const model: ModelInfo = { id: 'm', title: 'M', capabilities: {} };
    expect(await describeModel({ ...createTestCall('gemini'), model })).toEqual({
      ok: true,
      value: model,
    });
  });

  it('T85 prove that the server is there', async () => {
    const server = serve([row('busy')]);
    const call = createTestCall('ollama', { fetch: server.fetch });
    expect(await testKey(call)).toMatchObject({ ok: true, value: { via: 'model-list' } });
    const other = createFakeServer(() => jsonResponse({ data: [] }));
    expect(await testKey({ ...call, fetch: other.fetch })).toMatchObject({
      error: { code: 'bad-response' },
    });
  });
});

describe('a request that an Ollama refuses', () => {
  it.each([
    [404, 'model "qwen9" not found, try pulling it first', 'model-unavailable'],
    [500, 'model requires more system memory (5.0 GiB) than is available', 'server-500'],
    [400, 'invalid options: num_ctx', 'rejected'],
  ])('is told in its own words: %i, %s', async (status, words, code) => {
    const { error } = await failWith(() => jsonResponse({ error: words }, status), 'ollama');
    expect(error).toMatchObject({ code, providerMessage: words });
  });

  it.each([
    ['"llama3" does not support thinking', 'think'],
    ['think value "medium" is not supported for this model', 'think'],
    ['registry.ollama.ai/library/llama3 does not support tools', 'tools'],
  ])('for %s is sent again without it', async (words, field) => {
    const done = jsonResponse({ message: { content: 'Hi' }, done: true });
    const server = createFakeServer(({ body }) =>
      field in body ? jsonResponse({ error: words }, 400) : done.clone(),
    );
    const tools = [{ name: 'x', description: '', parameters: {} }];
    const request = { reasoningEffort: 'medium', tools } as const;
    const { events, summary } = await runChat('ollama', { fetch: server.fetch, request });
    expect(summary).toEqual({ text: 'Hi', end: 'finish: stop' });
    expect(events).toContainEqual({ type: 'params-dropped', params: [field] });
  });
});

function detect(answer: () => Response, baseUrl = 'https://models.test/ollama/v1') {
  const server = createFakeServer(answer);
  const call = createTestCall('openai-chat', { fetch: server.fetch, endpoint: { baseUrl } });
  return { found: detectOllama(call, createFakeDeps()), requests: server.requests };
}

describe('detectOllama', () => {
  it('knows the server by its version, which it asks for without a key', async () => {
    const { found, requests } = detect(() => jsonResponse({ version: '0.14.2' }));
    expect(await found).toBe('https://models.test/ollama');
    expect(requests).toMatchObject([
      { method: 'GET', url: 'https://models.test/ollama/api/version', headers: {} },
    ]);
  });

  it('takes no other server for one', async () => {
    for (const answer of [
      () => jsonResponse({ error: 'Not found' }, 404),
      () => jsonResponse({ version: 3 }),
      () => new Response('<html>'),
    ]) {
      expect(await detect(answer).found).toBeUndefined();
    }
    expect(await detect(() => jsonResponse({ version: '1' }), '').found).toBeUndefined();
  });
});
