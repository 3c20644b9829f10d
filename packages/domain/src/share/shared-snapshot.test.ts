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
import { createChatId } from '../shared/ids.ts';
import { fromPlainShare, toPlainShare } from './plain-share.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { ShareSource, ShareWords } from './share-document.ts';
import { snapshotPath, type SharedSnapshot, type SnapshotChoice } from './shared-snapshot.ts';
import { snapshotMarkdown } from './snapshot-markdown.ts';
import { snapshotRecords } from './snapshot-records.ts';
import { toSnapshot } from './to-snapshot.ts';

const nowMs = Date.UTC(2026, 10, 27);
const words: ShareWords = {
  untitled: 'New Chat',
  speakers: { system: 'System prompt', user: 'You', assistant: 'Assistant', tool: 'Tool' },
  sources: 'Sources',
  branch: (number) => `Branch ${number}`,
};
const chat: Chat = {
  id: testChatId,
  title: ' Tea ',
  titleSource: 'user',
  preview: 'secret preview',
  model: null,
  parameters: { systemMessage: 'Be brief.', temperature: 0.3, tools: ['calculator'] },
  folderId: null,
  favoritedAtMs: 1,
  createdAtMs: 1,
  updatedAtMs: 2,
  activeLeafId: idOf('a3'),
  messageCount: 99,
  trashedAtMs: null,
  tags: ['private'],
};
const cup = attachmentIdOf('i');
const notes = attachmentIdOf('f');
const messages: readonly Message[] = [
  makeMessage('q0', null, { parts: [{ type: 'text', text: 'Forget me' }] }),
  makeMessage('line', 'q0', { role: 'system', type: 'clear-context', parts: [] }),
  makeMessage('q1', 'line', {
    parts: [
      { type: 'text', text: 'Look' },
      {
        type: 'image',
        attachmentId: cup,
        mediaType: 'image/png',
        name: 'cup.png',
        sizeBytes: 3,
        widthPx: 1,
        heightPx: 1,
      },
      {
        type: 'file',
        attachmentId: notes,
        mediaType: 'text/plain',
        name: 'notes.txt',
        sizeBytes: 5,
        characters: 5,
        estimatedTokens: 2,
      },
    ],
  }),
  makeReply('a1', 'q1', {
    parts: [
      { type: 'reasoning', text: 'I think' },
      { type: 'tool-call', callId: 'c', name: 'boil', argumentsText: '{"n":1}' },
    ],
    costMicroUsd: 12,
  }),
  makeMessage('t1', 'a1', {
    role: 'tool',
    type: 'tool-response',
    parts: [{ type: 'tool-result', callId: 'c', name: 'boil', text: 'hot', isError: false }],
  }),
  makeReply('a2', 't1', { parts: [{ type: 'text', text: 'It is hot.' }] }),
  makeMessage('q2', 'a2', { parts: [{ type: 'text', text: 'Thanks' }] }),
  makeReply('a3', 'q2', { parts: [{ type: 'text', text: 'Bye' }] }),
  makeReply('b3', 'q2', { parts: [{ type: 'text', text: 'See you' }] }),
];
const source: ShareSource = {
  chat,
  tree: buildTree(messages, true),
  scope: { leafId: idOf('a3'), isWholeTree: false, hasCleared: false },
  files: new Map([[notes, 'Buy tea']]),
  words,
};
const pictures = new Map([[cup, { mediaType: 'image/png', base64: 'AQID' }]]);
const nothing: SnapshotChoice = {
  hasInstruction: false,
  hasTools: false,
  hasPictures: false,
  hasFiles: false,
};
const everything: SnapshotChoice = {
  hasInstruction: true,
  hasTools: true,
  hasPictures: true,
  hasFiles: true,
};

function snapshotWith(choice: SnapshotChoice, from = source): SharedSnapshot {
  return toSnapshot(from, { choice, pictures, nowMs });
}

function spoken(snapshot: SharedSnapshot): readonly string[] {
  return snapshotPath(snapshot, snapshot.leaf).map(
    (message) => `${message.role}: ${snapshotMarkdown(message)}`,
  );
}

