import type { RequestTurn } from '@parley/domain/chat/chat-request.ts';
import { describe, expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { encodeRequest } from './encode-request.ts';
import { modelList } from './model-list.ts';

type Change = NonNullable<Parameters<typeof createTestCall>[1]>;

function encode(change: Change = {}) {
  return encodeRequest(createTestCall('anthropic-messages', change));
}

const original: Change['endpoint'] = {
  presetId: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  auth: 'x-api-key',
};

const versionOf = (change: Change) =>
  Object.fromEntries(encode({ endpoint: original, ...change }).headers)['anthropic-version'];

function thinkingOf(change: Change) {
  const { thinking, output_config: config, temperature } = encode(change).body ?? {};
  return { thinking, config, temperature };
}

describe('encodeRequest of the Messages API', () => {
  it('posts to the address with key, version and the header for browsers', () => {
    expect(encode({ endpoint: original, request: { system: 'Be brief.' } })).toEqual({
      method: 'POST',
      url: 'https://api.anthropic.com/v1/messages',
      headers: [
        ['x-api-key', 'sk-test-0123456789'],
        ['anthropic-version', '2026-10-21'],
        ['anthropic-dangerous-direct-browser-access', 'true'],
      ],
      body: {
        model: 'test-model',
        max_tokens: 8192,
        system: 'Be brief.',
        messages: [{ role: 'user', content: 'Hi' }],
        stream: true,
      },
    });
  });

  it('takes the output limit of the request, else of the model', () => {
    expect(
      encode({ request: { maxOutputTokens: 5 }, maxOutputTokens: 64_000 }).body,
    ).toHaveProperty('max_tokens', 5);
    expect(encode({ maxOutputTokens: 64_000 }).body).toHaveProperty('max_tokens', 64_000);
  });

  it('asks for the older version only where a sampling setting is sent, or the host is another', () => {
    expect(versionOf({ request: { temperature: 0.5 } })).toBe('2023-06-01');
    expect(versionOf({ request: { temperature: 0.5 }, capabilities: { sampling: false } })).toBe(
      '2026-10-21',
    );
    expect(versionOf({ request: { temperature: 0.5 }, learned: { omit: ['temperature'] } })).toBe(
      '2026-10-21',
    );
    expect(versionOf({ endpoint: {} })).toBe('2023-06-01');
  });

  it('puts tool results first and joins them with the next question', () => {
    const turns: readonly RequestTurn[] = [
      { role: 'user', parts: [{ type: 'image', mediaType: 'image/png', base64: 'iVBO' }] },
      {
        role: 'assistant',
        text: '',
        toolCalls: [
          { callId: 't1', name: 'get_weather', argumentsText: '{"city":"Oslo"}' },
          { callId: 't2', name: 'get_time', argumentsText: '' },
        ],
      },
      { role: 'tool', callId: 't1', name: 'get_weather', text: 'Rain', isError: false },
      { role: 'tool', callId: 't2', name: 'get_time', text: 'Broken', isError: true },
      { role: 'user', parts: [{ type: 'text', text: 'And?' }] },
    ];
    expect(encode({ request: { turns } }).body?.['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 't1', name: 'get_weather', input: { city: 'Oslo' } },
          { type: 'tool_use', id: 't2', name: 'get_time', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: 'Rain' },
          { type: 'tool_result', tool_use_id: 't2', content: 'Broken', is_error: true },
          { type: 'text', text: 'And?' },
        ],
      },
    ]);
  });

  it('sends signed blocks back byte for byte, but not for a reply that was edited', () => {
    const blocks = [
      { type: 'thinking', thinking: 'Hm', signature: 'S=' },
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', id: 't1', name: 'x', input: { a: 1 } },
      { type: 'tool_use', id: 'gone', name: 'y', input: {} },
    ];
    const turn = {
      role: 'assistant',
      text: 'Hi',
      toolCalls: [{ callId: 't1', name: 'x', argumentsText: '{"a":1}' }],
      providerBlocks: { dialect: 'anthropic-messages', providerId: 'p', modelId: 'm', blocks },
    } as const;
    const contentOf = (text: string) =>
      encode({ request: { turns: [{ ...turn, text }] } }).body?.['messages'];
    expect(contentOf('Hi')).toEqual([{ role: 'assistant', content: blocks.slice(0, 3) }]);
    expect(contentOf('Edited')).toEqual([
      { role: 'assistant', content: [{ type: 'text', text: 'Edited' }, blocks[2]] },
    ]);
  });

  it('names a call that goes back as it came by the same id in its result', () => {
    const callId = 'functions.x:0';
    const blocks = [
      { type: 'thinking', thinking: 'Hm', signature: 'S=' },
      { type: 'tool_use', id: callId, name: 'x', input: {} },
    ];
    const turns: readonly RequestTurn[] = [
      {
        role: 'assistant',
        text: '',
        toolCalls: [{ callId, name: 'x', argumentsText: '{}' }],
        providerBlocks: { dialect: 'anthropic-messages', providerId: 'p', modelId: 'm', blocks },
      },
      { role: 'tool', callId, name: 'x', text: 'Sun', isError: false },
    ];
    expect(encode({ request: { turns } }).body?.['messages']).toEqual([
      { role: 'assistant', content: blocks },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: callId, content: 'Sun' }],
      },
    ]);
  });

  describe('sends an effort', () => {
    const request = { reasoningEffort: 'high', temperature: 0.5 } as const;

    it('as a word to models that decide how long they think', () => {
      expect(thinkingOf({ request })).toEqual({
        thinking: { type: 'adaptive', display: 'summarized' },
        config: { effort: 'high' },
      });
    });

    it('as a number of tokens below the limit to the older ones', () => {
      const capabilities = { effortAs: 'tokens' } as const;
      expect(thinkingOf({ request, capabilities, maxOutputTokens: 64_000 })).toEqual({
        thinking: { type: 'enabled', budget_tokens: 16_384 },
      });
      const small = { ...request, maxOutputTokens: 5000 };
      expect(thinkingOf({ request: small, capabilities }).thinking).toMatchObject({
        budget_tokens: 4999,
      });
      const tiny = { ...request, maxOutputTokens: 500 };
      expect(thinkingOf({ request: tiny, capabilities })).toEqual({ temperature: 0.5 });
    });

    it('as a switch where it is none', () => {
      expect(thinkingOf({ request: { reasoningEffort: 'none' } })).toEqual({
        thinking: { type: 'disabled' },
      });
    });

    it('not at all where nobody asked for one, but lets a model that always thinks show it', () => {
      expect(thinkingOf({})).toEqual({});
      expect(thinkingOf({ capabilities: { efforts: ['low', 'high'] } }).thinking).toEqual({
        type: 'adaptive',
        display: 'summarized',
      });
    });
  });

  it('sends a schema and stop texts', () => {
    const schema = { type: 'object' };
    const outputFormat = { type: 'json-schema', name: 'x', schema } as const;
    expect(encode({ request: { outputFormat, stop: ['END'] } }).body).toMatchObject({
      output_config: { format: { type: 'json_schema', schema } },
      stop_sequences: ['END'],
    });
    expect(encode({ request: { outputFormat: { type: 'json' } } }).body).not.toHaveProperty(
      'output_config',
    );
  });

  it('names tools that were called before, and lets nobody call them, where none is offered', () => {
    const toolCalls = [{ callId: 'c', name: 'x', argumentsText: '{}' }];
    const turns: RequestTurn[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', text: '', toolCalls: [...toolCalls, ...toolCalls] },
      { role: 'tool', callId: 'c', name: 'x', text: '1', isError: false },
    ];
    expect(encode({ request: { turns } }).body).toMatchObject({
      tools: [{ name: 'x', input_schema: { type: 'object' } }],
      tool_choice: { type: 'none' },
    });
    const tools = [{ name: 'y', description: 'Y', parameters: { type: 'object' } }];
    expect(encode({ request: { turns, tools } }).body).not.toHaveProperty('tool_choice');
    expect(encode({ request: { turns: turns.slice(0, 1) } }).body).not.toHaveProperty('tools');
  });

  it('has the provider keep what lasts of the instruction, and not what is fetched anew', () => {
    const asked: RequestTurn = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
    const turns: RequestTurn[] = [asked, { role: 'assistant', text: 'Yes?', toolCalls: [] }, asked];
    const request = { turns, system: 'Lasts.\n\nFetched.', lastingLength: 6 };
    expect(encode({ endpoint: original, request }).body?.['system']).toEqual([
      { type: 'text', text: 'Lasts.', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'Fetched.' },
    ]);
    expect(encode({ request }).body?.['system']).toBe('Lasts.\n\nFetched.');
    const first = { ...request, turns: [asked] };
    expect(encode({ endpoint: original, request: first }).body?.['system']).toBe(first.system);
  });

  it('has the provider keep a conversation that goes on, and no first question', () => {
    const asked: RequestTurn = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
    const turns: RequestTurn[] = [asked, { role: 'assistant', text: 'Yes?', toolCalls: [] }, asked];
    const keeping = ['cache_control', { type: 'ephemeral' }] as const;
    expect(encode({ endpoint: original, request: { turns } }).body).toHaveProperty(...keeping);
    expect(encode({ endpoint: original }).body).not.toHaveProperty('cache_control');
    expect(encode({ request: { turns } }).body).not.toHaveProperty('cache_control');
  });

  it('sends tools with their schema', () => {
    const tools = [{ name: 'x', description: 'X', parameters: { type: 'object' } }];
    expect(encode({ request: { tools } }).body?.['tools']).toEqual([
      { name: 'x', description: 'X', input_schema: { type: 'object' } },
    ]);
  });
});

it('reads the list of models in pages', () => {
  const call = createTestCall('anthropic-messages');
  const page = modelList.decodePage(
    {
      data: [
        {
          id: 'claude-sonnet-5-5',
          display_name: 'Claude Sonnet 5.5',
          max_input_tokens: 1_000_000,
          max_tokens: 128_000,
          lifecycle: 'active',
          capabilities: { image_input: { supported: true }, thinking: false },
          retires_at: '2027-09-01T00:00:00Z',
        },
        { id: 'claude-2', lifecycle: 'retired' },
      ],
      has_more: true,
      last_id: 'claude-2',
    },
    call,
  );
  expect(page).toEqual({
    models: [
      {
        id: 'claude-sonnet-5-5',
        title: 'Claude Sonnet 5.5',
        contextTokens: 1_000_000,
        maxOutputTokens: 128_000,
        capabilities: { vision: true, reasoning: false },
        shutdownDate: '2027-09-01',
      },
    ],
    cursor: 'claude-2',
  });
  expect(modelList.encodeRequest(call, 'claude-2').url).toBe(
    'https://provider.test/v1/models?limit=1000&after_id=claude-2',
  );
});
