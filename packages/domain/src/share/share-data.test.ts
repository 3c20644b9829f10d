import { describe, expect, it } from 'vitest';

import type { Chat } from '../chat/chat.ts';
import { buildTree } from '../chat/message-tree.ts';
import type { Message } from '../chat/message.ts';
import type { MessagePart } from '../chat/message-part.ts';
import {
  attachmentIdOf,
  idOf,
  makeMessage,
  makeReply,
  testChatId,
} from '../chat/testing/test-messages.ts';
import { parseFolderId } from '../shared/ids.ts';
import { toChatJson, toFineTune, toShareGpt } from './share-data.ts';
import {
  hasClearedMessages,
  shareDocument,
  toMarkdown,
  toPlainChat,
  type ShareSource,
} from './share-document.ts';

const chat: Chat = {
  id: testChatId,
  title: ' Tea ',
  titleSource: 'user',
  preview: '',
  model: null,
  parameters: {},
  folderId: parseFolderId('fo-1') ?? null,
  favoritedAtMs: null,
  createdAtMs: 1,
  updatedAtMs: 2,
  activeLeafId: idOf('a2'),
  messageCount: 99,
  trashedAtMs: null,
};

const call: MessagePart = {
  type: 'tool-call',
  callId: 'c',
  name: 'boil',
  argumentsText: '{"n":1}',
};
const done: MessagePart = {
  type: 'tool-result',
  callId: 'c',
  name: 'boil',
  text: 'hot',
  isError: false,
};

const picture: MessagePart = {
  type: 'image',
  attachmentId: attachmentIdOf('i'),
  mediaType: 'image/png',
  name: 'cup.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
};

const messages = [
  makeMessage('q', null, { parts: [{ type: 'text', text: ' two\n spaces ' }, picture] }),
  makeReply('a1', 'q', {
    parts: [{ type: 'reasoning', text: 'hm' }, { type: 'text', text: ' So: ' }, call],
  }),
  makeMessage('t', 'a1', { role: 'tool', type: 'tool-response', parts: [done] }),
  makeReply('a2', 't', { parts: [{ type: 'text', text: 'Enjoy' }] }),
  makeReply('b', 'q', { parts: [], createdAtMs: 5 }),
];

function source(
  list: readonly Message[] = messages,
  fields: Partial<ShareSource> = {},
): ShareSource {
  return {
    chat,
    tree: buildTree(list, true),
    scope: { leafId: idOf('a2'), isWholeTree: false, hasCleared: false },
    files: new Map(),
    words: {
      untitled: 'New chat',
      speakers: { system: 'System', user: 'You', assistant: 'Assistant', tool: 'Tool' },
      sources: 'Sources',
      branch: (number, first) => `Branch ${number}, from message ${first}`,
    },
    ...fields,
  };
}

const whole = { leafId: idOf('a2'), isWholeTree: true, hasCleared: false };

describe('a file for fine-tuning', () => {
  it('has calls and results as messages of their own, and texts to the last space', () => {
    expect(JSON.parse(toFineTune(source()))).toEqual({
      messages: [
        { role: 'user', content: 'two\n spaces\n\n[cup.png]' },
        { role: 'assistant', content: ' So: ' },
        { role: 'assistant', content: null, function_call: { name: 'boil', arguments: '{"n":1}' } },
        { role: 'function', content: 'hot', name: 'boil' },
        { role: 'assistant', content: 'Enjoy' },
      ],
    });
  });

  it('has no message that says nothing', () => {
    const [, second] = JSON.parse(
      toFineTune(source(messages, { scope: whole })),
    ) as readonly unknown[];
    expect(second).toEqual({
      messages: [{ role: 'user', content: 'two\n spaces\n\n[cup.png]' }],
    });
  });

  it('begins with the instruction of the chat, if there is one', () => {
    const told = { ...chat, parameters: { systemMessage: ' Be kind. ' } };
    const text = toFineTune(source(messages, { chat: told }));
    expect(JSON.parse(text)).toMatchObject({
      messages: [{ role: 'system', content: 'Be kind.' }, {}, {}, {}, {}, {}],
    });
    const blank = { ...chat, parameters: { systemMessage: ' \n' } };
    expect(toFineTune(source(messages, { chat: blank }))).not.toContain('"system"');
  });
});

describe('a file of ShareGPT', () => {
  it('names who speaks in its own words', () => {
    expect(JSON.parse(toShareGpt(source()))).toEqual([
      {
        id: 'ch-test',
        title: ' Tea ',
        conversations: [
          { from: 'human', value: 'two\n spaces\n\n[cup.png]' },
          { from: 'gpt', value: ' So: ' },
          { from: 'function_call', value: '{"name":"boil","arguments":"{\\"n\\":1}"}' },
          { from: 'observation', value: 'hot' },
          { from: 'gpt', value: 'Enjoy' },
        ],
      },
    ]);
  });

  it('has a conversation under an id of its own for each branch', () => {
    const ids = (
      JSON.parse(toShareGpt(source(messages, { scope: whole }))) as { id: string }[]
    ).map(({ id }) => id);
    expect(ids).toEqual(['ch-test', 'ch-test-2']);
    expect(JSON.parse(toShareGpt(source(messages, { chat: undefined })))).toMatchObject([
      { title: '' },
    ]);
  });
});