describe('a shared chat', () => {
  it('T195 has only texts unless more is chosen', () => {
    const snapshot = snapshotWith(nothing);
    expect(spoken(snapshot)).toEqual([
      'user: Look\n\n[cup.png]\n\n[notes.txt]',
      'assistant: It is hot.',
      'user: Thanks',
      'assistant: Bye',
    ]);
    expect(JSON.stringify(snapshot)).not.toMatch(
      /Forget|I think|boil|hot"|Be brief|Buy tea|AQID|private|secret|calculator|ms-|ch-|sha256|\b12\b/,
    );
  });

  it('has what was chosen, and never thinking, costs, settings or ids', () => {
    const snapshot = snapshotWith(everything);
    expect(snapshot).toMatchObject({ title: 'Tea', instruction: 'Be brief.', sharedAtMs: nowMs });
    expect(spoken(snapshot)).toEqual([
      'user: Look\n\n[notes.txt]\n\n```\nBuy tea\n```',
      'assistant: [boil]\n\n```\n{"n":1}\n```',
      'tool: [boil]\n\n```\nhot\n```',
      'assistant: It is hot.',
      'user: Thanks',
      'assistant: Bye',
    ]);
    expect(snapshot.pictures).toEqual([{ mediaType: 'image/png', base64: 'AQID' }]);
    expect(JSON.stringify(snapshot)).not.toMatch(/I think|private|calculator|ms-|ch-|sha256/);
  });

  it('has one branch or all of them, the shown one in front', () => {
    expect(JSON.stringify(snapshotWith(nothing))).not.toContain('See you');
    const whole = { ...source, scope: { ...source.scope, isWholeTree: true } };
    const snapshot = snapshotWith(nothing, whole);
    expect(spoken(snapshot).at(-1)).toBe('assistant: Bye');
    expect(JSON.stringify(snapshot)).toContain('See you');
    const [first, second] = snapshot.messages.slice(-2);
    expect(first?.parent).toBe(second?.parent);
  });

  it('comes back as it was', () => {
    const snapshot = snapshotWith(everything);
    expect(readSnapshot(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });

  it('says what its sources are', () => {
    const text = 'Tea is old.';
    const url = 'https://tea.example/';
    const citation = { kind: 'web', title: 'Tea', url, textStart: 0, textEnd: 10 } as const;
    const cited = makeReply('a1', 'q1', { parts: [{ type: 'text', text, citations: [citation] }] });
    const tree = buildTree([makeMessage('q1', null), cited], true);
    const scope = { ...source.scope, leafId: idOf('a1') };
    const snapshot = snapshotWith(nothing, { ...source, tree, scope });
    expect(JSON.stringify(snapshot)).toContain('tea.example');
  });

  it.each([
    null,
    [],
    'text',
    {},
    { v: 2, messages: [] },
    { v: 1, messages: Array.from({ length: 20_001 }, () => ({})) },
  ])('is none: %j', (value) => {
    expect(readSnapshot(value)).toBeUndefined();
  });

  it('that lies about itself does no harm', () => {
    const hostile: unknown = JSON.parse(`{
      "v": 1, "title": 7, "sharedAtMs": 1e99, "instruction": {}, "leaf": 99,
      "__proto__": {"polluted": true}, "model": "x", "parameters": {"tools": ["x"]},
      "pictures": [{"mediaType": "image/svg+xml", "base64": "AQID"}, {"mediaType": "image/png", "base64": "\\" onerror="}],
      "messages": [
        {"role": "admin", "parent": 0, "parts": [{"type": "text", "text": 5}, {"type": "image", "picture": 7}]},
        {"role": "user", "parent": 1, "parts": [{"type": "script", "text": "x"}, {"type": "image", "name": "a", "picture": 0}]},
        {"role": "user", "parent": -1, "parts": "x"},
        {"role": "user", "parent": 0.5, "parts": [{"type": "text", "text": "Hi", "onclick": "x"}]}
      ]}`);
    const snapshot = readSnapshot(hostile);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(snapshot).toEqual({
      v: 1,
      title: '',
      sharedAtMs: 0,
      instruction: '',
      leaf: 3,
      pictures: [
        { mediaType: 'image/png', base64: '' },
        { mediaType: 'image/png', base64: '' },
      ],
      messages: [
        { role: 'assistant', parent: null, parts: [{ type: 'image', name: '' }] },
        { role: 'user', parent: 0, parts: [{ type: 'image', name: 'a', picture: 0 }] },
        { role: 'user', parent: 1, parts: [] },
        { role: 'user', parent: 2, parts: [{ type: 'text', text: 'Hi' }] },
      ],
    });
  });

  it('T6 begins a new chat with new ids, and with no model, tool or setting', () => {
    let count = 0;
    const random = (): string => `r${(count += 1)}`;
    const snapshot = snapshotWith(everything);
    const { chat: made, messages: copied } = snapshotRecords(snapshot, {
      chatId: createChatId(random),
      random,
      nowMs,
      pictures: [undefined],
    });
    expect(made).toMatchObject({
      title: 'Tea',
      titleSource: 'user',
      model: null,
      parameters: { systemMessage: 'Be brief.' },
      preview: 'Bye',
      messageCount: 6,
      activeLeafId: copied.at(-1)?.id,
    });
    expect(Object.keys(made.parameters)).toEqual(['systemMessage']);
    expect(copied.map(({ role, state }) => `${role} ${state}`)).toEqual([
      'user finished',
      'assistant finished',
      'tool finished',
      'assistant finished',
      'user finished',
      'assistant finished',
    ]);
    const times = copied.map(({ createdAtMs }) => createdAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(copied.map(({ parentId }) => parentId)).toEqual([
      null,
      ...copied.slice(0, -1).map(({ id }) => id),
    ]);
    expect(new Set(copied.map(({ id }) => id)).size).toBe(6);
    expect(copied[0]?.parts).toEqual([
      { type: 'text', text: 'Look' },
      { type: 'text', text: '[cup.png]' },
      { type: 'text', text: '[notes.txt]\n\n```\nBuy tea\n```' },
    ]);
  });
});

it('a result within a reply goes only with the tools, as one of a message of its own does', () => {
  const result = { callId: 'c', name: 'look', text: 'found it', isError: false } as const;
  const reply = makeReply('a1', 'q1', {
    parts: [
      { type: 'tool-result', ...result },
      { type: 'text', text: 'There.' },
    ],
  });
  const tree = buildTree([makeMessage('q1', null), reply], true);
  const scope = { ...source.scope, leafId: idOf('a1') };
  const from = { ...source, tree, scope };
  expect(JSON.stringify(snapshotWith(nothing, from))).not.toContain('found it');
  expect(JSON.stringify(snapshotWith(everything, from))).toContain('found it');
});

describe('T194 a shared chat in the specified form', () => {
  it('is read by any program, and back', () => {
    const plain = toPlainShare(snapshotWith(everything), 'ch-any');
    expect(plain).toMatchObject({
      chatID: 'ch-any',
      chatTitle: 'Tea',
      systemMessage: 'Be brief.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
            { type: 'text' },
          ],
        },
        { role: 'assistant', content: null, function_call: { name: 'boil', arguments: '{"n":1}' } },
        { role: 'function', name: 'boil', content: 'hot' },
        { role: 'assistant', content: 'It is hot.' },
        { role: 'user', content: 'Thanks' },
        { role: 'assistant', content: 'Bye' },
      ],
    });
    const back = fromPlainShare(JSON.parse(JSON.stringify(plain)));
    expect(back).toMatchObject({ title: 'Tea', instruction: 'Be brief.' });
    expect(back?.pictures).toEqual([{ mediaType: 'image/png', base64: 'AQID' }]);
    expect(back === undefined ? [] : spoken(back).slice(-3)).toEqual([
      'assistant: It is hot.',
      'user: Thanks',
      'assistant: Bye',
    ]);
  });

  it('leaves out what another program cleared, and takes the text as it was written', () => {
    const read = fromPlainShare({
      chatTitle: 'Theirs',
      messages: [
        { role: 'system', content: 'Filled in', originalContent: 'Hello {{name}}' },
        { role: 'user', content: 'Gone', contextClearedAt: '2023-01-01T00:00:00Z' },
        { role: 'user', content: 'Kept' },
      ],
    });
    expect(read?.instruction).toBe('Hello {{name}}');
    expect(read === undefined ? [] : spoken(read)).toEqual(['user: Kept']);
  });

  it.each([null, {}, { messages: [] }, { messages: 'x' }, { messages: [{}] }])(
    'is none: %j',
    (value) => {
      expect(fromPlainShare(value)).toBeUndefined();
    },
  );
});
