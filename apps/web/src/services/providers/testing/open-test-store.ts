import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { trashChat } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';
import { chatId, createTestProfile, makeChat, makeMessage } from '#src/data/testing/test-store.ts';

/** An empty store in memory, for tests of features, which do not see the store's own helpers. */
export function openTestStore(): Promise<Store> {
  return createTestProfile().openStore();
}

/** Makes a chat and puts it in the trash. */
export async function trashOneChat(store: Store): Promise<void> {
  const messages = [makeMessage('ms-1', 'ch-1')];
  await saveTurn(store, { chat: makeChat('ch-1'), messages });
  await trashChat(store, chatId('ch-1'));
}
