import { expect, it } from 'vitest';

import { createChatIdentity } from './chat-identity.ts';
import type { ImportedChat } from './imported-chat.ts';
import { stableChatId } from './stable-id.ts';

function chatOf(key: string, ...texts: readonly string[]): ImportedChat {
  const messages = texts.map((text, index) => ({
    key: String(index),
    parentKey: null,
    role: 'user' as const,
    parts: [{ type: 'text' as const, text }],
  }));
  return { key, title: '', messages };
}

it('gives chats that share a name and nothing else ids of their own, the same every time', () => {
  const list = [chatOf('c', 'One'), chatOf('c', 'Two'), chatOf('c', 'Two', 'More'), chatOf('d')];
  const idsOf = () => list.map(createChatIdentity('test'));
  const [first, second, again] = idsOf();
  expect(first).toBe(stableChatId('test', 'c'));
  expect(second).not.toBe(first);
  expect(again).toBe(second);
  expect(idsOf()).toEqual(idsOf());
});

it('takes a chat that is told twice for one', () => {
  const identity = createChatIdentity('test');
  const [first, longer] = [chatOf('c', 'One'), chatOf('c', 'One', 'Two')].map(identity);
  expect(longer).toBe(first);
});
