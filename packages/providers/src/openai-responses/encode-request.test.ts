import type { RequestTurn } from '@parley/domain/chat/chat-request.ts';
import { describe, expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { encodeRequest } from './encode-request.ts';

type Change = NonNullable<Parameters<typeof createTestCall>[1]>;

function encode(change: Change = {}) {
  return encodeRequest(createTestCall('openai-responses', change));
}

function inputOf(turns: readonly RequestTurn[]): unknown {
  return encode({ request: { turns } }).body?.['input'];
}

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA==' };
const message = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
};
const call = { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'x', arguments: '{"a":1}' };
const ownTurn = {
  role: 'assistant',
  text: 'Hi',
  toolCalls: [{ callId: 'c1', name: 'x', argumentsText: '{"a":1}' }],
  providerBlocks: {
    dialect: 'openai-responses',
    providerId: 'p',
    modelId: 'm',
    blocks: [reasoning, message, call],
  },
} as const;

describe('encodeRequest of the Responses API', () => {
  it('posts without asking the server to keep anything', () => {
    expect(encode({ request: { system: 'Be brief.', maxOutputTokens: 9, topP: 0.30004 } })).toEqual(
      {
        method: 'POST',
        url: 'https://provider.test/v1/responses',
        headers: [['authorization', 'Bearer sk-test-0123456789']],
        body: {
          model: 'test-model',
          instructions: 'Be brief.',
          input: [{ role: 'user', content: 'Hi' }],
          include: ['reasoning.encrypted_content'],
          top_p: 0.3,
          max_output_tokens: 9,
          stream: true,
          store: false,
        },
      },
    );
  });

  it('sends pictures, calls and their results', () => {
    expect(
      inputOf([
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'See' },
            { type: 'image', mediaType: 'image/png', base64: 'iVBO' },
          ],
        },
        {
          role: 'assistant',
          text: 'Wait.',
          toolCalls: [{ callId: 'toolu:1', name: 'x', argumentsText: '{"a"' }],
        },
        { role: 'tool', callId: 'toolu:1', name: 'x', text: 'Done', isError: false },
      ]),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'See' },
          { type: 'input_image', detail: 'auto', image_url: 'data:image/png;base64,iVBO' },
        ],
      },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Wait.' }] },
      {
        type: 'function_call',
        call_id: expect.stringMatching(/^c[a-z0-9]{8}$/),
        name: 'x',
        arguments: '{}',
      },
      {
        type: 'function_call_output',
        call_id: expect.stringMatching(/^c[a-z0-9]{8}$/),
        output: 'Done',
      },
    ]);
  });

  it('sends items back as they came', () => {
    expect(inputOf([ownTurn])).toEqual([reasoning, message, call]);
  });

  it('names a call that goes back as it came by the same id in its result', () => {
    const callId = 'functions.x:0';
    const own = { ...call, call_id: callId };
    const turn: RequestTurn = {
      ...ownTurn,
      toolCalls: [{ callId, name: 'x', argumentsText: '{"a":1}' }],
      providerBlocks: { ...ownTurn.providerBlocks, blocks: [reasoning, message, own] },
    };
    const result = { role: 'tool', callId, name: 'x', text: 'Sun', isError: false } as const;
    expect(inputOf([turn, result])).toEqual([
      reasoning,
      message,
      own,
      { type: 'function_call_output', call_id: callId, output: 'Sun' },
    ]);
  });

  it('builds a reply again whose text or calls were changed since', () => {
    const built = [
      { role: 'assistant', content: [{ type: 'output_text', text: 'Edited' }] },
      { type: 'function_call', call_id: 'c1', name: 'x', arguments: '{"a":1}' },
    ];
    expect(inputOf([{ ...ownTurn, text: 'Edited' }])).toEqual(built);
    expect(inputOf([{ ...ownTurn, toolCalls: [] }])).toEqual([
      { role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
    ]);
  });

  it('sends tools in the flat form', () => {
    const tools = [{ name: 'x', description: 'X', parameters: { type: 'object' } }];
    expect(encode({ request: { tools } }).body?.['tools']).toEqual([
      {
        type: 'function',
        name: 'x',
        description: 'X',
        parameters: { type: 'object' },
        strict: false,
      },
    ]);
    expect(encode({ request: { tools }, capabilities: { tools: false } }).body).not.toHaveProperty(
      'tools',
    );
  });

  it.each([
    [{}, {}, undefined],
    [{}, { reasoning: true }, { summary: 'auto' }],
    [{ reasoningEffort: 'high' }, {}, { effort: 'high', summary: 'auto' }],
    [{ reasoningEffort: 'none' }, { reasoning: true }, { effort: 'none' }],
    [{ reasoningEffort: 'high' }, { reasoning: false }, undefined],
  ] as const)('sends %j with %j as reasoning %j', (request, capabilities, expected) => {
    const { body } = encode({ request, capabilities });
    expect(body?.['reasoning']).toEqual(expected);
    expect('include' in (body ?? {})).toBe(
      !('reasoning' in capabilities && !capabilities.reasoning),
    );
  });

  it('sends verbosity and the format of the reply', () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false };
    const outputFormat = { type: 'json-schema', name: 'x', schema } as const;
    expect(encode({ request: { verbosity: 'low', outputFormat } }).body?.['text']).toEqual({
      format: { type: 'json_schema', name: 'x', schema, strict: true },
      verbosity: 'low',
    });
    expect(encode({ request: { outputFormat: { type: 'json' } } }).body).toMatchObject({
      text: { format: { type: 'json_object' } },
      input: [{ role: 'developer', content: expect.stringContaining('JSON') }, { role: 'user' }],
    });
  });

  it('leaves out one setting of a group that was refused', () => {
    const learned = { omit: ['reasoning.summary'] };
    const { body } = encode({ learned, request: { reasoningEffort: 'low' } });
    expect(body?.['reasoning']).toEqual({ effort: 'low' });
  });
});
