import { expect, it } from 'vitest';

import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import { createChatId } from '@parley/domain/shared/ids.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';

import { continueSharedChat } from './continue-chat.ts';

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const snapshot: SharedSnapshot = {
  v: 1,
  title: 'Tea',
  sharedAtMs: 1,
  instruction: 'Be brief.',
  messages: [
    {
      role: 'user',
      parent: null,
      parts: [
        { type: 'text', text: 'Look' },
        { type: 'image', name: 'dot.png', picture: 0 },
        { type: 'image', name: 'script.svg', picture: 1 },
        { type: 'image', name: 'broken.png', picture: 2 },
      ],
    },
    { role: 'assistant', parent: 0, parts: [{ type: 'text', text: 'I see.' }] },
  ],
  leaf: 1,
  pictures: [
    { mediaType: 'image/jpeg', base64: dot },
    { mediaType: 'image/png', base64: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { mediaType: 'image/png', base64: '' },
  ],
};

it('T6 a shared chat becomes a new chat, and nothing else of the profile changes', async () => {
  const store = await createTestProfile().openStore();
  const countAll = async (): Promise<Record<string, number>> => {
    const tables = [
      'chats',
      'messages',
      'attachments',
      'settings',
      'providers',
      'keys',
      'grants',
    ] as const;
    const counts = await store.read(tables, (tx) =>
      Promise.all(tables.map(async (table) => [table, await tx.count(table)] as const)),
    );
    return Object.fromEntries(valueOf(counts));
  };
  const before = await countAll();
  let count = 0;
  const random = (): string => `r${(count += 1)}`;
  const deps = { store, random, nowMs: 1000, createChatId: () => createChatId(random) };
  const chatId = await continueSharedChat(deps, snapshot);
  const again = await continueSharedChat(deps, snapshot);
  expect(again).not.toBe(chatId);
  expect(await countAll()).toEqual({ ...before, chats: 2, messages: 4, attachments: 1 });
  const chat = chatId === undefined ? undefined : valueOf(await loadChat(store, chatId));
  expect(chat).toMatchObject({
    title: 'Tea',
    model: null,
    parameters: { systemMessage: 'Be brief.' },
    messageCount: 2,
  });
  const messages = valueOf(
    await store.read(['messages'], (tx) => tx.getAll('messages')),
  ) as readonly { readonly parts: readonly object[] }[];
  expect(messages[0]?.parts).toMatchObject([
    { type: 'text', text: 'Look' },
    // Its bytes say what it is.
    { type: 'image', mediaType: 'image/png', widthPx: 1, heightPx: 1, name: 'dot.png' },
    { type: 'text', text: '[script.svg]' },
    { type: 'text', text: '[broken.png]' },
  ]);
});
