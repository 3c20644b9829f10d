import { compareChats } from '@parley/domain/chat/chat.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toChatRow } from '../records/to-row.ts';
import { renameChat, setFavorite } from '../repositories/chat-repository.ts';
import { saveTurn } from '../repositories/message-repository.ts';
import { restoreChat, trashChat } from '../repositories/trash-repository.ts';
import type { Store } from '../store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  valueOf,
  waitFor,
} from '../testing/test-store.ts';
import { keyOf, sentChat } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { createChatListQuery, loadAllChats, loadFirstChats } from './chat-list-query.ts';
import { mergeIntoList } from './merge-into-list.ts';

async function putHeaders(store: Store, chats: readonly ReturnType<typeof makeChat>[]) {
  valueOf(
    await store.write({ tables: ['chats'], durability: 'relaxed' }, (tx) => {
      for (const chat of chats) tx.put('chats', toChatRow(chat, undefined), chat.id);
      return Promise.resolve();
    }),
  );
}

const anyChat = fc
  .record({ n: fc.nat(400), star: fc.boolean(), time: fc.integer({ min: -5, max: 5 }) })
  .map(({ n, star, time }) =>
    makeChat(`ch-${n}`, { favoritedAtMs: star ? n : null, updatedAtMs: time }),
  );

const never = (): Promise<void> => new Promise(() => undefined);

