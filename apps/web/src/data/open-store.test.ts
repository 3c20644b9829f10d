import { describe, expect, it } from 'vitest';

import { createMemoryLocks } from '#src/platform/locks.ts';

import { acknowledgeEviction } from './open-store.ts';
import { deleteDatabase } from './open-request.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { loadChat, renameChat } from './repositories/chat-repository.ts';
import { saveTurn } from './repositories/message-repository.ts';
import type { Store } from './store.ts';
import { wipeDevice } from './wipe.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  testName,
  valueOf,
} from './testing/test-store.ts';

async function saveChat(store: Store): Promise<void> {
  valueOf(
    await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('ms-1', 'ch-1')] }),
  );
}

const nextVersion = { version: 2, upgrade: () => Promise.resolve() };

describe('openStore', () => {
  it('finds no database, then the one that it made', async () => {
    const profile = createTestProfile();
    const first = valueOf(await profile.open());
    expect(first.condition).toBe('new');
    first.store.close();
    expect(valueOf(await profile.open()).condition).toBe('existing');
  });

  it('tells of an eviction, also after a restart, until it is acknowledged', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    await saveChat(store);
    store.close();
    await deleteDatabase(profile.indexedDb.factory, testName);
    const evicted = valueOf(await profile.open());
    expect(evicted.condition).toBe('evicted');
    evicted.store.close();
    const again = valueOf(await profile.open());
    expect(again.condition).toBe('evicted');
    valueOf(await acknowledgeEviction(again.store));
    again.store.close();
    expect(valueOf(await profile.open()).condition).toBe('existing');
  });

  it('finds nothing, and no eviction, after the device was wiped', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    await saveChat(store);
    store.close();
    const { factory } = profile.indexedDb;
    await wipeDevice({ name: testName, factory, flags: profile.flags }, allMigrations.length);
    expect(valueOf(await profile.open()).condition).toBe('new');
  });

  it('does not call a database without any chat evicted', async () => {
    const profile = createTestProfile();
    (await profile.openStore()).close();
    await deleteDatabase(profile.indexedDb.factory, testName);
    expect(valueOf(await profile.open()).condition).toBe('new');
  });

  it('refuses a database of a newer program and leaves it alone', async () => {
    const profile = createTestProfile();
    const newer = valueOf(await profile.open({ migrations: [...allMigrations, nextVersion] }));
    await saveChat(newer.store);
    newer.store.close();
    expect(await profile.open()).toEqual({ ok: false, error: { code: 'newer-version' } });
    const again = valueOf(await profile.open({ migrations: [...allMigrations, nextVersion] }));
    expect(valueOf(await loadChat(again.store, chatId('ch-1')))).toBeDefined();
  });

  it('says why where the browser has no storage', async () => {
    const profile = createTestProfile();
    const refusing = {
      open() {
        throw new DOMException('Storage is off', 'SecurityError');
      },
    } as unknown as IDBFactory;
    expect(await profile.open({ factory: refusing })).toEqual({
      ok: false,
      error: { code: 'unavailable', reason: 'SecurityError' },
    });
  });

  it('makes an old tab let go when a new one upgrades, and the old one says `closed`', async () => {
    const profile = createTestProfile();
    const old = await profile.openStore();
    await saveChat(old);
    const reasons: string[] = [];
    old.onClose((reason) => reasons.push(reason));
    const fresh = valueOf(
      await profile.open({
        migrations: [...allMigrations, nextVersion],
        locks: createMemoryLocks(),
      }),
    );
    expect(reasons).toEqual(['upgraded']);
    const closed = { ok: false, error: { code: 'closed' } };
    expect(await renameChat(old, chatId('ch-1'), { title: 'x', titleSource: 'user' })).toEqual(
      closed,
    );
    expect(await loadChat(old, chatId('ch-1'))).toEqual(closed);
    expect(valueOf(await loadChat(fresh.store, chatId('ch-1')))).toBeDefined();
  });

  it('reports a tab that keeps the database, and goes on when it lets go', async () => {
    const profile = createTestProfile();
    (await profile.openStore()).close();
    const stubborn = profile.indexedDb.factory.open(testName);
    const blocked = Promise.withResolvers<undefined>();
    await new Promise((resolve) => {
      stubborn.addEventListener('success', resolve);
    });
    const opening = profile.open({
      migrations: [...allMigrations, nextVersion],
      onBlocked: () => blocked.resolve(undefined),
    });
    await blocked.promise;
    stubborn.result.close();
    expect(await opening).toMatchObject({ ok: true, value: { condition: 'existing' } });
  });

  it('tells when the database is deleted under the page', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    await saveChat(store);
    const reason = new Promise((resolve) => {
      store.onClose(resolve);
    });
    await deleteDatabase(profile.indexedDb.factory, testName);
    expect(await reason).toBe('deleted');
    expect(await loadChat(store, chatId('ch-1'))).toEqual({ ok: false, error: { code: 'closed' } });
  });

  it('tells another tab what was committed', async () => {
    const profile = createTestProfile();
    const [here, there] = [await profile.openStore(), await profile.openStore()];
    const notice = new Promise((resolve) => {
      there.changes.subscribe(resolve);
    });
    await saveChat(here);
    expect(await notice).toMatchObject({
      kind: 'commit',
      changes: [
        { table: 'chats', keys: ['ch-1'], chatId: 'ch-1' },
        { table: 'messages', keys: ['ms-1'], chatId: 'ch-1' },
      ],
    });
  });

  it('throws a bug inside an action after undoing it', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const action = store.write({ tables: ['meta'], durability: 'strict' }, (tx) => {
      tx.put('meta', { key: 'half', value: 1 });
      throw new RangeError('a bug');
    });
    await expect(action).rejects.toThrow(RangeError);
    expect(await store.read(['meta'], (tx) => tx.getAll('meta'))).toEqual({ ok: true, value: [] });
  });
});

describe('messages of another version on the line between tabs', () => {
  it('make queries read everything again', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const stranger = profile.hub.open('changes');
    const notice = new Promise((resolve) => {
      store.changes.subscribe(resolve);
    });
    stranger.post({ kind: 'commit', changes: [{ table: 7 }] });
    expect(await notice).toEqual({ kind: 'resync' });
  });
});
