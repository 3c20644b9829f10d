import { expect, it } from 'vitest';

import { isChat } from '../imported-chat.ts';
import { readCherryStudio } from './cherry-studio.ts';

const text = (id: string): object => ({
  id: `b-${id}`,
  type: 'main_text',
  content: `text of ${id}`,
});

function says(id: string, role: string, more: object = {}): object {
  return { id, role, blocks: [`b-${id}`], ...more };
}

function read(messages: readonly object[], blocks: readonly object[]) {
  const found = readCherryStudio({
    indexedDB: { topics: [{ id: 't', messages }], message_blocks: blocks },
  });
  const [chat] = [...found.chats].filter(isChat);
  if (chat === undefined) throw new Error('No chat');
  return chat;
}

it('T192 answers of several models stand side by side, and the chosen one goes on', () => {
  const messages = [
    says('q1', 'user'),
    says('a1', 'assistant', { askId: 'q1' }),
    says('a2', 'assistant', { askId: 'q1', foldSelected: true }),
    says('a3', 'assistant', { askId: 'q1' }),
    says('q2', 'user'),
    says('a4', 'assistant', { askId: 'gone' }),
  ];
  const chat = read(messages, ['q1', 'a1', 'a2', 'a3', 'q2', 'a4'].map(text));
  expect(chat.messages.map(({ key, parentKey }) => [key, parentKey])).toEqual([
    ['q1', null],
    ['a1', 'q1'],
    ['a2', 'q1'],
    ['a3', 'q1'],
    ['q2', 'a2'],
    ['a4', 'q2'],
  ]);
  expect(chat.currentKey).toBe('a4');
});

it('pictures are looked for under the ids of their files, and other files are named', () => {
  const blocks = [
    { id: 'b1', type: 'image', file: { id: 'f-1', origin_name: 'cat.png' } },
    { id: 'b2', type: 'file', file: { id: 'f-2', origin_name: 'report.pdf' } },
    { id: 'b3', type: 'image', url: 'https://pictures.test/x.png' },
  ];
  const chat = read([{ id: 'q', role: 'user', blocks: ['b1', 'b2', 'b3'] }], blocks);
  expect(chat.messages[0]?.parts).toEqual([
    { type: 'picture', source: 'f-1', name: 'cat.png' },
    { type: 'lacking', kind: 'file', name: 'report.pdf' },
    { type: 'text', text: '![](https://pictures.test/x.png)' },
  ]);
});
