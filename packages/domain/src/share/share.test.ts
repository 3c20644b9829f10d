import { describe, expect, it } from 'vitest';

import type { Chat } from '../chat/chat.ts';
import { buildTree } from '../chat/message-tree.ts';
import type { Message } from '../chat/message.ts';
import {
  attachmentIdOf,
  idOf,
  makeMessage,
  makeReply,
  testChatId,
} from '../chat/testing/test-messages.ts';
import { detectFormat } from '../import/detect-format.ts';
import { toChatJson, toFineTune, toShareGpt } from './share-data.ts';
import { toMarkdown, toPlainChat, type ShareSource } from './share-document.ts';

const chat: Chat = {
  id: testChatId,
  title: 'Rivers\nof Asia',
  titleSource: 'user',
  preview: '',
  model: null,
  parameters: { systemMessage: 'Be brief.', output: { tone: 'Friendly' } },
  folderId: null,
  favoritedAtMs: null,
  createdAtMs: 1,
  updatedAtMs: 2,
  activeLeafId: idOf('a2'),
  messageCount: 6,
  trashedAtMs: null,
};

const messages: readonly Message[] = [
  makeMessage('s0', null, { role: 'system', createdAtMs: 1 }),
  makeMessage('old', 's0', { createdAtMs: 2 }),
  makeMessage('line', 'old', { role: 'system', type: 'clear-context', parts: [], createdAtMs: 3 }),
  makeMessage('q1', 'line', { createdAtMs: 4 }),
  makeReply('a1', 'q1', {
    createdAtMs: 5,
    parts: [
      { type: 'reasoning', text: 'secret thought' },
      { type: 'tool-call', callId: 'c', name: 'look', argumentsText: '{"a":1}' },
      { type: 'tool-result', callId: 'c', name: 'look', text: 'found', isError: false },
    ],
  }),
  makeReply('a2', 'q1', { createdAtMs: 6 }),
];

function source(fields: Partial<ShareSource['scope']> = {}, list = messages): ShareSource {
  return {
    chat,
    tree: buildTree(list, true),
    scope: { leafId: idOf('a2'), isWholeTree: false, hasCleared: false, ...fields },
    files: new Map(),
    words: {
      untitled: 'New chat',
      speakers: { system: 'System', user: 'You', assistant: 'Assistant', tool: 'Tool' },
      sources: 'Sources',
      branch: (number, first) => `Branch ${number}, from message ${first}`,
    },
  };
}

describe('a shared chat', () => {
  it('T195 leaves out what was cleared and has the system texts as they were written', () => {
    const text = toMarkdown(source());
    expect(text).toBe(
      [
        '# Rivers of Asia',
        '## System',
        'Be brief.',
        '## System',
        'text of s0',
        '## You',
        'text of q1',
        '## Assistant',
        'text of a2\n',
      ].join('\n\n'),
    );
    expect(toMarkdown(source({ hasCleared: true }))).toContain('text of old');
  });

  it('T195 keeps four fields of a message in a file for fine-tuning', () => {
    const [first, second] = JSON.parse(toFineTune(source({ isWholeTree: true }))) as {
      messages: Record<string, unknown>[];
    }[];
    const fields = [...(first?.messages ?? []), ...(second?.messages ?? [])].flatMap(Object.keys);
    expect(new Set(fields)).toEqual(new Set(['role', 'content', 'function_call', 'name']));
    expect(second?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: null, function_call: { name: 'look', arguments: '{"a":1}' } },
      { role: 'function', content: 'found', name: 'look' },
    ]);
    const single = JSON.parse(toFineTune(source())) as { messages: unknown[] };
    expect(single.messages.at(-1)).toEqual({ role: 'assistant', content: 'text of a2' });
    expect(JSON.stringify([first, second])).not.toContain('secret thought');
  });

  it('names further branches and does not write what they have in common again', () => {
    const text = toMarkdown(source({ isWholeTree: true }));
    expect(text.match(/text of q1/g)).toHaveLength(1);
    expect(text).toContain('# Branch 2, from message 3\n\n## Assistant\n\n[look]\n\n```\n{"a":1}');
  });

  it('has the text of files in a fence that no text closes', () => {
    const attachmentId = attachmentIdOf('a'.repeat(64));
    const withFile = makeMessage('q', null, {
      parts: [
        {
          type: 'file',
          attachmentId,
          mediaType: 'text/plain',
          name: 'notes\n# x.md',
          sizeBytes: 1,
          characters: 1,
          estimatedTokens: 1,
        },
      ],
    });
    const files = new Map([[attachmentId, '```\ninside\n```']]);
    const text = toMarkdown({ ...source({ leafId: idOf('q') }, [withFile]), files });
    expect(text).toContain('[notes # x.md]\n\n````\n```\ninside\n```\n````');
  });

  it('has numbers and the list of sources where it is read, and the text as written where it is data', () => {
    const citations = [
      { kind: 'web' as const, title: 'Tea', url: 'https://tea.example/', textStart: 0, textEnd: 3 },
    ];
    const cited = makeReply('q', null, { parts: [{ type: 'text', text: 'Hot tea', citations }] });
    const chatOfIt = source({ leafId: idOf('q') }, [cited]);
    expect(toMarkdown(chatOfIt)).toContain(
      'Hot[\\[1\\]](https://tea.example/) tea\n\nSources:\n\n- \\[1\\] Tea <https://tea.example/>',
    );
    expect(toFineTune(chatOfIt)).toContain('"Hot tea"');
    expect(toShareGpt(chatOfIt)).toContain('"Hot tea"');
    expect(toChatJson(chatOfIt)).toContain('"textEnd": 3');
  });

  it('is read back by the import, with its branches', () => {
    const own = detectFormat(JSON.parse(toChatJson(source({ isWholeTree: true }))));
    const read = JSON.stringify('file' in own ? [...own.file.chats] : own);
    expect(read).toContain('text of a2');
    expect(read).not.toContain('text of old');
    const plain = detectFormat(JSON.parse(toShareGpt(source())));
    expect('file' in plain ? [...plain.file.chats] : plain).toMatchObject([
      { title: 'Rivers\nof Asia', systemMessage: 'Be brief.\n\ntext of s0' },
    ]);
    expect(detectFormat(JSON.parse(toFineTune(source())))).toMatchObject({ format: 'plain' });
  });

  it('is written where there is nothing and where the leaf is unknown', () => {
    const empty = { ...source({ leafId: null }, []), chat: undefined };
    expect(toMarkdown(empty)).toBe('# New chat\n');
    expect(toPlainChat(empty, (text) => text)).toBe('New chat\n');
    expect(JSON.parse(toFineTune(empty))).toEqual({ messages: [] });
    expect(JSON.parse(toShareGpt(source({ leafId: idOf('gone') })))).toEqual([]);
  });
});
