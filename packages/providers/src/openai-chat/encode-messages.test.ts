import type { ProviderBlocks } from '@parley/domain/chat/chat-event.ts';
import type { RequestToolCall, RequestTurn } from '@parley/domain/chat/chat-request.ts';
import { describe, expect, it } from 'vitest';

import { encodeMessages, type MessageShape } from './encode-messages.ts';

const anyId: RegExp = /^.+$/;

const shape: MessageShape = {
  systemRole: 'system',
  hasLegacyFunctions: false,
  needsReasoningContent: false,
  toolCallIds: anyId,
};

const question: RequestTurn = { role: 'user', parts: [{ type: 'text', text: 'Sum?' }] };
const picture: RequestTurn = {
  role: 'user',
  parts: [
    { type: 'text', text: 'What is this?' },
    { type: 'image', mediaType: 'image/png', base64: 'AAAA' },
  ],
};

function encode(turns: readonly RequestTurn[], change: Partial<MessageShape> = {}, system = '') {
  const request = { modelId: 'm', system, turns, stream: true };
  return encodeMessages(request, { ...shape, ...change });
}

function callOf(callId: string, argumentsText = '{"a":1}'): RequestToolCall {
  return { callId, name: 'add', argumentsText };
}

function assistant(
  text: string,
  toolCalls: readonly RequestToolCall[] = [],
  blocks?: ProviderBlocks['blocks'],
): RequestTurn {
  const origin = { dialect: 'openai-chat', providerId: 'p', modelId: 'm' } as const;
  const turn = { role: 'assistant', text, toolCalls } as const;
  return blocks === undefined ? turn : { ...turn, providerBlocks: { ...origin, blocks } };
}

function resultOf(callId: string, text: string): RequestTurn {
  return { role: 'tool', callId, name: 'add', text, isError: false };
}

describe('the system text', () => {
  it.each(['system', 'developer'] as const)('stands first as %s', (systemRole) => {
    expect(encode([question], { systemRole }, 'Be brief.')).toEqual([
      { role: systemRole, content: 'Be brief.' },
      { role: 'user', content: 'Sum?' },
    ]);
  });

  it('is left out where there is none', () => {
    expect(encode([question])).toEqual([{ role: 'user', content: 'Sum?' }]);
  });

  it('is put before the words of the user where a model knows no such role', () => {
    expect(encode([question], { systemRole: 'user' }, 'Be brief.')).toEqual([
      { role: 'user', content: 'Be brief.\n\nSum?' },
    ]);
  });

  it('is put before the parts of a turn with a picture', () => {
    expect(encode([picture], { systemRole: 'user' }, 'Be brief.')).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Be brief.' },
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ]);
  });

  it('is a turn of its own where the model speaks first', () => {
    expect(encode([assistant('Hello!'), question], { systemRole: 'user' }, 'Be brief.')).toEqual([
      { role: 'user', content: 'Be brief.' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'Sum?' },
    ]);
  });
});

describe('the words of the user', () => {
  it('are one text where there is no picture, for servers that take nothing else', () => {
    const turn: RequestTurn = {
      role: 'user',
      parts: [
        { type: 'text', text: 'A file.' },
        { type: 'text', text: 'Sum?' },
      ],
    };
    expect(encode([turn])).toEqual([{ role: 'user', content: 'A file.\n\nSum?' }]);
  });
});

describe('calls of tools', () => {
  it('go back with their results, in the order of the turns', () => {
    const turns = [
      question,
      assistant('', [callOf('c1'), callOf('c2')]),
      resultOf('c1', '1'),
      resultOf('c2', '2'),
    ];
    expect(encode(turns).slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
          { id: 'c2', type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: '1' },
      { role: 'tool', tool_call_id: 'c2', content: '2' },
    ]);
  });

  it('T159 have an id that the server takes, the same at the call and at its result', () => {
    const foreign = 'toolu_01:ABC/def';
    const turns = [assistant('Sum:', [callOf(foreign)]), resultOf(foreign, '1')];
    const [call, result] = encode(turns, { toolCallIds: /^[a-zA-Z0-9]{9}$/ });
    expect(result?.['tool_call_id']).toMatch(/^[a-z0-9]{9}$/);
    expect(call).toMatchObject({ content: 'Sum:', tool_calls: [{ id: result?.['tool_call_id'] }] });
  });

  it.each(['', '{"a":', 'null', '[1]', '"a"', '7'])(
    'T159 have an object of arguments, whatever the model wrote: %s',
    (argumentsText) => {
      const turns = [assistant('', [callOf('c1', argumentsText)]), resultOf('c1', 'Not JSON.')];
      expect(encode(turns)[0]).toMatchObject({ tool_calls: [{ function: { arguments: '{}' } }] });
    },
  );

  it('get back what a gateway gave along with them, each its own', () => {
    const blocks = [
      {
        tool_call_extras: [
          { id: 'c1', extra_content: { google: { thought_signature: 'S=' } } },
          { id: 'c2', extra_content: 'none' },
          'nothing',
        ],
      },
    ];
    const [turn] = encode([assistant('', [callOf('c1'), callOf('c2'), callOf('c3')], blocks)]);
    const calls = turn?.['tool_calls'];
    expect(calls).toMatchObject([
      { id: 'c1', extra_content: { google: { thought_signature: 'S=' } } },
      { id: 'c2' },
      { id: 'c3' },
    ]);
    expect(JSON.stringify(calls).match(/extra_content/g)).toHaveLength(1);
  });
});