describe('the list of chats', () => {
  it('T95 orders favourites first, then the newest, by index and in memory alike, each chat once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChat, { maxLength: 30 }), async (chats) => {
        const store = await createTestProfile().openStore();
        await putHeaders(store, chats);
        const unique = [...new Map(chats.map((chat) => [chat.id, chat])).values()];
        const expected = unique.toSorted(compareChats).map(({ id }) => id);
        const first = valueOf(await loadFirstChats(store, 10));
        const all = valueOf(await loadAllChats(store));
        expect(all.map(({ id }) => id)).toEqual(expected);
        expect(first.map(({ id }) => id)).toEqual(expected.slice(0, 10));
      }),
      { numRuns: 40 },
    );
  });

  it('keeps its order when chats change, come and go', () => {
    fc.assert(
      fc.property(
        fc.array(anyChat),
        fc.array(anyChat),
        fc.array(fc.nat(400)),
        (old, fresh, gone) => {
          const before = new Map(old.map((chat) => [chat.id, chat]));
          const changed = new Map(fresh.map((chat) => [chat.id, chat]));
          const ids = new Set<string>([...changed.keys(), ...gone.map((n) => `ch-${n}`)]);
          const sorted = [...before.values()].toSorted(compareChats);
          const expected = [...before.values()].filter(({ id }) => !ids.has(id));
          expect(mergeIntoList(sorted, ids, [...changed.values()])).toEqual(
            [...expected, ...changed.values()].toSorted(compareChats),
          );
        },
      ),
    );
  });

  it('shows the first rows, then all 10,000, and reads no table but that of the headers', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const chats = Array.from({ length: 10_000 }, (_, n) => makeChat(`ch-${n}`, { updatedAtMs: n }));
    await putHeaders(store, chats);
    profile.indexedDb.takeTouchedTables();
    const query = createChatListQuery(store);
    const seen: number[] = [];
    query.subscribe(() => seen.push(query.getSnapshot().value?.chats.length ?? -1));
    await waitFor(query, ({ isComplete }) => isComplete);
    expect(seen).toEqual([60, 10_000]);
    expect(profile.indexedDb.takeTouchedTables()).toEqual(['chats']);
    const before = query.getSnapshot().value?.chats;
    valueOf(await setFavorite(store, chatId('ch-3'), true));
    const { chats: after } = await waitFor(query, (list) => list.chats[0]?.id === 'ch-3');
    expect(profile.indexedDb.takeTouchedTables()).not.toContain('messages');
    expect(after).toHaveLength(10_000);
    // The other headers are the same objects: nothing was read again.
    expect(after[1]).toBe(before?.[0]);
    expect(after[9999]).toBe(before?.[9999]);
  }, 20_000);

  it('does not wait for an idle moment where the first rows could not be read', async () => {
    const store = await createTestProfile().openStore();
    const query = createChatListQuery(store, never);
    store.close();
    query.subscribe(() => undefined);
    await expect.poll(() => query.getSnapshot().status).toBe('failed');
  });

  it('does not wait for one either once a chat has changed', async () => {
    const store = await createTestProfile().openStore();
    await putHeaders(store, [makeChat('ch-1')]);
    const query = createChatListQuery(store, never);
    query.subscribe(() => undefined);
    await waitFor(query, ({ chats }) => chats.length === 1);
    valueOf(await setFavorite(store, chatId('ch-1'), true));
    const { chats } = await waitFor(query, ({ isComplete }) => isComplete);
    expect(chats[0]?.favoritedAtMs).not.toBeNull();
  });

  it('follows new, renamed, deleted and restored chats, also of another tab', async () => {
    const profile = createTestProfile();
    const [here, there] = [await profile.openStore(), await profile.openStore()];
    const query = createChatListQuery(here);
    query.subscribe(() => undefined);
    await waitFor(query, ({ isComplete }) => isComplete);
    for (const id of ['ch-1', 'ch-2']) {
      profile.nowMs += 1;
      valueOf(
        await saveTurn(there, { chat: makeChat(id), messages: [makeMessage(`m-${id}`, id)] }),
      );
    }
    const titles = (text: string) =>
      waitFor(query, ({ chats }) => chats.map((chat) => chat.title || chat.id).join() === text);
    await titles('ch-2,ch-1');
    valueOf(await renameChat(there, chatId('ch-1'), { title: 'One', titleSource: 'user' }));
    await titles('ch-2,One');
    valueOf(await trashChat(here, chatId('ch-2')));
    await titles('One');
    valueOf(await restoreChat(there, chatId('ch-2')));
    expect((await titles('ch-2,One')).isComplete).toBe(true);
  });

  it('reads everything again after a notice that anything may have changed', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const query = createChatListQuery(store);
    query.subscribe(() => undefined);
    await waitFor(query, ({ isComplete }) => isComplete);
    const silent = await profile.open({ channel: profile.hub.open('elsewhere') });
    await putHeaders(valueOf(silent).store, [makeChat('ch-1')]);
    store.changes.publish({ kind: 'resync' });
    expect((await waitFor(query, ({ chats }) => chats.length === 1)).chats[0]?.id).toBe('ch-1');
  });

  it('T34 is read again when the page comes back into view, whatever was missed', async () => {
    const profile = createTestProfile();
    const store = await profile.openStore();
    const query = createChatListQuery(store);
    query.refresh();
    query.subscribe(() => undefined);
    await waitFor(query, ({ isComplete }) => isComplete);
    const silent = await profile.open({ channel: profile.hub.open('elsewhere') });
    await putHeaders(valueOf(silent).store, [makeChat('ch-1')]);
    query.refresh();
    expect((await waitFor(query, ({ chats }) => chats.length === 1)).chats[0]?.id).toBe('ch-1');
  });

  it('T34 is read again as rounds of the sync bring, change and take chats, in another tab or a worker', async () => {
    const { profile, store, sync } = await openSyncProfile();
    const shown = valueOf(await profile.open());
    const query = createChatListQuery(shown.store);
    query.subscribe(() => undefined);
    await waitFor(query, ({ isComplete }) => isComplete);
    const titles = (text: string) =>
      waitFor(query, ({ chats }) => chats.map(({ title }) => title).join() === text);
    for (const title of ['Named on the phone', 'Named again']) {
      const data = sentChat('ch-1', { title });
      valueOf(await sync.transact((tx) => tx.putRow(keyOf('chats/ch-1'), data)));
      await titles(title);
    }
    valueOf(await sync.transact((tx) => tx.removeRow(keyOf('chats/ch-1'))));
    expect((await titles('')).chats).toEqual([]);
    store.close();
  });
});
