import { expect, it } from 'vitest';

import { backupKeyOf, chatListName, chatNamePrefix, storageNameOf } from './storage-names.ts';

it.each([
  ['folders', 'TM_useFolderList'],
  ['chatsInFolder', 'TM_useChatsInFolder'],
  ['userPrompts', 'TM_useUserPrompts'],
])('T189 %s of a backup is %s in a storage, and the other way round', (key, name) => {
  expect(storageNameOf(key)).toBe(name);
  expect(backupKeyOf(name)).toBe(key);
});

it('T189 chats have names of their own', () => {
  expect(chatListName).toBe('TM_useChatList');
  expect(`${chatNamePrefix}x`).toBe('CHAT_x');
  expect(backupKeyOf(chatListName)).toBe('chatList');
});