describe('reasoning', () => {
  const details = [{ type: 'reasoning.text', text: 'Hm.', signature: 'S=' }];

  it('goes back with its signatures', () => {
    const [turn] = encode([assistant('Sum: 3', [], [{ reasoning_details: details }])]);
    expect(turn).toEqual({ role: 'assistant', content: 'Sum: 3', reasoning_details: details });
  });

  it('goes back as plain text with calls alone: elsewhere it would only be paid for', () => {
    const blocks = [{ reasoning_content: 'Hm.' }];
    expect(encode([assistant('Sum: 3', [], blocks)])).toEqual([
      { role: 'assistant', content: 'Sum: 3' },
    ]);
    expect(encode([assistant('', [callOf('c1')], blocks)])).toMatchObject([
      { content: null, reasoning_content: 'Hm.' },
    ]);
  });

  it('is an empty text beside calls where a server asks for one and there is none', () => {
    const turns = [assistant('', [callOf('c1')]), resultOf('c1', '1'), assistant('Sum: 3')];
    const [withCalls, , without] = encode(turns, { needsReasoningContent: true });
    expect(withCalls).toMatchObject({ reasoning_content: '' });
    expect(without).toEqual({ role: 'assistant', content: 'Sum: 3' });
  });

  it('is what the model thought, not the empty text, where both could stand', () => {
    const turns = [assistant('', [callOf('c1')], [{ reasoning_content: 'Hm.' }])];
    const [turn] = encode(turns, { needsReasoningContent: true });
    expect(turn).toMatchObject({ reasoning_content: 'Hm.' });
  });

  it.each([[null], ['text'], [7], [[]], [{ reasoning_details: 'S' }], [{ reasoning_content: 1 }]])(
    'that is kept in no known form stays at home: %j',
    (block) => {
      const [turn] = encode([assistant('', [callOf('c1')], [block])]);
      expect(Object.keys(turn ?? {})).toEqual(['role', 'content', 'tool_calls']);
    },
  );
});

describe('functions in the form before tools', () => {
  const legacy = { hasLegacyFunctions: true };
  const call = { name: 'add', arguments: '{"a":1}' };

  it('stand one in a message, each before its result', () => {
    const turns = [
      question,
      assistant('Sums:', [callOf('c1'), callOf('c2')]),
      resultOf('c2', '2'),
      resultOf('c1', '1'),
      assistant('3'),
    ];
    expect(encode(turns, legacy)).toEqual([
      { role: 'user', content: 'Sum?' },
      { role: 'assistant', content: 'Sums:', function_call: call },
      { role: 'function', name: 'add', content: '1' },
      { role: 'assistant', content: null, function_call: call },
      { role: 'function', name: 'add', content: '2' },
      { role: 'assistant', content: '3' },
    ]);
  });

  it('are told without a result where there is none', () => {
    expect(encode([assistant('', [callOf('c1')]), question], legacy)).toEqual([
      { role: 'assistant', content: null, function_call: call },
      { role: 'user', content: 'Sum?' },
    ]);
  });

  it('take a result from the turns right behind them alone', () => {
    const turns = [
      assistant('', [callOf('c1')]),
      resultOf('c1', 'first'),
      assistant('', [callOf('c1')]),
      resultOf('c1', 'second'),
    ];
    const results = encode(turns, legacy).filter(({ role }) => role === 'function');
    expect(results.map(({ content }) => content)).toEqual(['first', 'second']);
  });
});
