import { describe, expect, it } from 'vitest';

import { isChat } from '../imported-chat.ts';
import { onlyChat } from '../testing/only-chat.ts';
import { lobeTablesOf, readLobeHub } from './lobe-hub.ts';

const startMs = 1_700_000_000_000;

function said(id: string, seconds: number, more: object = {}): object {
  return { id, role: 'user', content: id, createdAt: startMs + seconds * 1000, ...more };
}

function isFavorite(favorite: unknown): boolean | undefined {
  const tables = { topics: [{ id: 't', favorite }], messages: [said('q', 1, { topicId: 't' })] };
  return onlyChat(readLobeHub(tables)).isFavorite;
}

describe('a LobeHub export', () => {
  it.each([
    ['exportType, whatever is in it', { exportType: 'sessions', state: { sessions: [] } }, true],
    ['messages in its state', { state: { messages: [] } }, true],
    ['a database', { schemaHash: 'x', data: { messages: [] } }, true],
    ['a database of the other mark', { mode: 'pglite', data: { messages: [] } }, true],
    ['a database without messages', { mode: 'pglite', data: {} }, false],
    ['data alone', { data: { messages: [] } }, false],
  ])('is known by %s', (_what, file, isOne) => {
    expect(lobeTablesOf(file) !== undefined).toBe(isOne);
  });

  it('has a chat for each topic of each session, and one for what has none', () => {
    const tables = {
      sessions: [{ id: 's', meta: { title: 'Helper' } }],
      topics: [{ id: 't', title: 'Tea' }],
      messages: [
        said('a', 1, { sessionId: 's', topicId: 't' }),
        said('b', 2, { sessionId: 's' }),
        said('c', 3),
        said('d', 4, { sessionId: 's', topicId: 't' }),
      ],
    };
    const chats = [...readLobeHub(tables).chats].filter(isChat);
    expect(chats.map(({ key, title, messages }) => [key, title, messages.length])).toEqual([
      ['s t', 'Tea', 2],
      ['s ', 'Helper', 1],
      ['inbox ', '', 1],
    ]);
  });

  it('has what a search of the model found with its answer', () => {
    const citations = [{ title: 'Tea', url: 'https://a.test/tea', favicon: 'x' }, null];
    const answer = said('a', 1, {
      role: 'assistant',
      search: { citations, searchQueries: ['tea'] },
    });
    expect(onlyChat(readLobeHub({ messages: [answer] })).messages[0]?.parts).toEqual([
      {
        type: 'text',
        text: 'a',
        citations: [{ kind: 'web', title: 'Tea', url: 'https://a.test/tea' }],
      },
    ]);
  });

  it('has the groups of sessions as folders', () => {
    const tables = {
      sessionGroups: [{ id: 'g', name: 'Work', createdAt: startMs }],
      sessions: [{ id: 's', group: 'g' }],
      messages: [said('a', 1, { sessionId: 's' })],
    };
    const file = readLobeHub(tables);
    expect(file.folders).toEqual([{ key: 'g', title: 'Work', createdAtMs: startMs }]);
    expect(onlyChat(file).folderKey).toBe('g');
  });

  it('finds the agent of a session over the table of links, and what the session says wins', () => {
    const tables = {
      agents: [
        { id: 'a', title: 'Agent', model: 'm1', provider: 'openai', systemRole: 'Be kind.' },
      ],
      agentsToSessions: [{ agentId: 'a', sessionId: 's' }],
      sessions: [{ id: 's', config: { model: 'm2' } }],
      messages: [said('q', 1, { sessionId: 's' })],
    };
    expect(onlyChat(readLobeHub(tables))).toMatchObject({
      title: 'Agent',
      modelId: 'm2',
      providerId: 'openai',
      systemMessage: 'Be kind.',
    });
  });

  it('has favourites in either of its spellings', () => {
    expect([true, 1, 0, 'yes', undefined].map(isFavorite)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('messages of LobeHub', () => {
  it('go by their times; a question follows what was said before, an answer its question', () => {
    const messages = [
      said('a2', 4, { role: 'assistant', parentId: 'q1' }),
      said('q1', 1),
      said('q2', 3),
      said('a1', 2, { role: 'assistant', parentId: 'q1' }),
    ];
    const chat = onlyChat(readLobeHub({ messages }));
    expect(chat.messages.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['q1', null],
      ['a1', 'q1'],
      ['q2', 'a1'],
      ['a2', 'q1'],
    ]);
    expect(chat).toMatchObject({ createdAtMs: startMs + 1000, updatedAtMs: startMs + 4000 });
  });

  it('without a time come first, in the order of the file', () => {
    const messages = [said('b', 1), { id: 'x', content: 'x' }, { id: 'y', content: 'y' }];
    expect(onlyChat(readLobeHub({ messages })).messages.map(({ key }) => key)).toEqual([
      'x',
      'y',
      'b',
    ]);
  });

  it('bring their pictures, the names of their files and what was thought', () => {
    const message = said('a', 1, {
      role: 'assistant',
      reasoning: { content: 'Hm' },
      imageList: [{ url: 'data:image/png;base64,AA', alt: 'Cat' }, { url: 'files/x.png' }],
      fileList: [{ name: 'a.pdf' }, null],
    });
    expect(onlyChat(readLobeHub({ messages: [message] })).messages[0]?.parts).toEqual([
      { type: 'picture', source: 'data:image/png;base64,AA', name: 'Cat' },
      { type: 'lacking', kind: 'image', name: 'x.png' },
      { type: 'lacking', kind: 'file', name: 'a.pdf' },
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'a' },
    ]);
  });

  it('name the model of an answer in any of the places where it was kept', () => {
    const messages = [
      said('a', 1, { model: 'm1', provider: 'anthropic' }),
      said('b', 2, { fromModel: 'm2' }),
      said('c', 3, { extra: { fromModel: 'm3', fromProvider: 'google' } }),
    ];
    const told = onlyChat(readLobeHub({ messages })).messages;
    expect(told.map(({ modelId, providerId }) => [modelId, providerId])).toEqual([
      ['m1', 'anthropic'],
      ['m2', undefined],
      ['m3', 'google'],
    ]);
  });

  it('of tools that follow each other are one, and what hangs on the second hangs on it', () => {
    const tool = (id: string, seconds: number) =>
      said(id, seconds, { role: 'tool', parentId: 'a', plugin: { identifier: 'look' } });
    const messages = [
      said('q', 1),
      said('a', 2, { role: 'assistant', parentId: 'q' }),
      tool('t1', 3),
      tool('t2', 4),
      said('b', 5, { role: 'assistant', parentId: 't2' }),
    ];
    const chat = onlyChat(readLobeHub({ messages }));
    expect(
      chat.messages.map(({ key, parentKey, parts }) => [key, parentKey, parts.length]),
    ).toEqual([
      ['q', null, 1],
      ['a', 'q', 1],
      ['t1', 'a', 2],
      ['b', 't1', 1],
    ]);
  });
});
