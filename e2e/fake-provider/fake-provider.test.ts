import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { errorBodies, redirectTo, streamErrorBodies } from './error-bodies.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { at, textAt } from './json-path.ts';
import { markdownOfLength } from './text.ts';

let fake: FakeProvider;

beforeAll(async () => {
  fake = await startFakeProvider();
});
afterEach(() => fake.reset());
afterAll(() => fake.close());

const openAiBody = {
  model: 'fake-large',
  stream: true,
  messages: [{ role: 'user', content: 'Hello' }],
};

const messagesBody = {
  model: 'fake-large',
  max_tokens: 100,
  stream: true,
  messages: [{ role: 'user', content: 'Hello' }],
};

const completeBody = {
  model: 'fake-large',
  max_tokens_to_sample: 100_000,
  stream: true,
  prompt: '\n\nHuman: Hello\n\nAssistant:',
};

const version = { 'anthropic-version': '2023-06-01' };

function post(
  path: string,
  body: unknown,
  init: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(fake.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    redirect: 'manual',
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
}

const chat = (body: unknown = openAiBody, init = {}): Promise<Response> =>
  post('/v1/chat/completions', body, init);

const list = async (path: string, headers = {}): Promise<unknown> =>
  (await fetch(fake.url + path, { headers })).json();

/** The JSON of all `data:` lines. */
function dataOf(stream: string): unknown[] {
  return stream
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as unknown);
}

function contentOf(stream: string): string {
  return dataOf(stream)
    .map((data) => textAt(data, 'choices', 0, 'delta', 'content'))
    .join('');
}

