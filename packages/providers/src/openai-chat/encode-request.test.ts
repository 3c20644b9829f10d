import type { ChatRequest, RequestTurn } from '@parley/domain/chat/chat-request.ts';
import type { ProviderBlocks } from '@parley/domain/chat/chat-event.ts';
import { describe, expect, it } from 'vitest';

import { asList, asObject } from '../spec/json.ts';
import { createTestCall } from '../testing/test-call.ts';
import { encodeRequest } from './encode-request.ts';

const toolTurns: readonly RequestTurn[] = [
  { role: 'user', parts: [{ type: 'text', text: 'Weather and time?' }] },
  {
    role: 'assistant',
    text: 'One moment.',
    toolCalls: [
      { callId: 'a', name: 'get_weather', argumentsText: '{"city":"Oslo"}' },
      { callId: 'b', name: 'get_time', argumentsText: '' },
    ],
  },
  { role: 'tool', callId: 'a', name: 'get_weather', text: 'Rain', isError: false },
  { role: 'tool', callId: 'b', name: 'get_time', text: 'Noon', isError: false },
];

const tools: NonNullable<ChatRequest['tools']> = [
  { name: 'get_time', description: 'The time', parameters: { type: 'object', properties: {} } },
];

type Change = NonNullable<Parameters<typeof createTestCall>[1]>;

function bodyOf(change: Change = {}) {
  return encodeRequest(createTestCall('openai-chat', change)).body ?? {};
}

function headersOf(change: Change) {
  return Object.fromEntries(encodeRequest(createTestCall('openai-chat', change)).headers);
}

const blocks = (list: readonly unknown[]): ProviderBlocks => ({
  dialect: 'openai-chat',
  providerId: 'openrouter',
  modelId: 'm',
  blocks: list,
});

