import { expect, it } from 'vitest';

import { saveTurn } from '../repositories/message-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import { trashChat } from '../repositories/trash-repository.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  valueOf,
} from '../testing/test-store.ts';
import { loadTrashEntries } from './trash-query.ts';

it('lists what was deleted in plain words, also where an old version stored Markdown', async () => {
  const store = await createTestProfile().openStore();
  const chat = makeChat('ch-1', { preview: '- **Packing** list\n- `socks`' });
  const messages = [
    makeMessage('m-1', 'ch-1', { parts: [{ type: 'text', text: '# Trams\n\n* by *night*' }] }),
    makeMessage('m-2', 'ch-1', {
      parentId: messageId('m-1'),
      parts: [{ type: 'text', text: '> and **day**' }],
    }),
  ];
  valueOf(await saveTurn(store, { chat, messages }));
  const messageIds = [messageId('m-1'), messageId('m-2')];
  valueOf(await trashMessages(store, { chatId: chatId('ch-1'), messageIds }));
  valueOf(await trashChat(store, chatId('ch-1')));
  const entries = valueOf(await loadTrashEntries(store));
  expect(
    entries
      .map(({ kind, preview }) => [kind, preview])
      .toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`)),
  ).toEqual([
    ['chat', 'Packing list socks'],
    ['messages', 'Trams by night and day'],
  ]);
});
