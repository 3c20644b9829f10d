import { describe, expect, it } from 'vitest';

import { onlyChat } from '../testing/only-chat.ts';
import { chatboxSessionsOf, readChatbox } from './chatbox.ts';

function chatOf(fields: object, file: object = {}) {
  const messages = [{ id: 'q', role: 'user', content: 'Hello' }];
  return onlyChat(readChatbox([{ id: 's', messages, ...fields }], file));
}

function partsOf(message: object, file: object = {}) {
  return chatOf({ messages: [{ id: 'q', role: 'user', ...message }] }, file).messages[0]?.parts;
}

function modelOf(model: unknown): string | undefined {
  return chatOf({ messages: [{ role: 'assistant', content: 'x', model }] }).messages[0]?.modelId;
}

describe('a Chatbox file', () => {
  it('of old has a list of sessions, and of today each under its own name', () => {
    const session = { id: 's' };
    expect(chatboxSessionsOf({ 'chat-sessions': [session] })).toEqual([session]);
    expect(chatboxSessionsOf({ 'session:s': session, settings: {} })).toEqual([
      { id: 's', starred: false },
    ]);
    expect(chatboxSessionsOf({ 'chat-sessions-list': [session] })).toBeUndefined();
    expect(chatboxSessionsOf([session])).toBeUndefined();
  });

  it('tells in its list which sessions have a star, unless a session says so itself', () => {
    const file = {
      'chat-sessions-list': [{ id: 'a', starred: true }, { id: 'b', starred: true }, null],
      'session:a': { id: 'a' },
      'session:b': { id: 'b', starred: false },
      'session:c': { id: 'c' },
    };
    expect(chatboxSessionsOf(file)).toMatchObject([
      { starred: true },
      { starred: false },
      { starred: false },
    ]);
  });

  it('has a chat for each earlier thread of a session', () => {
    const said = [{ id: 'q', role: 'user', content: 'Hello' }];
    const thread = { id: 't1', name: 'Before', createdAt: 1_700_000_000_000, messages: said };
    const session = { id: 's', name: 'All', threadName: 'Now', messages: said, threads: [thread] };
    const { chats } = readChatbox([session], {});
    expect([...chats]).toMatchObject([
      { key: 's', title: 'Now' },
      { key: 's t1', title: 'Before', createdAtMs: 1_700_000_000_000 },
    ]);
  });
});

describe('a session of Chatbox', () => {
  it('without an id goes by its name', () => {
    expect(chatOf({ id: undefined, name: 'Mine' }).key).toBe('Mine');
    expect(chatOf({ id: 4, name: 'Mine' }).key).toBe('4');
  });

  it('has the times of its first and last message', () => {
    const messages = [1, 2, 3].map((second) => ({
      id: `m${second}`,
      role: 'user',
      content: 'x',
      timestamp: 1_700_000_000_000 + second,
    }));
    expect(chatOf({ messages })).toMatchObject({
      createdAtMs: 1_700_000_000_001,
      updatedAtMs: 1_700_000_000_003,
      currentKey: 'm3',
    });
  });

  it('has its model where any of its versions kept it', () => {
    expect(chatOf({ settings: { modelId: 'gpt-4o', provider: 'openai' } })).toMatchObject({
      modelId: 'gpt-4o',
      providerId: 'openai',
    });
    expect(chatOf({ settings: { model: 'old', aiProvider: 'claude' } })).toMatchObject({
      modelId: 'old',
      providerId: 'anthropic',
    });
    expect(chatOf({ model: 'oldest' }).modelId).toBe('oldest');
  });

  it('forks at a message, and the place of what is shown is empty there', () => {
    const messageForksHash = {
      q: { position: 0, lists: [{ messages: [] }, { messages: [{ id: 'b', content: 'Other' }] }] },
      b: { lists: [{ messages: [{ id: 'c', content: 'Further' }] }] },
      gone: { lists: [{ messages: [{ id: 'd', content: 'Nowhere' }] }] },
    };
    const { messages, currentKey } = chatOf({ messageForksHash });
    expect(messages.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['q', null],
      ['b', 'q'],
      ['c', 'b'],
    ]);
    expect(currentKey).toBe('q');
  });

  it('ends where forks lead back into themselves', () => {
    const messageForksHash = {
      q: { lists: [{ messages: [{ id: 'b', content: 'b' }] }] },
      b: {
        lists: [
          {
            messages: [
              { id: 'q', content: 'q' },
              { id: 'b', content: 'again' },
            ],
          },
        ],
      },
    };
    expect(chatOf({ messageForksHash }).messages.map(({ key }) => key)).toEqual(['q', 'b']);
  });

  it('names messages without an id by their place', () => {
    const messages = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
    ];
    const messageForksHash = { 0: { lists: [{ messages: [{ content: 'c' }] }] } };
    expect(chatOf({ messages, messageForksHash }).messages.map(({ key }) => key)).toEqual([
      '0',
      '1',
      '0/0/0',
    ]);
  });
});

describe('a message of Chatbox', () => {
  it('names the model without the name of its provider', () => {
    expect(modelOf('OpenAI API (gpt-4o)')).toBe('gpt-4o');
    expect(modelOf('Custom (a) (b/c:free) ')).toBe('b/c:free');
    expect(modelOf('gpt-4o')).toBe('gpt-4o');
    expect(modelOf(7)).toBe('');
  });

  it('finds its pictures beside the sessions, under their names', () => {
    const url = 'data:image/png;base64,AA';
    const contentParts = [
      { type: 'image', storageKey: 'picture:1' },
      { type: 'text', text: 'Hi' },
    ];
    expect(partsOf({ contentParts }, { 'picture:1': url })).toEqual([
      { type: 'picture', source: url, name: '' },
      { type: 'text', text: 'Hi' },
    ]);
    expect(partsOf({ contentParts })?.[0]).toEqual({ type: 'lacking', kind: 'image', name: '' });
  });

  it('has its files and pictures of old before its words', () => {
    expect(
      partsOf({
        content: 'See',
        files: [{ name: 'a.pdf' }, {}],
        pictures: [{ url: 'https://pictures.test/b.png', type: 'image' }],
      }),
    ).toEqual([
      { type: 'lacking', kind: 'file', name: 'a.pdf' },
      { type: 'text', text: '![](https://pictures.test/b.png)' },
      { type: 'text', text: 'See' },
    ]);
  });
});