describe('encodeRequest of chat completions', () => {
  it('T158 posts model, stream and messages with key, organisation and header rows', () => {
    const call = createTestCall('openai-chat', {
      endpoint: { organizationId: 'org-1', headerRows: [{ key: 'X-Team', value: 'red' }] },
    });
    expect(encodeRequest(call)).toEqual({
      method: 'POST',
      url: 'https://provider.test/v1/chat/completions',
      headers: [
        ['authorization', 'Bearer sk-test-0123456789'],
        ['openai-organization', 'org-1'],
        ['X-Team', 'red'],
      ],
      body: {
        model: 'test-model',
        messages: [{ role: 'user', content: 'Hi' }],
        stream: true,
        stream_options: { include_usage: true },
      },
    });
  });

  it('T158 sends the chat id only where the endpoint asks for it', () => {
    const request = { chatId: 'ch-1' };
    expect(bodyOf({ request })).not.toHaveProperty('chatID');
    expect(bodyOf({ request, endpoint: { includeChatId: true } })).toHaveProperty('chatID', 'ch-1');
  });

  it('T158 sends the character of the chat beside its id, and nowhere else', () => {
    const request = { chatId: 'ch-1', characterId: 'character-7' };
    expect(bodyOf({ request })).not.toHaveProperty('activatedCharacterID');
    expect(bodyOf({ request, endpoint: { includeChatId: true } })).toMatchObject({
      chatID: 'ch-1',
      activatedCharacterID: 'character-7',
    });
  });

  it('T158 lets body rows of the user win over everything else', () => {
    expect(bodyOf({ request: { extraBody: { top_k: 4, model: 'other' } } })).toMatchObject({
      top_k: 4,
      model: 'other',
    });
  });

  it('T161 sends role and content, and nothing else that a turn may carry', () => {
    const decorated = { role: 'user', parts: [{ type: 'text', text: 'Hi' }], isPinned: true };
    const body = bodyOf({
      request: { turns: [decorated as unknown as RequestTurn], system: 'Be brief.' },
    });
    expect(body['messages']).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ]);
  });

  it('T161 sends function_call, name and role function where the endpoint is set to the old form', () => {
    const body = bodyOf({
      request: { turns: toolTurns, tools },
      endpoint: { legacyFunctions: true },
    });
    expect(body['messages']).toEqual([
      { role: 'user', content: 'Weather and time?' },
      {
        role: 'assistant',
        content: 'One moment.',
        function_call: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
      },
      { role: 'function', name: 'get_weather', content: 'Rain' },
      { role: 'assistant', content: null, function_call: { name: 'get_time', arguments: '{}' } },
      { role: 'function', name: 'get_time', content: 'Noon' },
    ]);
    expect(body).toMatchObject({ functions: tools, function_call: 'auto' });
    expect(body).not.toHaveProperty('tools');
  });

  it('sends tools, calls and results in today’s form', () => {
    const body = bodyOf({ request: { turns: toolTurns, tools } });
    expect(body['messages']).toEqual([
      { role: 'user', content: 'Weather and time?' },
      {
        role: 'assistant',
        content: 'One moment.',
        tool_calls: [
          {
            id: 'a',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
          },
          { id: 'b', type: 'function', function: { name: 'get_time', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'Rain' },
      { role: 'tool', tool_call_id: 'b', content: 'Noon' },
    ]);
    expect(body['tools']).toEqual([{ type: 'function', function: tools[0] }]);
  });

  it('leaves tools out for a model that is known not to take them', () => {
    expect(bodyOf({ request: { tools }, capabilities: { tools: false } })).not.toHaveProperty(
      'tools',
    );
  });

  it('sends pictures as data URLs', () => {
    const parts = [
      { type: 'text', text: 'What is it?' },
      { type: 'image', mediaType: 'image/png', base64: 'iVBO' },
    ] as const;
    expect(bodyOf({ request: { turns: [{ role: 'user', parts }] } })['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBO' } },
        ],
      },
    ]);
  });

  it('sends sampling only if it is set and the model is not known to refuse it, rounded', () => {
    const request = {
      temperature: 0.1 + 0.2,
      topP: 0.9,
      presencePenalty: 0,
      frequencyPenalty: 0.5,
    };
    expect(bodyOf()).not.toHaveProperty('temperature');
    expect(bodyOf({ request })).toMatchObject({
      temperature: 0.3,
      top_p: 0.9,
      presence_penalty: 0,
      frequency_penalty: 0.5,
    });
    expect(Object.keys(bodyOf({ request, capabilities: { sampling: false } }))).toEqual([
      'model',
      'messages',
      'stream',
      'stream_options',
    ]);
  });

  it.each([
    ['custom', {}, 'max_tokens'],
    ['openai', {}, 'max_completion_tokens'],
    ['azure', {}, 'max_completion_tokens'],
    ['custom', { maxTokensField: 'max_completion_tokens' }, 'max_completion_tokens'],
    ['openai', { maxTokensField: 'max_tokens' }, 'max_tokens'],
  ] as const)('names the output limit for %s with %j: %s', (presetId, capabilities, field) => {
    const body = bodyOf({
      endpoint: { presetId },
      capabilities,
      request: { maxOutputTokens: 30 },
    });
    expect(body[field]).toBe(30);
  });

  it('does not ask a server for usage that refuses the question', () => {
    expect(bodyOf({ endpoint: { presetId: 'mistral' } })).not.toHaveProperty('stream_options');
    expect(bodyOf({ request: { stream: false } })).not.toHaveProperty('stream_options');
  });

  it('speaks to reasoning models of the protocol’s owner as developer', () => {
    const change = {
      endpoint: { presetId: 'openai' },
      capabilities: { reasoning: true },
      request: { system: 'Be brief.' },
    };
    expect(bodyOf(change)['messages']).toMatchObject([{ role: 'developer' }, { role: 'user' }]);
    const learned = { omit: [], systemRole: 'user' } as const;
    expect(bodyOf({ ...change, learned })['messages']).toEqual([
      { role: 'user', content: 'Be brief.\n\nHi' },
    ]);
  });

  it('sends reasoning back as it came', () => {
    const details = [{ type: 'reasoning.text', text: 'Hm', signature: 'S=' }];
    const assistant = { role: 'assistant', text: 'Hi', toolCalls: [] } as const;
    const withDetails = { ...assistant, providerBlocks: blocks([{ reasoning_details: details }]) };
    const withContent = { ...assistant, providerBlocks: blocks([{ reasoning_content: 'Hm' }]) };
    const called = { ...withContent, toolCalls: [{ callId: 'a', name: 'x', argumentsText: '{}' }] };
    const body = bodyOf({ request: { turns: [withDetails, withContent, called] } });
    expect(body['messages']).toMatchObject([
      { role: 'assistant', content: 'Hi', reasoning_details: details },
      { role: 'assistant', content: 'Hi' },
      { role: 'assistant', content: 'Hi', reasoning_content: 'Hm' },
    ]);
    expect(JSON.stringify(body).match(/reasoning_content/g)).toHaveLength(1);
  });

  it('sends what a gateway gave along with a call back with this call, as it came', () => {
    const signed = { google: { thought_signature: 'CpIB/aBcD+eF==' } };
    const turns = toolTurns.map((turn) =>
      turn.role === 'assistant'
        ? {
            ...turn,
            providerBlocks: blocks([
              null,
              { tool_call_extras: [{ id: 'b', extra_content: signed }, 7, { id: 'a' }] },
            ]),
          }
        : turn,
    );
    const [, assistant] = asList(bodyOf({ request: { turns } })['messages']).map(asObject);
    expect(assistant?.['tool_calls']).toEqual([
      { id: 'a', type: 'function', function: expect.any(Object) },
      { id: 'b', type: 'function', function: expect.any(Object), extra_content: signed },
    ]);
    expect(assistant).not.toHaveProperty('tool_call_extras');
  });

  it('gives a server its reasoning field with tool calls even where there was no reasoning', () => {
    const body = bodyOf({ endpoint: { presetId: 'deepseek' }, request: { turns: toolTurns } });
    expect(body['messages']).toMatchObject([{}, { reasoning_content: '' }, {}, {}]);
  });

  it('makes the ids of another provider’s calls fit, and broken arguments harmless', () => {
    const callId = 'functions.get_time:0';
    const turns: readonly RequestTurn[] = [
      {
        role: 'assistant',
        text: '',
        toolCalls: [{ callId, name: 'x', argumentsText: '{"half' }],
      },
      { role: 'tool', callId, name: 'x', text: 'No JSON', isError: true },
    ];
    const messagesFor = (presetId: string) =>
      bodyOf({ endpoint: { presetId }, request: { turns } })['messages'];
    expect(messagesFor('groq')).toMatchObject([
      { tool_calls: [{ id: callId, function: { arguments: '{}' } }] },
      { tool_call_id: callId },
    ]);
    const id: unknown = expect.stringMatching(/^[a-z0-9]{9}$/);
    expect(messagesFor('mistral')).toMatchObject([{ tool_calls: [{ id }] }, { tool_call_id: id }]);
  });

  it('T90 puts the key where the endpoint wants it, and N/A where a custom model has none', () => {
    expect(headersOf({ endpoint: { auth: 'api-key' } })).toEqual({
      'api-key': 'sk-test-0123456789',
    });
    expect(headersOf({ endpoint: { auth: 'none' } })).toEqual({});
    expect(headersOf({ key: '' })).toEqual({ authorization: 'Bearer N/A' });
  });

  it('keeps the query of an address behind the path', () => {
    const baseUrl = 'https://r.openai.azure.com/openai/deployments/d?api-version=2024-10-21';
    expect(encodeRequest(createTestCall('openai-chat', { endpoint: { baseUrl } })).url).toBe(
      'https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
    );
  });
});

