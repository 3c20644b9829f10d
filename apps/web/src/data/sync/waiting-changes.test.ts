import type { LocalCollections } from '@parley/sync/client/client-parts.ts';
import { createTestAccount } from '@parley/sync/testing/test-account.ts';
import { expect, it } from 'vitest';

import { renameChat } from '../repositories/chat-repository.ts';
import { keyOf, sentChat } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { chatId, valueOf } from '../testing/test-store.ts';
import { countWaiting } from './waiting-changes.ts';

const collections: LocalCollections = {
  schema: 7,
  describe: () => ({ oldestReader: 1, categoryOf: () => 'all' }),
};
const deletable = ['chats/ch-1', 'folders/fo-1', 'prompts/pr-1', 'characters/character-1'];

it('T65 what waits for the server is marked until it has arrived, and the ids of what was deleted stay listed', async () => {
  const { store, sync, run, rows } = await openSyncProfile();
  const account = createTestAccount();
  const device = account.connect(sync, { collections });
  await run(async (tx) => {
    await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
    for (const name of deletable.slice(1)) {
      const key = keyOf(name);
      await tx.putRow(key, { id: key.id, title: key.id, createdAtMs: 1, updatedAtMs: 1 });
    }
    await tx.putRow(keyOf('plugins/pl-1'), { id: 'pl-1', manifest: {}, createdAtMs: 1 });
  });
  await device.sync();
  const waiting = async () => valueOf(await countWaiting(store));
  expect(await waiting()).toEqual([]);

  for (const title of ['One', 'Two']) {
    valueOf(await renameChat(store, chatId('ch-1'), { title, titleSource: 'user' }));
  }
  expect(await waiting()).toEqual([{ table: 'chats', changed: 1, deleted: 0 }]);
  await device.sync();
  expect(await waiting()).toEqual([]);

  const removed = [...deletable, 'plugins/pl-1'].map(keyOf);
  valueOf(
    await store.write(
      { tables: ['chats', 'folders', 'prompts', 'characters', 'plugins'], durability: 'strict' },
      async (tx) => {
        tx.remove('chats', 'ch-1');
        tx.remove('folders', 'fo-1');
        tx.remove('prompts', 'pr-1');
        tx.remove('characters', 'character-1');
        tx.remove('plugins', 'pl-1');
      },
    ),
  );
  expect(await waiting()).toEqual(
    removed.map(({ collection }) => ({ table: collection, changed: 0, deleted: 1 })),
  );
  await device.sync();
  expect(await waiting()).toEqual([]);
  const listed = (await rows('tombstones')).map(
    ({ table, key }) => `${String(table)}/${String(key)}`,
  );
  expect(listed.toSorted()).toEqual(
    removed.map(({ collection, id }) => `${collection}/${id}`).toSorted(),
  );
  // The server knows that they are deleted, and not what they were.
  const stored = [...account.state().records.values()];
  expect(stored.filter(({ isDeleted }) => isDeleted)).toHaveLength(removed.length);
});
