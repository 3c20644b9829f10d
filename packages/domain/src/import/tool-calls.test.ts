import { expect, it } from 'vitest';

import { detectFormat } from './detect-format.ts';
import { isChat, type ImportedChat } from './imported-chat.ts';

const startMs = 1_700_000_000_000;

function chatsOf(value: unknown): readonly ImportedChat[] {
  const detected = detectFormat(value);
  if (detected.format === 'empty' || detected.format === 'unknown') throw new Error('Not read');
  return [...detected.file.chats].filter(isChat);
}

/** Role and parts of every message that has any, in the words of a test. */
function reportedOf(value: unknown): readonly (readonly unknown[])[] {
  return chatsOf(value).flatMap(({ messages }) =>
    messages
      .filter(({ parts }) => parts.length > 0)
      .map(({ role, parts }) => [
        role,
        ...parts.map((part) => {
          if (part.type === 'tool-call') return `${part.callId}: ${part.name}${part.argumentsText}`;
          if (part.type === 'tool-result') return `${part.callId} → ${part.text}`;
          return 'text' in part ? part.text : part.type;
        }),
      ]),
  );
}

const call = { id: 'c1', type: 'function', function: { name: 'sky', arguments: '{"at":"X"}' } };
const spoken = [
  { role: 'user', content: 'How is it?' },
  { role: 'assistant', content: null, tool_calls: [call, { ...call, id: 'c2' }] },
  { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
  { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: 'warm' }] },
  { role: 'assistant', content: 'Fine.' },
];
const expected = [
  ['user', 'How is it?'],
  ['assistant', 'c1: sky{"at":"X"}', 'c2: sky{"at":"X"}'],
  ['tool', 'c1 → sunny', 'c2 → warm'],
  ['assistant', 'Fine.'],
];

it('T192 calls of tools and their results come in from lists of messages', () => {
  expect(reportedOf([{ messages: spoken }])).toEqual(expected);
  const chat = { id: 't', chatTitle: 'T', messages: spoken };
  expect(reportedOf({ data: { chats: [chat] } })).toEqual(expected);
  const results = chatsOf([{ messages: spoken }])[0]?.messages[2];
  expect(results).toMatchObject({ role: 'tool', parentKey: '1', key: '2' });
});

it('T192 calls of tools and their results come in from LobeHub, in one line', () => {
  const tools = [
    { id: 'c1', identifier: 'weather', apiName: 'sky', arguments: '{"at":"X"}' },
    { id: 'c2', identifier: 'weather', apiName: 'sky', arguments: '{"at":"X"}' },
  ];
  const said = [
    { id: 'm1', role: 'user', content: 'How is it?' },
    { id: 'm2', role: 'assistant', content: '', parentId: 'm1', tools },
    { id: 'm3', role: 'tool', content: 'sunny', parentId: 'm2', tool_call_id: 'c1' },
    { id: 'm4', role: 'tool', content: 'warm', parentId: 'm2', tool_call_id: 'c2' },
    { id: 'm5', role: 'assistant', content: 'Fine.', parentId: 'm4' },
  ];
  const messages = said.map((each, at) => ({ ...each, sessionId: 's', createdAt: startMs + at }));
  const file = { exportType: 'sessions', state: { sessions: [{ id: 's' }], topics: [], messages } };
  expect(reportedOf(file)).toEqual(expected);
  expect(chatsOf(file)[0]?.messages.map(({ parentKey }) => parentKey)).toEqual([
    null,
    'm1',
    'm2',
    'm3',
  ]);
});

it('T192 a question of any number of answers comes in with all of them', () => {
  const children = Array.from({ length: 200_000 }, (_, at) => ({
    messageId: `a${at}`,
    parentMessageId: 'q',
    text: 'An answer',
  }));
  const messages = [{ messageId: 'q', text: 'A question', isCreatedByUser: true, children }];
  expect(reportedOf({ conversationId: 'l', messages })).toHaveLength(200_001);
});

