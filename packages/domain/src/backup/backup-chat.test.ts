import { describe, expect, it } from 'vitest';

import type { Chat } from '../chat/chat.ts';
import type { MessagePart } from '../chat/message-part.ts';
import {
  idOf,
  makeMessage,
  makeReply,
  testChatId,
  testModel,
} from '../chat/testing/test-messages.ts';
import { toBackupChat, toInterchangeChat, toInterchangeHeader } from './backup-chat.ts';

const chat: Chat = {
  id: testChatId,
  title: 'Tea',
  titleSource: 'user',
  preview: 'Hello',
  model: testModel,
  parameters: { systemMessage: 'Be kind.' },
  folderId: null,
  favoritedAtMs: null,
  createdAtMs: Date.UTC(2024, 1, 29),
  updatedAtMs: Date.UTC(1969, 11, 31),
  activeLeafId: idOf('a'),
  messageCount: 3,
  trashedAtMs: null,
  tags: ['x'],
};

const messages = [
  makeMessage('q'),
  makeReply('a', 'q', { createdAtMs: 2 }),
  makeReply('b', 'q', { createdAtMs: 3 }),
];

/** The messages of Parley's own part that have parts of their own. */
function idsWithParts(list: typeof messages): readonly unknown[] {
  const { parley } = toBackupChat(chat, list, {});
  const rows = JSON.parse(JSON.stringify(parley.messages)) as readonly Record<string, unknown>[];
  return rows.filter((row) => 'parts' in row).map(({ id }) => id);
}

describe('a chat in a backup', () => {
  it('has the head that any program reads', () => {
    expect(toInterchangeHeader(chat)).toEqual({
      id: 'ch-test',
      chatID: 'ch-test',
      chatTitle: 'Tea',
      preview: 'Hello',
      createdAt: '2024-02-29T00:00:00.000Z',
      updatedAt: '1969-12-31T00:00:00.000Z',
      favoritedAt: null,
      syncedAt: null,
      folderID: null,
      model: 'gpt-test',
      systemMessage: 'Be kind.',
      tags: ['x'],
    });
    const { tags: _tags, ...bare } = { ...chat, model: null, parameters: {}, favoritedAtMs: 0.6 };
    expect(toInterchangeHeader(bare)).toMatchObject({
      model: null,
      systemMessage: null,
      tags: [],
      favoritedAt: '1970-01-01T00:00:00.001Z',
    });
  });

  it('has times that no calendar knows at the nearest that one does', () => {
    const odd = { ...chat, createdAtMs: -1e300, updatedAtMs: Infinity };
    expect(toInterchangeHeader(odd)).toMatchObject({
      createdAt: '-271821-04-20T00:00:00.000Z',
      updatedAt: '+275760-09-13T00:00:00.000Z',
    });
  });

  it('shows one branch: what was shown, or else the newest', () => {
    const idsOf = (fields: Partial<Chat>) =>
      toInterchangeChat({ ...chat, ...fields }, messages).messages.map(({ id }) => id);
    expect(idsOf({})).toEqual(['q', 'a']);
    expect(idsOf({ activeLeafId: null })).toEqual(['q', 'b']);
    expect(idsOf({ activeLeafId: idOf('gone') })).toEqual([]);
    expect(toInterchangeChat(chat, []).messages).toEqual([]);
  });

  it('names the model of replies only, and has their texts without the rest', () => {
    const parts: readonly MessagePart[] = [
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    const told = toInterchangeChat(chat, [makeMessage('q'), makeReply('a', 'q', { parts })]);
    expect(told.messages).toEqual([
      {
        id: 'q',
        uuid: 'q',
        role: 'user',
        content: 'text of q',
        createdAt: '1970-01-01T00:00:00.001Z',
      },
      {
        id: 'a',
        uuid: 'a',
        role: 'assistant',
        content: 'ab',
        createdAt: '1970-01-01T00:00:00.001Z',
        model: 'gpt-test',
      },
    ]);
  });

  it('does not write a text twice, and loses nothing that is more than a text', () => {
    const text: MessagePart = { type: 'text', text: 'x' };
    const rich = [
      makeMessage('q', null, { parts: [text, text] }),
      makeReply('a', 'q', {
        parts: [{ ...text, rest: { voice: { raw: 'low' } } }],
        createdAtMs: 2,
      }),
    ];
    expect(idsWithParts(messages)).toEqual(['b']);
    expect(idsWithParts(rich)).toEqual(['q', 'a']);
    expect(idsWithParts([makeMessage('q', null, { parts: [] })])).toEqual(['q']);
  });

  it('keeps what a newer version wrote into the head, and not what is made anew', () => {
    const stored = { title: 'Old', weather: 'rain', listKey: 'x' };
    const { parley } = toBackupChat(chat, [], stored);
    expect(parley.chat).toMatchObject({ title: 'Tea', weather: 'rain' });
    expect(JSON.stringify(parley.chat)).not.toContain('listKey');
  });
});
