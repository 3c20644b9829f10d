import { describe, expect, it } from 'vitest';

import { createChatId } from '../shared/ids.ts';
import type { Message } from '../chat/message.ts';
import { detectFormat } from './detect-format.ts';
import { isChat } from './imported-chat.ts';
import { toChatRecords } from './to-rows.ts';

/** The messages of the only chat of a file. */
function messagesOf(file: unknown): readonly Message[] {
  const detected = detectFormat(file);
  const [chat] = 'file' in detected ? [...detected.file.chats].filter(isChat) : [];
  if (chat === undefined) throw new Error('No chat');
  return toChatRecords(chat, {
    chatId: createChatId(() => 'a'.repeat(20)),
    folderId: null,
    nowMs: 1_800_000_000_000,
    providerOf: () => undefined,
    resolveImage: () => ({ type: 'text', text: '' }),
  }).messages;
}

const asked = { role: 'user', content: 'How warm is it?' };
const answered = { role: 'assistant', content: 'It is warm.' };
const args = '{"city":"Rome"}';

const ofOurOwn = [
  { from: 'human', value: asked.content },
  { from: 'gpt', value: 'I look.' },
  { from: 'function_call', value: JSON.stringify({ name: 'weather', arguments: args }) },
  { from: 'observation', value: '21' },
  { from: 'gpt', value: answered.content },
];
const ofFunctions = [
  asked,
  { role: 'assistant', content: 'I look.' },
  { role: 'assistant', content: null, function_call: { name: 'weather', arguments: args } },
  { role: 'function', name: 'weather', content: '21' },
  answered,
];
const ofTools = [
  asked,
  {
    role: 'assistant',
    content: 'I look.',
    tool_calls: [{ id: 'call-1', function: { name: 'weather', arguments: args } }],
  },
  { role: 'tool', tool_call_id: 'call-1', content: [{ type: 'text', text: '21' }] },
  answered,
];

const files: readonly (readonly [string, unknown])[] = [
  ['ShareGPT', [{ conversations: ofOurOwn }]],
  ['fine-tuning', { messages: ofFunctions }],
  ['the specified backup, functions', { data: { chats: [{ id: 'c', messages: ofFunctions }] } }],
  ['the specified backup, tools', { data: { chats: [{ id: 'c', messages: ofTools }] } }],
];

describe('tools in an imported chat', () => {
  it.each(files)('T191 keep their calls and results in the form of %s', (_form, file) => {
    const messages = messagesOf(file);
    expect(messages.map(({ role, type }) => [role, type])).toEqual([
      ['user', undefined],
      ['assistant', undefined],
      ['tool', 'tool-response'],
      ['assistant', undefined],
    ]);
    const call = { callId: 'call-1', name: 'weather' };
    expect(messages[1]?.parts).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'tool-call', ...call, argumentsText: args },
    ]);
    expect(messages[2]?.parts).toEqual([
      { type: 'tool-result', ...call, text: '21', isError: false },
    ]);
  });
});

describe('a context that was cleared', () => {
  const cleared = { contextClearedAt: '2026-01-01T00:00:00.000Z' };
  const line = { role: 'system', type: 'clear-context', content: '' };

  it.each([
    ['by its messages', [{ ...asked, ...cleared }, { ...answered, ...cleared }, asked]],
    ['by a line', [asked, answered, line, asked]],
    ['by both', [{ ...asked, ...cleared }, { ...answered, ...cleared }, line, asked]],
  ])('T191 stays cleared where the specified backup tells it %s', (_how, messages) => {
    const types = messagesOf({ data: { chats: [{ id: 'c', messages }] } }).map(({ type }) => type);
    expect(types).toEqual([undefined, undefined, 'clear-context', undefined]);
  });

  it('stays cleared where NextChat counts its messages', () => {
    const session = {
      id: 's',
      topic: 'T',
      messages: [asked, answered, asked],
      clearContextIndex: 2,
    };
    const types = messagesOf({ 'chat-next-web-store': { sessions: [session] } });
    expect(types.map(({ type }) => type)).toEqual([
      undefined,
      undefined,
      'clear-context',
      undefined,
    ]);
  });
});

describe('what else the specified backup tells', () => {
  it('T191 keeps pins', () => {
    const messages = [asked, { ...answered, isPinned: true }];
    const read = messagesOf({ data: { chats: [{ id: 'c', messages }] } });
    expect(read.map(({ pinnedAtMs }) => pinnedAtMs !== undefined)).toEqual([false, true]);
  });

  it('T191 leaves chats and folders of its trash where they are, and says so', () => {
    const deletedAt = '2026-01-01T00:00:00.000Z';
    const detected = detectFormat({
      data: {
        chats: [
          { id: 'a', chatTitle: 'Here', messages: [asked] },
          { id: 'b', chatTitle: 'Gone', messages: [asked], deletedAt },
        ],
        folders: [{ id: 'f', title: 'Gone as well', deletedAt }],
      },
    });
    if (!('file' in detected)) throw new Error('Not recognised');
    const { chats, folders, skipped } = detected.file;
    expect([...chats].filter(isChat).map(({ title }) => title)).toEqual(['Here']);
    expect(folders).toEqual([]);
    expect(skipped).toEqual([{ title: 'Gone', reason: 'in-trash' }]);
  });
});

describe('a chat of Claude without names of messages', () => {
  it('is one conversation', () => {
    const chat_messages = ['human', 'assistant', 'human'].map((sender, index) => ({
      sender,
      text: `text ${index}`,
    }));
    const messages = messagesOf([{ uuid: 'c', name: 'N', chat_messages }]);
    expect(messages.map(({ parentId }) => parentId)).toEqual([
      null,
      messages[0]?.id,
      messages[1]?.id,
    ]);
  });
});

function piece(id: string, role: string): object {
  return { id, role, contentParts: [{ type: 'text', text: id }] };
}

describe('branches of Chatbox', () => {
  it('hang where they fork, and what was shown is shown', () => {
    const messages = messagesOf({
      'session:s': {
        id: 's',
        name: 'N',
        messages: [piece('q', 'user'), piece('b', 'assistant')],
        messageForksHash: {
          q: {
            position: 1,
            lists: [{ messages: [piece('a', 'assistant'), piece('q2', 'user')] }, { messages: [] }],
          },
          q2: { position: 0, lists: [{ messages: [] }, { messages: [piece('c', 'assistant')] }] },
          gone: { position: 0, lists: [{ messages: [piece('lost', 'user')] }] },
        },
      },
    });
    const textOf = new Map(
      messages.map(({ id, parts }) => [id, parts[0]?.type === 'text' ? parts[0].text : '']),
    );
    const links = messages.map(({ id, parentId }) => {
      const above = parentId === null ? 'nothing' : textOf.get(parentId);
      return `${textOf.get(id)} behind ${above}`;
    });
    expect(new Set(links)).toEqual(
      new Set(['q behind nothing', 'a behind q', 'b behind q', 'q2 behind a', 'c behind q2']),
    );
  });
});

function row(id: string, role: string, second: number): object {
  const created_at = `2026-01-01T00:00:0${second}.000Z`;
  return { id, role, content: id, session_id: 's', created_at };
}

describe('rows of LobeHub in the other spelling', () => {
  it('stand in the order of their times', () => {
    const messages = messagesOf({
      mode: 'postgres',
      data: {
        sessions: [{ id: 's', title: 'N' }],
        messages: [{ ...row('a', 'assistant', 2), parent_id: 'q' }, row('q', 'user', 1)],
      },
    });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(messages[1]?.parentId).toBe(messages[0]?.id);
  });
});
