import { expect, it } from 'vitest';

import { createChatId } from '../shared/ids.ts';
import type { ImportedMessage, ImportedPart } from './imported-chat.ts';
import { splitReplies } from './split-replies.ts';
import { toChatRecords } from './to-rows.ts';

const text = (value: string): ImportedPart => ({ type: 'text', text: value });
const call = (callId: string): ImportedPart => ({
  type: 'tool-call',
  callId,
  name: 'sky',
  argumentsText: '{}',
});
const result = (callId: string): ImportedPart => ({
  type: 'tool-result',
  callId,
  name: 'sky',
  text: `of ${callId}`,
  isError: false,
});

function message(key: string, parentKey: string | null, parts: readonly ImportedPart[]) {
  return { key, parentKey, role: parentKey === null ? 'user' : 'assistant', parts } as const;
}

const question = message('q', null, [text('How is it?')]);

function shapeOf(messages: readonly ImportedMessage[]): readonly unknown[] {
  return messages.map(({ key, parentKey, role, parts }) => [
    key,
    parentKey,
    role,
    parts.map(({ type }) => type).join(' '),
  ]);
}

it('T192 a reply that holds the results of its tools becomes the turns that it was', () => {
  const parts = [text('I look.'), call('1'), call('2'), result('1'), result('2'), text('Fine.')];
  const next = message('n', 'a', [text('Good.')]);
  expect(shapeOf(splitReplies([question, message('a', 'q', parts), next]))).toEqual([
    ['q', null, 'user', 'text'],
    ['a/1', 'q', 'assistant', 'text tool-call tool-call'],
    ['a/2', 'a/1', 'tool', 'tool-result tool-result'],
    ['a', 'a/2', 'assistant', 'text'],
    ['n', 'a', 'assistant', 'text'],
  ]);
});

it('T192 a reply that ends with results, and one without any, keep their order', () => {
  const ended = [call('1'), result('1'), call('2'), result('2')];
  expect(shapeOf(splitReplies([message('a', 'q', ended), message('b', 'q', [call('3')])]))).toEqual(
    [
      ['a/1', 'q', 'assistant', 'tool-call'],
      ['a/2', 'a/1', 'tool', 'tool-result'],
      ['a/3', 'a/2', 'assistant', 'tool-call'],
      ['a', 'a/3', 'tool', 'tool-result'],
      ['b', 'q', 'assistant', 'tool-call'],
    ],
  );
});

it('T192 the branch that was shown ends behind the results', () => {
  const parts = [call('1'), result('1'), text('Fine.')];
  const { chat, messages } = toChatRecords(
    { key: 'c', title: 'T', messages: [question, message('a', 'q', parts)], currentKey: 'a' },
    {
      chatId: createChatId(() => 'x'.repeat(20)),
      folderId: null,
      nowMs: 1_700_000_000_000,
      providerOf: () => undefined,
      resolveImage: () => ({ type: 'text', text: '' }),
    },
  );
  expect(messages.map(({ role, type }) => [role, type])).toEqual([
    ['user', undefined],
    ['assistant', undefined],
    ['tool', 'tool-response'],
    ['assistant', undefined],
  ]);
  expect(chat.activeLeafId).toBe(messages.at(-1)?.id);
  expect(chat.preview).toBe('Fine.');
});