function bodyFor(presetId: string, change: Parameters<typeof createTestCall>[1]) {
  return encodeRequest(createTestCall('openai-chat', { endpoint: { presetId }, ...change })).body;
}

describe('the settings of a reply on chat completions', () => {
  it.each([
    ['openai', 'high', { reasoning_effort: 'high' }],
    ['mistral', 'none', { reasoning_effort: 'none' }],
    ['openrouter', 'low', { reasoning: { effort: 'low' } }],
    ['openrouter', 'none', { reasoning: { enabled: false } }],
    ['deepseek', 'max', { thinking: { type: 'enabled' }, reasoning_effort: 'max' }],
    ['deepseek', 'none', { thinking: { type: 'disabled' } }],
  ] as const)('%s takes the effort %s in its own way', (presetId, reasoningEffort, expected) => {
    const {
      model: _model,
      messages: _messages,
      ...rest
    } = bodyFor(presetId, {
      request: { reasoningEffort, stream: false },
    }) as Record<string, unknown>;
    expect(rest).toEqual(expected);
  });

  it('sends verbosity, stop texts and the format, strictly where the schema allows it', () => {
    const loose = { type: 'object', properties: { a: { type: 'string' } } };
    const strict = { ...loose, required: ['a'], additionalProperties: false };
    const withSchema = (schema: Record<string, unknown>) =>
      bodyFor('openai', {
        request: {
          verbosity: 'low',
          stop: ['END'],
          outputFormat: { type: 'json-schema', name: 'x', schema },
        },
      });
    expect(withSchema(strict)).toMatchObject({
      verbosity: 'low',
      stop: ['END'],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'x', schema: strict, strict: true },
      },
    });
    expect(withSchema(loose)).toMatchObject({
      response_format: { json_schema: { strict: false } },
    });
    expect(bodyFor('openai', { request: { outputFormat: { type: 'json' } } })).toMatchObject({
      response_format: { type: 'json_object' },
    });
  });

  it('does not send an effort again that was refused', () => {
    const learned = { omit: [], reasoningEffort: 'none' } as const;
    expect(
      bodyFor('openai', { learned, request: { reasoningEffort: 'xhigh' } }),
    ).not.toHaveProperty('reasoning_effort');
  });
});