describe('a file that brings a chat back', () => {
  interface Shared {
    readonly data: {
      readonly chats: readonly {
        readonly messages: readonly { readonly id: string }[];
        readonly parley: {
          readonly chat: Readonly<Record<string, unknown>>;
          readonly messages: readonly { readonly id: string; readonly parentId: string | null }[];
        };
      }[];
    };
  }
  function read(text: string): Shared['data']['chats'][number] {
    const [first] = (JSON.parse(text) as Shared).data.chats;
    if (first === undefined) throw new Error('No chat');
    return first;
  }

  it('counts what it holds, and says nothing of the folder', () => {
    const { parley } = read(toChatJson(source()));
    expect(parley.chat).toMatchObject({ messageCount: 4, activeLeafId: 'a2' });
    expect(parley.chat).not.toHaveProperty('folderId');
    expect(parley.messages.map(({ id }) => id)).toEqual(['q', 'a1', 't', 'a2']);
  });

  it('has the other branches in its own part only', () => {
    const shared = read(toChatJson(source(messages, { scope: whole })));
    expect(shared.messages.map(({ id }) => id)).toEqual(['q', 'a1', 't', 'a2']);
    expect(shared.parley.messages.map(({ id }) => id)).toContain('b');
  });

  it('has an end where nothing is left', () => {
    const { parley } = read(toChatJson(source([], { scope: { ...whole, leafId: null } })));
    expect(parley.chat).toMatchObject({ messageCount: 0, activeLeafId: null });
    expect(JSON.parse(toChatJson(source([], { chat: undefined })))).toEqual({
      data: { chats: [] },
    });
  });

  it('keeps what a newer version wrote, in chats, messages and parts', () => {
    const part: MessagePart = { type: 'unknown', raw: { type: 'video', frames: 3 } };
    const newer = makeMessage('q', null, { parts: [part], rest: { mood: { raw: 'good' } } });
    const later = { ...chat, rest: { weather: { raw: 'rain' } } };
    const { parley } = read(
      toChatJson(source([newer], { chat: later, scope: { ...whole, leafId: idOf('q') } })),
    );
    expect(parley.chat).toMatchObject({ weather: 'rain' });
    expect(parley.messages[0]).toMatchObject({
      mood: 'good',
      parts: [{ type: 'video', frames: 3 }],
    });
  });
});

describe('a chat to read', () => {
  it('has a title without blanks at its ends, or says that it has none', () => {
    expect(shareDocument(source()).title).toBe('Tea');
    expect(shareDocument(source([], { chat: { ...chat, title: ' ' } })).title).toBe('New chat');
  });

  it('has no heading for a branch that adds nothing', () => {
    expect(shareDocument(source(messages, { scope: whole })).sections).toHaveLength(1);
    const named = [...messages, makeReply('c', 'q', { createdAtMs: 6 })];
    const { sections } = shareDocument(source(named, { scope: whole }));
    expect(sections.map(({ heading }) => heading)).toEqual([undefined, 'Branch 3, from message 2']);
  });

  it('parts its branches by a line in Markdown, and by their heading in plain text', () => {
    const named = [makeMessage('q'), makeReply('a2', 'q'), makeReply('c', 'q', { createdAtMs: 6 })];
    const both = source(named, {
      scope: whole,
      chat: { ...chat, parameters: { systemMessage: 'Be kind.' } },
    });
    expect(toMarkdown(both)).toBe(
      '# Tea\n\n## System\n\nBe kind.\n\n## You\n\ntext of q\n\n## Assistant\n\ntext of a2\n\n' +
        '---\n\n# Branch 2, from message 2\n\n## Assistant\n\ntext of c\n',
    );
    expect(toPlainChat(both, (text) => text.toUpperCase())).toBe(
      'Tea\n\nSystem:\nBe kind.\n\nYou:\nTEXT OF Q\n\nAssistant:\nTEXT OF A2\n\n' +
        'Branch 2, from message 2\n\nAssistant:\nTEXT OF C\n',
    );
  });

  it('knows whether something of it was cleared', () => {
    expect(hasClearedMessages(buildTree(messages, true))).toBe(false);
    const line = makeMessage('l', 'a2', { role: 'system', type: 'clear-context', parts: [] });
    expect(hasClearedMessages(buildTree([...messages, line], true))).toBe(true);
  });
});
