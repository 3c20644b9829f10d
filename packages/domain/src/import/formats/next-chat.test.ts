import { describe, expect, it } from 'vitest';

import { onlyChat } from '../testing/only-chat.ts';
import { nextChatSessionsOf, readNextChat } from './next-chat.ts';

const startMs = 1_700_000_000_000;

function nextOf(fields: object) {
  const messages = [{ id: 'q', role: 'user', content: 'Hello' }];
  return onlyChat(readNextChat([{ id: 's', topic: 'Tea', messages, ...fields }]));
}

describe('a session of NextChat', () => {
  it('is found in the store, or in the state of the store', () => {
    expect(nextChatSessionsOf({ 'chat-next-web-store': { sessions: [1] } })).toEqual([1]);
    expect(nextChatSessionsOf({ 'chat-next-web-store': { state: { sessions: [2] } } })).toEqual([
      2,
    ]);
    expect(nextChatSessionsOf({ 'chat-next-web-store': { sessions: {} } })).toBeUndefined();
    expect(nextChatSessionsOf({ sessions: [] })).toBeUndefined();
  });

  it('begins with what its mask says, before what was said', () => {
    const mask = {
      context: [
        { role: 'system', content: 'Be kind.' },
        { role: 'assistant', content: 'Hi!' },
      ],
      modelConfig: { model: 'gpt-4o', providerName: 'Azure' },
      createdAt: startMs,
    };
    expect(nextOf({ mask })).toMatchObject({
      systemMessage: 'Be kind.',
      modelId: 'gpt-4o',
      providerId: 'azure',
      createdAtMs: startMs,
      messages: [
        { key: 'mask-1', parentKey: null },
        { key: 'q', parentKey: 'mask-1' },
      ],
    });
  });

  it.each([
    [0, ['q']],
    [-1, ['q']],
    ['1', ['q']],
    [Number.NaN, ['q']],
    [1.9, ['q', 'cleared-1']],
    [99, ['q', 'cleared-1']],
  ])('with the mark %s of what was cleared has the messages %j', (clearContextIndex, keys) => {
    expect(nextOf({ clearContextIndex }).messages.map(({ key }) => key)).toEqual(keys);
  });

  it('has the calls of an answer with what came of them', () => {
    const tools = [
      { id: 'c', function: { name: 'look', arguments: '{"a":1}' }, content: 'found' },
      { id: 'd', function: { name: 'look' }, content: 'lost', isError: true },
      { id: 'e' },
    ];
    const messages = [{ id: 'a', role: 'assistant', content: 'Well', tools }];
    expect(nextOf({ messages }).messages[0]?.parts).toEqual([
      { type: 'tool-call', callId: 'c', name: 'look', argumentsText: '{"a":1}' },
      { type: 'tool-result', callId: 'c', name: 'look', text: 'found', isError: false },
      { type: 'tool-call', callId: 'd', name: 'look', argumentsText: '{}' },
      { type: 'tool-result', callId: 'd', name: 'look', text: 'lost', isError: true },
      { type: 'tool-call', callId: 'e', name: '', argumentsText: '{}' },
      { type: 'text', text: 'Well' },
    ]);
  });

  it('has the last error of a reply, and keeps other code that it wrote', () => {
    const code = '```json\n{"a":1}\n```\nthen\n\n```json\n{"message":"Too many"}\n```\n';
    const failed = { id: 'a', role: 'assistant', content: code, isError: true };
    expect(nextOf({ messages: [failed] }).messages[0]).toMatchObject({
      errorText: 'Too many',
      parts: [{ type: 'text', text: '```json\n{"a":1}\n```\nthen\n\n' }],
    });
  });

  it.each([
    ['no such request', 'no such request'],
    ['```json\nnot JSON\n```', 'not JSON'],
    ['```json\n{"a":1}\n```', '{"a":1}'],
  ])('that failed with %j says %j', (content, errorText) => {
    const failed = { id: 'a', role: 'assistant', content, isError: true };
    expect(nextOf({ messages: [failed] }).messages[0]).toMatchObject({ errorText, parts: [] });
  });
});