it('T192 a call that holds its result comes in with it', () => {
  const both = ['assistant', 'c1: sky{"at":"X"}', 'c1 → sunny', 'Fine.'];
  const libre = {
    conversationId: 'l',
    messages: [
      {
        messageId: '1',
        text: '',
        content: [
          {
            type: 'tool_call',
            tool_call: { id: 'c1', name: 'sky', args: '{"at":"X"}', output: 'sunny' },
          },
          { type: 'text', text: { value: 'Fine.' } },
        ],
      },
    ],
  };
  expect(reportedOf(libre)).toEqual([both]);
  const tools = [{ ...call, content: 'sunny' }];
  const next = [{ id: 'n', messages: [{ id: '1', role: 'assistant', content: 'Fine.', tools }] }];
  expect(reportedOf({ 'chat-next-web-store': { sessions: next } })).toEqual([both]);
  const boxed = { type: 'tool-call', toolCallId: 'c1', toolName: 'sky', args: { at: 'X' } };
  const contentParts = [
    { ...boxed, result: 'sunny' },
    { type: 'text', text: 'Fine.' },
  ];
  const box = [{ id: 'b', name: 'B', messages: [{ id: '1', role: 'assistant', contentParts }] }];
  expect(reportedOf({ 'chat-sessions': box })).toEqual([both]);
  const blocks = [
    { id: '1', type: 'tool', toolId: 'c1', toolName: 'sky', arguments: { at: 'X' } },
    { id: '2', type: 'main_text', content: 'Fine.' },
  ];
  const content = { content: [{ type: 'text', text: 'sunny' }] };
  const cherry = {
    indexedDB: {
      topics: [{ id: 't', messages: [{ id: 'm', role: 'assistant', blocks: ['1', '2'] }] }],
      message_blocks: blocks.map((each) => (each.id === '1' ? { ...each, content } : each)),
    },
  };
  expect(reportedOf(cherry)).toEqual([both]);
  const pieces = [
    { pt: 'tool_invocation', id: 'c1', invocation: { name: 'sky', args: '{"at":"X"}' } },
    { pt: 'tool_response', id: 'c1', response: { name: 'sky', result: 'sunny' } },
    { pt: 'text', text: 'Fine.' },
  ];
  const fragments = pieces.map((part) => ({ ft: 'content', part }));
  const agi = {
    id: 'a',
    systemPurposeId: 'x',
    messages: [{ id: '1', role: 'assistant', fragments }],
  };
  expect(reportedOf(agi)).toEqual([both]);
});

it('T192 thinking and calls in the text of Open WebUI are taken out of it', () => {
  const text = [
    '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> Hm.\n</details>',
    '<details type="tool_calls" done="true" id="c1" name="sky" arguments="&quot;{\\&quot;at\\&quot;:\\&quot;X\\&quot;}&quot;" result="&quot;sunny&quot;">\n<summary>Done</summary>\n</details>',
    'Fine.',
  ].join('\n');
  const messages = {
    s: { id: 's', parentId: null, role: 'system', content: 'Be kind' },
    q: { id: 'q', parentId: 's', role: 'user', content: 'How is it?' },
    a: { id: 'a', parentId: 'q', role: 'assistant', content: text },
  };
  const file = [{ id: 'o', chat: { history: { currentId: 'a', messages } } }];
  expect(reportedOf(file)).toEqual([
    ['user', 'How is it?'],
    ['assistant', 'Hm.', 'c1: sky{"at":"X"}', 'c1 → sunny', 'Fine.'],
  ]);
  // An instruction before everything is sent with each question, and no message of its own.
  expect(chatsOf(file)[0]?.systemMessage).toBe('Be kind');
});

it('T192 a document of big-AGI keeps its name', () => {
  const part = { pt: 'doc', l1Title: 'notes.md', data: { text: 'My notes' } };
  const messages = [{ id: '1', role: 'user', fragments: [{ ft: 'attachment', part }] }];
  expect(reportedOf({ id: 'a', systemPurposeId: 'x', messages })).toEqual([
    ['user', '**notes.md**\n\nMy notes'],
  ]);
});

function isLost(content: unknown): boolean | undefined {
  const messages = [
    { role: 'user', content: 'Q' },
    { role: 'assistant', content },
  ];
  return chatsOf({ data: { chats: [{ id: 't', messages }] } })[0]?.messages[1]?.isLost;
}

it('T190 what held something of which nothing can be shown is told from what was empty', () => {
  for (const empty of [null, '', [], [{ type: 'text', text: '' }], undefined]) {
    expect(isLost(empty)).toBe(false);
  }
  for (const strange of [[{ type: 'hologram', beams: 3 }], { beams: 3 }]) {
    expect(isLost(strange)).toBe(true);
  }
  expect(isLost({ text: 'In an object' })).toBe(false);
  const mapping = {
    a: { parent: null, message: { author: {}, content: { content_type: 'hologram', beams: 3 } } },
  };
  const file = detectFormat([{ title: 'New', mapping }]);
  expect('file' in file && [...file.file.chats]).toEqual([{ title: 'New', reason: 'unreadable' }]);
});