describe('OpenAI chat', () => {
  it('streams a text in chunks, then the finish mark and [DONE]', async () => {
    const text = markdownOfLength(2000);
    fake.set({ text, chunkCharacters: 7 });
    const stream = await (await chat()).text();
    expect(contentOf(stream)).toBe(text);
    expect(stream).toContain('"finish_reason":"stop"');
    expect(stream.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('gives the same text when lines and characters are cut anywhere', async () => {
    const text = 'Grüße 🙂 東京';
    fake.set({ text, sliceBytes: 3, lineEnd: '\r\n', comments: true, unknownEvents: true });
    const stream = await (await chat()).text();
    expect(contentOf(stream)).toBe(text);
    expect(stream).toContain(': FAKE PROCESSING\r\n');
  });

  it('tells usage only when asked, in a chunk without choices', async () => {
    expect(await (await chat()).text()).not.toContain('prompt_tokens');
    const asked = { ...openAiBody, stream_options: { include_usage: true } };
    const last = dataOf(await (await chat(asked)).text()).at(-1);
    expect(at(last, 'choices')).toEqual([]);
    expect(at(last, 'usage', 'completion_tokens')).toBeGreaterThan(0);
  });

  it('streams parallel tool calls in fragments, in turns where asked', async () => {
    fake.set({
      text: '',
      interleaveToolCalls: true,
      toolCalls: [
        { name: 'add', argumentsText: '{"a":1,"b":2}' },
        { name: 'now', argumentsText: '{}' },
      ],
    });
    const deltas = dataOf(await (await chat()).text())
      .map((data) => at(data, 'choices', 0, 'delta', 'tool_calls', 0))
      .filter((call) => call !== undefined);
    expect(deltas.map((call) => at(call, 'index'))).toEqual([0, 1, 0, 1, 0, 0]);
    const first = deltas.filter((call) => at(call, 'index') === 0);
    expect(first.map((call) => textAt(call, 'function', 'arguments')).join('')).toBe(
      '{"a":1,"b":2}',
    );
  });

  it('streams reasoning in the field that is asked for', async () => {
    fake.set({ reasoning: { text: 'Let me think.', field: 'reasoning' } });
    const deltas = dataOf(await (await chat()).text());
    const reasoning = deltas.map((data) => textAt(data, 'choices', 0, 'delta', 'reasoning'));
    expect(reasoning.join('')).toBe('Let me think.');
  });

  it('answers in JSON when no stream is asked for, and when told to ignore it', async () => {
    const plain = await (await chat({ ...openAiBody, stream: false })).json();
    expect(at(plain, 'choices', 0, 'message', 'content')).toBe('Hello from the fake provider.');
    fake.set({ ignoreStream: true });
    expect((await chat()).headers.get('content-type')).toBe('application/json');
  });

  it('refuses a parameter by its name, and takes the request without it', async () => {
    fake.set({ refusedParams: ['temperature'] });
    const refused = await chat({ ...openAiBody, temperature: 0.5 });
    expect(refused.status).toBe(400);
    expect(at(await refused.json(), 'error')).toMatchObject({
      code: 'unsupported_parameter',
      param: 'temperature',
    });
    expect((await chat()).status).toBe(200);
  });

  it.each([
    ['an unknown field', { ...openAiBody, chatID: 'ch-1' }],
    ['no messages', { ...openAiBody, messages: [] }],
    ['an empty turn', { ...openAiBody, messages: [{ role: 'user', content: ' ' }] }],
    [
      'an unknown field in a message',
      { ...openAiBody, messages: [{ role: 'user', content: 'a', state: 'finished' }] },
    ],
    [
      'two turns of the user in a row',
      {
        ...openAiBody,
        messages: [
          { role: 'user', content: 'a' },
          { role: 'user', content: 'b' },
        ],
      },
    ],
    [
      'a turn of the assistant at the end',
      {
        ...openAiBody,
        messages: [
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
        ],
      },
    ],
    [
      'a tool call without its result',
      {
        ...openAiBody,
        messages: [
          { role: 'user', content: 'a' },
          {
            role: 'assistant',
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'user', content: 'b' },
        ],
      },
    ],
    [
      'a tool result without its call',
      {
        ...openAiBody,
        messages: [
          { role: 'user', content: 'a' },
          { role: 'tool', tool_call_id: 'c1', content: 'x' },
        ],
      },
    ],
    [
      'stream options without a stream',
      { ...openAiBody, stream: false, stream_options: { include_usage: true } },
    ],
  ])('refuses %s', async (_name, body) => {
    expect((await chat(body)).status).toBe(400);
  });

  it('takes a paired tool call, pictures and an instruction', async () => {
    const response = await chat({
      ...openAiBody,
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'x' },
      ],
    });
    expect(response.status).toBe(200);
  });
});

describe('Anthropic Messages', () => {
  it('streams thinking, text and tool use as blocks with growing numbers', async () => {
    fake.set({
      text: 'Done.',
      reasoning: { text: 'Hm.', signature: 'c2ln' },
      toolCalls: [{ name: 'add', argumentsText: '{"a":1}' }],
    });
    const events = dataOf(
      await (await post('/v1/messages', messagesBody, { headers: version })).text(),
    );
    const starts = events.filter((event) => at(event, 'type') === 'content_block_start');
    expect(starts.map((event) => [at(event, 'index'), at(event, 'content_block', 'type')])).toEqual(
      [
        [0, 'thinking'],
        [1, 'text'],
        [2, 'tool_use'],
      ],
    );
    expect(at(events.at(-2), 'delta', 'stop_reason')).toBe('tool_use');
    expect(at(events.at(-1), 'type')).toBe('message_stop');
    const deltas = events.map((event) => at(event, 'delta'));
    expect(deltas.map((delta) => textAt(delta, 'signature')).join('')).toBe('c2ln');
    expect(deltas.map((delta) => textAt(delta, 'partial_json')).join('')).toBe('{"a":1}');
  });

  it('demands a version, and from a browser the consent header', async () => {
    expect((await post('/v1/messages', messagesBody)).status).toBe(400);
    const fromPage = { ...version, origin: 'http://127.0.0.1:4310' };
    expect((await post('/v1/messages', messagesBody, { headers: fromPage })).status).toBe(401);
    const allowed = { ...fromPage, 'anthropic-dangerous-direct-browser-access': 'true' };
    expect((await post('/v1/messages', messagesBody, { headers: allowed })).status).toBe(200);
  });

  it('takes a temperature under the old version only', async () => {
    const body = { ...messagesBody, temperature: 0.5 };
    expect((await post('/v1/messages', body, { headers: version })).status).toBe(200);
    const newest = { 'anthropic-version': '2026-10-21' };
    expect((await post('/v1/messages', body, { headers: newest })).status).toBe(400);
  });

  const toolTurns = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'f', input: {} }] },
  ];

  it.each([
    ['no max_tokens', { ...messagesBody, max_tokens: undefined }],
    ['an unknown field', { ...messagesBody, presence_penalty: 0 }],
    [
      'an empty text block',
      { ...messagesBody, messages: [{ role: 'user', content: [{ type: 'text', text: '' }] }] },
    ],
    [
      'a first turn of the assistant',
      { ...messagesBody, messages: [{ role: 'assistant', content: 'a' }] },
    ],
    [
      'a prefilled answer',
      {
        ...messagesBody,
        messages: [
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
        ],
      },
    ],
    [
      'a tool use without a result',
      { ...messagesBody, messages: [...toolTurns, { role: 'user', content: 'b' }] },
    ],
    [
      'thinking without a signature',
      {
        ...messagesBody,
        messages: [
          { role: 'user', content: 'a' },
          { role: 'assistant', content: [{ type: 'thinking', thinking: 'x' }] },
          { role: 'user', content: 'b' },
        ],
      },
    ],
  ])('refuses %s', async (_name, body) => {
    expect((await post('/v1/messages', body, { headers: version })).status).toBe(400);
  });

  it('takes a tool result right after its call', async () => {
    const result = {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 't1', content: 'x' },
        { type: 'text', text: 'b' },
      ],
    };
    const body = { ...messagesBody, messages: [...toolTurns, result] };
    expect((await post('/v1/messages', body, { headers: version })).status).toBe(200);
  });
});

