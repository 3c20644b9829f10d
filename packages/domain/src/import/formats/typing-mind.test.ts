import { expect, it } from 'vitest';

import { detectFormat } from '../detect-format.ts';
import { isChat } from '../imported-chat.ts';
import { stableChatId } from '../stable-id.ts';
import { toChatRecords } from '../to-rows.ts';

function bring(messages: readonly object[]) {
  const found = detectFormat({
    data: { chats: [{ id: 'ch-1', chatTitle: 'With a pirate', model: 'gpt-4', messages }] },
  });
  if (!('file' in found)) throw new Error(found.format);
  const [chat] = [...found.file.chats].filter(isChat);
  if (chat === undefined) throw new Error('No chat');
  return toChatRecords(chat, {
    chatId: stableChatId('backup', chat.key),
    folderId: null,
    nowMs: 1,
    providerOf: () => 'openai',
    resolveImage: () => ({ type: 'text', text: '' }),
  });
}

it('T135, T190 examples and welcome of a character come in as what they are', () => {
  const { chat, messages } = bring([
    { role: 'user', type: 'training-message', content: 'Hi' },
    { role: 'assistant', type: 'training-message', content: 'Ahoy!' },
    {
      role: 'assistant',
      type: 'character-welcome-message',
      content: 'I am a pirate.',
      model: 'gpt-4',
    },
    { role: 'user', content: 'Where to?' },
    { role: 'assistant', content: 'West.', model: 'gpt-4' },
  ]);
  expect(chat.parameters.examples).toEqual([{ userText: 'Hi', assistantText: 'Ahoy!' }]);
  expect(messages.map(({ type, role }) => type ?? role)).toEqual([
    'character-welcome-message',
    'user',
    'assistant',
  ]);
  expect(messages[0]).not.toHaveProperty('model');
  expect(messages[2]).toHaveProperty('model');
});
