import { describe, expect, it } from 'vitest';

import { onlyChat } from '../testing/only-chat.ts';
import { isLibreChatConversation, readLibreChat } from './libre-chat.ts';

function libreOf(fields: object) {
  const messages = [{ messageId: 'q', isCreatedByUser: true, text: 'Hello' }];
  return onlyChat(readLibreChat([{ conversationId: 'c', messages, ...fields }]));
}

function reply(messageId: string, parentMessageId: string, children: readonly object[] = []) {
  return { messageId, parentMessageId, text: messageId, children };
}

describe('a conversation of LibreChat', () => {
  it.each([
    [{ messagesTree: [] }, true],
    [{ messages: [{ messageId: 'q' }] }, true],
    [{ messages: [{ isCreatedByUser: false }] }, true],
    [{ messages: [{ id: 'q' }] }, false],
    [{ messages: [] }, false],
  ])('is known by its tree or its first message: %o', (value, isOne) => {
    expect(isLibreChatConversation(value)).toBe(isOne);
  });

  it('has the children of a message behind it, in their order', () => {
    const none = '00000000-0000-0000-0000-000000000000';
    const tree = [
      reply('q', none, [reply('a', 'q', [reply('q2', 'a')]), reply('b', 'q')]),
      reply('r', ''),
    ];
    const { messages } = libreOf({ messages: undefined, messagesTree: tree });
    expect(messages.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['q', null],
      ['a', 'q'],
      ['q2', 'a'],
      ['b', 'q'],
      ['r', null],
    ]);
  });

  it('has its settings in itself or in its options', () => {
    const options = { model: 'm1', endpoint: 'anthropic', promptPrefix: 'Be kind.' };
    expect(libreOf({ options, model: 'm2' })).toMatchObject({
      modelId: 'm1',
      providerId: 'anthropic',
      systemMessage: 'Be kind.',
    });
    expect(libreOf({ endpoint: 'openAI', model: 'm2', options: { system: 'S' } })).toMatchObject({
      modelId: 'm2',
      providerId: 'openai',
      systemMessage: 'S',
    });
  });

  it('has its times, tags and files', () => {
    const messages = [
      {
        messageId: 'q',
        sender: 'User',
        text: 'See',
        createdAt: '2024-02-29T12:00:00.000Z',
        model: 'not of a question',
        files: [{ filename: 'a.pdf' }, {}],
      },
    ];
    expect(libreOf({ messages, tags: ['a', 7, ''] })).toMatchObject({
      createdAtMs: Date.UTC(2024, 1, 29, 12),
      tags: ['a'],
      messages: [
        {
          role: 'user',
          modelId: '',
          parts: [
            { type: 'lacking', kind: 'file', name: 'a.pdf' },
            { type: 'text', text: 'See' },
          ],
        },
      ],
    });
  });

  it('has the pieces of an answer before its text of old', () => {
    const content = [
      { type: 'think', think: 'Hm' },
      { type: 'text', text: { value: 'Well' } },
      { type: 'tool_call', tool_call: { id: 'c', name: 'look', args: '{}', output: 'found' } },
    ];
    const messages = [{ messageId: 'a', isCreatedByUser: false, text: 'old', content, model: 'm' }];
    expect(libreOf({ messages }).messages[0]).toMatchObject({
      modelId: 'm',
      parts: [
        { type: 'reasoning', text: 'Hm' },
        { type: 'text', text: 'Well' },
        { type: 'tool-call', name: 'look' },
        { type: 'tool-result', text: 'found' },
      ],
    });
  });
});
