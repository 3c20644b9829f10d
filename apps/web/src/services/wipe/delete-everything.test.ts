import { expect, it } from 'vitest';

import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { createTestProfile, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';

import { deleteEverything } from './delete-everything.ts';

it('deletes databases, flags and caches, and tells other tabs', async () => {
  const profile = createTestProfile();
  const { factory } = profile.indexedDb;
  const store = await profile.openStore();
  const other = await profile.openStore();
  valueOf(
    await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('m-1', 'ch-1')] }),
  );
  const [database] = await factory.databases();
  const told: string[] = [];
  other.onClose((reason) => told.push(reason));
  const flags = createMemoryFlags();
  flags.write('theme', 'dark');
  flags.write('affiliate', 'a');
  const storage = createTestStorage({ 'parley.leftTurns.tab': '[]', other: 'kept' });
  const cached = new Set(['program', 'parts']);
  const deleted = await deleteEverything({
    store,
    databaseName: database?.name ?? '',
    factory,
    flags,
    storage: () => storage,
    caches: {
      keys: () => Promise.resolve([...cached]),
      delete: (name) => Promise.resolve(cached.delete(name)),
    },
  });
  expect(deleted.ok).toBe(true);
  expect(await factory.databases()).toEqual([]);
  expect(told).toEqual(['deleted']);
  expect(Object.keys(storage)).toEqual(['other']);
  expect([flags.read('theme'), flags.read('affiliate'), cached.size]).toEqual([
    undefined,
    undefined,
    0,
  ]);
});

/** Keys lie in it as in a browser's. */
function createTestStorage(values: Readonly<Record<string, string>>): Storage {
  const methods = { removeItem: (key: string) => void Reflect.deleteProperty(storage, key) };
  const storage = Object.assign(Object.create(methods), values) as Storage;
  return storage;
}

it('says where the browser refuses', async () => {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const deleted = await deleteEverything({
    store,
    databaseName: 'parley',
    factory: profile.indexedDb.factory,
    flags: createMemoryFlags(),
    storage: () => createTestStorage({}),
    caches: {
      keys: () => Promise.reject(new DOMException('No', 'SecurityError')),
      delete: () => Promise.resolve(false),
    },
  });
  expect(deleted).toEqual({ ok: false, error: { code: 'refused' } });
});