describe('Anthropic text completion', () => {
  it('streams completions and ends with a stop reason', async () => {
    const stream = await (await post('/v1/complete', completeBody, { headers: version })).text();
    const events = dataOf(stream);
    const text = events.map((event) => textAt(event, 'completion')).join('');
    expect(text).toBe(' Hello from the fake provider.');
    expect(at(events.at(-1), 'stop_reason')).toBe('stop_sequence');
  });

  it.each([
    ['a prompt that begins with the assistant', '\n\nAssistant: a\n\nHuman: b\n\nAssistant:'],
    ['a prompt without an open turn', '\n\nHuman: a'],
    ['an empty turn', '\n\nHuman: \n\nAssistant:  b\n\nHuman: c\n\nAssistant:'],
    ['two turns of one side', '\n\nHuman: a\n\nHuman: b\n\nAssistant:'],
  ])('refuses %s', async (_name, prompt) => {
    const response = await post('/v1/complete', { ...completeBody, prompt }, { headers: version });
    expect(response.status).toBe(400);
  });
});

describe('faults', () => {
  it('cuts a stream after a number of chunks without a finish mark', async () => {
    fake.set({ text: 'abcdef', chunkCharacters: 1, cutAfterChunks: 3 });
    const stream = await (await chat()).text();
    expect(contentOf(stream)).toBe('abc');
    expect(stream).not.toContain('[DONE]');
    expect(fake.completions()[0]).toMatchObject({ chunksSent: 3 });
    expect(fake.completions()[0]?.closedByClientAtMs).toBeUndefined();
  });

  it('destroys the socket where asked', async () => {
    fake.set({ text: 'abcdef', chunkCharacters: 1, cutAfterChunks: 3, cutBy: 'destroy' });
    const response = await chat();
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('notes when the client leaves in the middle of a stall', async () => {
    fake.set({ text: 'abcdef', chunkCharacters: 1, stallAfterChunks: 2 });
    const abort = new AbortController();
    const response = await chat(openAiBody, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    const request = await fake.waitForCompletion(0);
    await expect.poll(() => request.closedByClientAtMs).toBeGreaterThan(request.receivedAtMs);
    expect(request.endedAtMs).toBeUndefined();
  });

  it('keeps the pace and the delay before the first byte', async () => {
    fake.set({ text: 'abcdef', chunkCharacters: 1, chunksPerSecond: 50, firstByteDelayMs: 60 });
    await (await chat()).text();
    const [request] = fake.completions();
    const times = request?.chunkTimesMs ?? [];
    expect(times).toHaveLength(6);
    expect((times[0] ?? 0) - (request?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(55);
    expect((times[5] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(95);
  });

  it('sends an error in the stream after HTTP 200, in place of the end', async () => {
    fake.set({
      text: 'abcdef',
      chunkCharacters: 1,
      streamError: { afterChunks: 2, body: streamErrorBodies.openAi },
    });
    const response = await chat();
    expect(response.status).toBe(200);
    const stream = await response.text();
    expect(contentOf(stream)).toBe('ab');
    expect(at(dataOf(stream).at(-1), 'error', 'type')).toBe('server_error');
    expect(stream).not.toContain('[DONE]');
  });

  it('gives every body of the catalogue with its status', async () => {
    for (const response of Object.values(errorBodies)) {
      fake.next({ response });
      const answer = await chat();
      expect(answer.status).toBe(response.status);
      expect(await answer.text()).toBe(response.body);
    }
  });

  it('redirects to another host', async () => {
    fake.set({ response: redirectTo('http://elsewhere.test/v1') });
    const response = await chat();
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      'http://elsewhere.test/v1',
    ]);
  });

  it('plays queued scenarios once, on top of the standing one', async () => {
    fake.set({ text: 'standing' });
    fake.next({ response: errorBodies.rateLimited }, { text: 'queued' });
    expect((await chat()).headers.get('retry-after')).toBe('1');
    expect(contentOf(await (await chat()).text())).toBe('queued');
    expect(contentOf(await (await chat()).text())).toBe('standing');
  });
});

const ollamaBody = {
  model: 'fake-large',
  stream: true,
  messages: [{ role: 'user', content: 'Hello' }],
  options: { num_ctx: 4096 },
};

const linesOf = (stream: string): unknown[] =>
  stream
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

describe('Ollama', () => {
  it('streams lines of JSON, the last with the counts', async () => {
    fake.set({ reasoning: { text: 'Hm.' }, text: 'Grüße 🙂', sliceBytes: 3, lineEnd: '\r\n' });
    const response = await post('/api/chat', ollamaBody);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = linesOf(await response.text());
    expect(lines.map((line) => textAt(line, 'message', 'content')).join('')).toBe('Grüße 🙂');
    expect(lines.map((line) => textAt(line, 'message', 'thinking')).join('')).toBe('Hm.');
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'stop', eval_count: 3 });
  });

  it('answers at once only where that is asked for by name', async () => {
    const call = { name: 'add', argumentsText: '{"a":1}' };
    fake.set({ text: '', toolCalls: [call] });
    const { stream: _stream, ...withoutWord } = ollamaBody;
    fake.set({ validate: false });
    expect((await post('/api/chat', withoutWord)).headers.get('content-type')).toBe(
      'application/x-ndjson',
    );
    fake.set({ text: '', toolCalls: [call] });
    expect(await (await post('/api/chat', { ...ollamaBody, stream: false })).json()).toMatchObject({
      message: { content: '', tool_calls: [{ function: { name: 'add', arguments: { a: 1 } } }] },
      done: true,
    });
  });

  it.each([
    ['no window', { options: {} }, 'options.num_ctx'],
    ['a window that is too small', { options: { num_ctx: 1024 } }, 'options.num_ctx'],
    ['an unknown field', { temperature: 1 }, 'temperature'],
    ['an unknown option', { options: { num_ctx: 4096, topP: 1 } }, 'options.topP'],
    ['a depth of thought as a number', { think: 3 }, 'think'],
    [
      'a picture with the head of a data URL',
      { messages: [{ role: 'user', content: '', images: ['data:image/png;base64,iVBO'] }] },
      'messages.0.images.0',
    ],
    ['nothing asked', { messages: [{ role: 'assistant', content: 'Hi' }] }, 'messages'],
    [
      'a result of no call',
      { messages: [{ role: 'tool', content: '', tool_name: 'add' }] },
      'messages.0.tool_name',
    ],
    [
      'a call without its result',
      {
        messages: [
          {
            role: 'assistant',
            content: '',
            tool_calls: [{ function: { name: 'add', arguments: {} } }],
          },
          { role: 'user', content: 'Well?' },
        ],
      },
      'messages.1',
    ],
  ])('refuses a request with %s', async (_name, change, path) => {
    const long = { role: 'user', content: 'x'.repeat(5000) };
    const response = await post('/api/chat', { ...ollamaBody, messages: [long], ...change });
    expect(response.status).toBe(400);
    expect(textAt(await response.json(), 'error')).toContain(`invalid ${path}:`);
  });

  it('tells its version only where it is one, and of each model what it holds', async () => {
    expect((await fetch(`${fake.url}/api/version`)).status).toBe(404);
    fake.set({ isOllama: true, contextTokens: 8192 });
    expect(await list('/api/version')).toEqual({ version: '0.20.0' });
    const shown: unknown = await (await post('/api/show', { model: 'fake-large' })).json();
    expect(at(shown, 'model_info', 'llama.context_length')).toBe(8192);
    expect((await post('/api/show', { model: 'gone' })).status).toBe(404);
  });
});

describe('keys and origins', () => {
  const origin = { origin: 'http://127.0.0.1:4310' };

  it('accepts one key only, in the place of each dialect', async () => {
    fake.set({ key: 'sk-right' });
    expect((await chat()).status).toBe(401);
    expect((await chat(openAiBody, { headers: { authorization: 'Bearer sk-right' } })).status).toBe(
      200,
    );
    const anthropic = { ...version, 'x-api-key': 'sk-right' };
    expect((await post('/v1/messages', messagesBody, { headers: anthropic })).status).toBe(200);
    expect((await fetch(`${fake.url}/v1/models`)).status).toBe(401);
  });

  it('hides a 401 from pages where asked', async () => {
    fake.set({ key: 'sk-right', hideKeyError: true });
    const response = await chat(openAiBody, { headers: origin });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('reflects any origin and header, or none', async () => {
    const preflight = (): Promise<Response> =>
      fetch(`${fake.url}/v1/models`, {
        method: 'OPTIONS',
        headers: { ...origin, 'access-control-request-headers': 'authorization, x-mine' },
      });
    const open = await preflight();
    expect(open.headers.get('access-control-allow-headers')).toBe('authorization, x-mine');
    fake.set({ cors: 'off' });
    expect((await preflight()).headers.get('access-control-allow-origin')).toBeNull();
    expect(fake.requests()).toEqual([]);
  });

  it('lists models in the form of each provider', async () => {
    expect(at(await list('/v1/models'), 'object')).toBe('list');
    expect(at(await list('/v1/models', version), 'data', 0, 'display_name')).toBe('fake-large');
    expect(at(await list('/api/tags'), 'models', 1, 'name')).toBe('fake-small');
  });
});

describe('the control API', () => {
  it('sets a scenario, lists requests and forgets them', async () => {
    await post('/__control/scenario', { text: 'by control' });
    await post('/__control/next', [{ text: 'once' }]);
    expect(contentOf(await (await chat()).text())).toBe('once');
    expect(contentOf(await (await chat()).text())).toBe('by control');
    const listed = await (await fetch(`${fake.url}/__control/requests`)).json();
    expect(listed).toMatchObject([{ path: '/v1/chat/completions', body: openAiBody }, {}]);
    await post('/__control/reset', {});
    expect(fake.requests()).toEqual([]);
  });

  it('refuses a scenario with a name that does not exist', async () => {
    expect((await post('/__control/scenario', { txt: 'typo' })).status).toBe(400);
  });
});

describe('OpenAI Responses', () => {
  const body = { model: 'fake-large', stream: true, store: false, input: 'Hello' };
  const respond = (change: object = {}): Promise<Response> =>
    post('/v1/responses', { ...body, ...change });

  it('streams items with their reasoning and calls, and repeats them at the end', async () => {
    fake.set({
      text: 'Grüße',
      reasoning: { text: 'Hm.', signature: 'c2ln' },
      toolCalls: [{ name: 'add', argumentsText: '{"a":1}', id: 'call_1' }],
    });
    const events = dataOf(await (await respond()).text());
    expect(events.at(0)).toMatchObject({ type: 'response.created' });
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: {
        output: [
          { type: 'reasoning', encrypted_content: 'c2ln' },
          { type: 'message', content: [{ text: 'Grüße' }] },
          { type: 'function_call', call_id: 'call_1', arguments: '{"a":1}' },
        ],
      },
    });
    expect(at(await (await respond({ stream: false })).json(), 'status')).toBe('completed');
  });

  it.each([
    ['an unknown field', { messages: [] }],
    [
      'a call without its output',
      {
        input: [{ type: 'function_call', call_id: 'c', name: 'x', arguments: '{}' }],
      },
    ],
    [
      'an output without its call',
      {
        input: [{ type: 'function_call_output', call_id: 'c', output: '' }],
      },
    ],
    [
      'reasoning that nothing follows',
      {
        input: [{ type: 'reasoning', id: 'r', summary: [], encrypted_content: 'x' }],
      },
    ],
  ])('refuses %s', async (_name, change) => {
    expect((await respond(change)).status).toBe(400);
  });
});

function generate(change: object = {}, method = 'streamGenerateContent?alt=sse') {
  return post(`/v1beta/models/fake-large:${method}`, {
    contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    ...change,
  });
}

describe('Gemini', () => {
  it('streams parts, and ends with a reason and no mark', async () => {
    fake.set({ text: 'Grüße', toolCalls: [{ name: 'add', argumentsText: '{"a":1}' }] });
    const chunks = dataOf(await (await generate()).text());
    const parts = chunks.map((chunk) => at(chunk, 'candidates', 0, 'content', 'parts', 0));
    expect(parts).toEqual([
      { text: 'Grüße' },
      { functionCall: { name: 'add', args: { a: 1 } } },
      undefined,
    ]);
    expect(at(chunks.at(-1), 'candidates', 0, 'finishReason')).toBe('STOP');
    const whole: unknown = await (await generate({}, 'generateContent')).json();
    expect(at(whole, 'candidates', 0, 'content', 'parts', 0)).toEqual({ text: 'Grüße' });
  });

  it('wants its key in a header and says so with status 400', async () => {
    fake.set({ key: 'right' });
    const refused = await generate();
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('API_KEY_INVALID');
  });

  it.each([
    ['a stream that is no stream of events', {}, 'streamGenerateContent'],
    ['an unknown field', { messages: [] }],
    [
      'a call that is not signed',
      {
        contents: [
          { role: 'user', parts: [{ text: 'Hi' }] },
          { role: 'model', parts: [{ functionCall: { name: 'x', args: {} } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'x', response: {} } }] },
        ],
      },
    ],
    [
      'a result without its call',
      { contents: [{ role: 'user', parts: [{ functionResponse: { name: 'x', response: {} } }] }] },
    ],
  ])('refuses %s', async (...[, change, method]) => {
    const answer = await generate(change, method);
    expect([400, 404]).toContain(answer.status);
  });
});

describe('citations', () => {
  const tea = { title: 'Tea', url: 'https://example.org/tea', words: 'Tea 🫖', quote: 'Hot tea.' };
  const book = { title: 'Book', words: 'old' };
  const text = 'Oh! Tea 🫖 is old.';

  it('annotates a text of chat completions in code points', async () => {
    fake.set({ text, citations: [tea] });
    const annotation = {
      type: 'url_citation',
      url_citation: {
        url: tea.url,
        title: 'Tea',
        start_index: 4,
        end_index: 9,
        content: 'Hot tea.',
      },
    };
    const deltas = dataOf(await (await chat()).text()).map((data) => at(data, 'choices', 0));
    expect(deltas.map((each) => at(each, 'delta', 'annotations', 0))).toContainEqual(annotation);
    const whole = await (await chat({ ...openAiBody, stream: false })).json();
    expect(at(whole, 'choices', 0, 'message', 'annotations')).toEqual([annotation]);
  });

  it('lists what has no words with each chunk, as Perplexity does', async () => {
    fake.set({ text, citations: [{ title: 'Tea', url: tea.url }] });
    const chunks = dataOf(await (await chat()).text());
    expect(chunks.map((each) => at(each, 'citations', 0))).toEqual(chunks.map(() => tea.url));
    expect(at(chunks[0], 'search_results', 0)).toMatchObject({ title: 'Tea', url: tea.url });
  });

  it('gives cited words of Anthropic a block of their own', async () => {
    fake.set({ text, citations: [tea, book], chunkCharacters: 3 });
    const stream = dataOf(
      await (await post('/v1/messages', messagesBody, { headers: version })).text(),
    );
    const cited = stream.filter((each) => at(each, 'delta', 'type') === 'citations_delta');
    expect(cited.map((each) => [at(each, 'index'), at(each, 'delta', 'citation', 'type')])).toEqual(
      [
        [1, 'web_search_result_location'],
        [3, 'char_location'],
      ],
    );
    const whole = await (
      await post('/v1/messages', { ...messagesBody, stream: false }, { headers: version })
    ).json();
    const texts = ['Oh! ', 'Tea 🫖', ' is ', 'old', '.'];
    expect(texts.map((_, index) => textAt(whole, 'content', index, 'text'))).toEqual(texts);
  });

  it('annotates a text of the Responses API as it goes, and at its end', async () => {
    fake.set({ text, citations: [tea, book] });
    const body = { model: 'fake-large', stream: true, store: false, input: 'Hello' };
    const stream = dataOf(await (await post('/v1/responses', body)).text());
    const annotations = stream
      .filter((each) => at(each, 'type') === 'response.output_text.annotation.added')
      .map((each) => at(each, 'annotation'));
    expect(annotations).toEqual([
      { type: 'url_citation', start_index: 4, end_index: 9, title: 'Tea', url: tea.url },
      { type: 'file_citation', file_id: 'file-fake1', filename: 'Book', index: 16 },
    ]);
    const content = at(stream.at(-1), 'response', 'output', 0, 'content', 0);
    expect(at(content, 'annotations')).toEqual(annotations);
  });

  it('tells what a reply of Gemini rests on in bytes, with its last chunk', async () => {
    fake.set({ text, citations: [tea] });
    const body = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };
    const path = '/v1beta/models/fake-large:streamGenerateContent?alt=sse';
    const last = dataOf(await (await post(path, body)).text()).at(-1);
    const grounding = at(last, 'candidates', 0, 'groundingMetadata');
    expect(at(grounding, 'groundingChunks', 0, 'web', 'uri')).toBe(tea.url);
    expect(at(grounding, 'groundingSupports', 0)).toEqual({
      segment: { startIndex: 4, endIndex: 12, text: 'Tea 🫖' },
      groundingChunkIndices: [0],
    });
  });
});
