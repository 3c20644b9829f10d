import type { RequestTurn } from '@parley/domain/chat/chat-request.ts';
import { describe, expect, it } from 'vitest';

import { asObject } from '../spec/json.ts';
import { createTestCall, type CallChange } from '../testing/test-call.ts';
import { encodeRequest } from './encode-request.ts';

const bodyOf = (change: CallChange = {}) =>
  encodeRequest(createTestCall('ollama', change)).body ?? {};
const optionsOf = (change: CallChange) => asObject(bodyOf(change)['options']);

const called: RequestTurn = {
  role: 'assistant',
  text: '',
  toolCalls: [
    { callId: 'a', name: 'get_weather', argumentsText: '{"city":"Oslo"}' },
    { callId: 'b', name: 'get_time', argumentsText: 'broken' },
  ],
  providerBlocks: {
    dialect: 'ollama',
    providerId: 'ollama',
    modelId: 'm',
    blocks: [null, { thinking: 'I need the weather.' }],
  },
};

describe('encodeRequest of Ollama', () => {
  it('T158 posts model, messages, stream and the window to its own address', () => {
    const call = createTestCall('ollama', {
      endpoint: {
        baseUrl: 'https://models.test/ollama',
        headerRows: [{ key: 'X-Team', value: 'red' }],
      },
      request: { system: 'Be brief.' },
    });
    expect(encodeRequest(call)).toEqual({
      method: 'POST',
      url: 'https://models.test/ollama/api/chat',
      headers: [
        ['authorization', 'Bearer sk-test-0123456789'],
        ['X-Team', 'red'],
      ],
      body: {
        model: 'test-model',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
        stream: true,
        options: { num_ctx: 8192 },
      },
    });
  });

  it('T158 asks for a whole answer by name: without the field it would be a stream', () => {
    expect(bodyOf({ request: { stream: false } })['stream']).toBe(false);
  });

  it('sends pictures beside the text of their message', () => {
    const parts = [
      { type: 'text', text: 'What is this?' },
      { type: 'image', mediaType: 'image/png', base64: 'iVBORw0K' },
      { type: 'text', text: 'And this?' },
    ] as const;
    expect(bodyOf({ request: { turns: [{ role: 'user', parts }] } })['messages']).toEqual([
      { role: 'user', content: 'What is this?\n\nAnd this?', images: ['iVBORw0K'] },
    ]);
  });

  it('sends tools, calls with the thoughts before them, and results by the name of the tool', () => {
    const tools = [
      { name: 'get_time', description: 'The time', parameters: { type: 'object', properties: {} } },
    ];
    const result = { role: 'tool', callId: 'a', name: 'get_weather', text: 'Rain' } as const;
    const body = bodyOf({ request: { turns: [called, { ...result, isError: false }], tools } });
    expect(body['tools']).toEqual([{ type: 'function', function: tools[0] }]);
    expect(body['messages']).toEqual([
      {
        role: 'assistant',
        content: '',
        thinking: 'I need the weather.',
        tool_calls: [
          { id: 'a', function: { name: 'get_weather', arguments: { city: 'Oslo' } } },
          { id: 'b', function: { name: 'get_time', arguments: {} } },
        ],
      },
      { role: 'tool', content: 'Rain', tool_name: 'get_weather', tool_call_id: 'a' },
    ]);
    expect(bodyOf({ request: { tools }, capabilities: { tools: false } })).not.toHaveProperty(
      'tools',
    );
  });

  it('keeps old thoughts back where no call came of them', () => {
    const turns = [{ ...called, text: 'Rain.', toolCalls: [] }];
    expect(bodyOf({ request: { turns } })['messages']).toEqual([
      { role: 'assistant', content: 'Rain.' },
    ]);
  });

  it.each([
    [undefined, ['low', 'medium', 'high'], undefined],
    ['none', ['none', 'medium'], false],
    ['medium', ['none', 'medium'], true],
    ['high', undefined, true],
    ['high', ['low', 'medium', 'high'], 'high'],
    ['max', ['low', 'medium', 'high'], true],
  ] as const)('tells an effort of %s to a model that takes %j as think: %s', (...row) => {
    const [reasoningEffort, efforts, think] = row;
    const body = bodyOf({
      request: reasoningEffort === undefined ? {} : { reasoningEffort },
      capabilities: efforts === undefined ? {} : { efforts },
    });
    expect(body['think']).toBe(think);
  });

  it('sends the form of the reply as a word or as the schema itself', () => {
    const schema = { type: 'object', properties: { age: { type: 'integer' } } };
    expect(bodyOf({ request: { outputFormat: { type: 'json' } } })['format']).toBe('json');
    const outputFormat = { type: 'json-schema', name: 'person', schema } as const;
    expect(bodyOf({ request: { outputFormat } })['format']).toEqual(schema);
  });

  it('sends settings as options, under the names of the server', () => {
    const request = {
      temperature: 0.1 + 0.2,
      topP: 0.9,
      presencePenalty: 0.5,
      frequencyPenalty: 0,
      maxOutputTokens: 200,
      stop: ['END'],
    };
    expect(optionsOf({ request })).toEqual({
      num_ctx: 4096,
      num_predict: 200,
      stop: ['END'],
      temperature: 0.3,
      top_p: 0.9,
      presence_penalty: 0.5,
      frequency_penalty: 0,
    });
    expect(optionsOf({ request, capabilities: { sampling: false } })).not.toHaveProperty(
      'temperature',
    );
  });

  it('T158 puts fields of the user where the server reads them, above its own', () => {
    const extraBody = {
      seed: 42,
      top_k: 20,
      keep_alive: '30m',
      options: { num_ctx: 1024, temperature: 1 },
    };
    const body = bodyOf({ request: { extraBody, temperature: 0.2 } });
    expect(body).toMatchObject({
      keep_alive: '30m',
      options: { seed: 42, top_k: 20, num_ctx: 1024, temperature: 1 },
    });
    expect(body).not.toHaveProperty('seed');
    expect(optionsOf({ request: { extraBody: { options: 'broken' } } })).toEqual({ num_ctx: 8192 });
  });

  it('sends the chat along where asked, and nothing that was refused', () => {
    const change: CallChange = {
      endpoint: { includeChatId: true },
      request: { chatId: 'ch-1', reasoningEffort: 'high', temperature: 1 },
      learned: { omit: ['think', 'options.temperature'] },
    };
    expect(bodyOf(change)).toMatchObject({ chatID: 'ch-1', options: { num_ctx: 8192 } });
    expect(bodyOf(change)).not.toHaveProperty('think');
    expect(optionsOf(change)).not.toHaveProperty('temperature');
  });
});
