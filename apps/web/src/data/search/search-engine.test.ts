import { describe, expect, it, vi } from 'vitest';

import { createYield } from '#src/platform/yield.ts';
import type { SearchRequest, SearchResults } from '#src/platform/search-protocol.ts';
import { createMemoryTabHub } from '#src/platform/tabs.ts';

import { createMemoryStore } from '../memory-store.ts';
import { openExisting } from '../open-request.ts';
import { openInWorker } from '../open-in-worker.ts';
import { setFavorite } from '../repositories/chat-repository.ts';
import { saveTurn, updateMessage } from '../repositories/message-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import { purgeFromTrash, restoreChat, trashChat } from '../repositories/trash-repository.ts';
import type { Store } from '../store.ts';
import {
  becomes,
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  testName,
  valueOf,
  type TestProfile,
} from '../testing/test-store.ts';
import { createSearchEngine, type SearchEngine } from './search-engine.ts';

function engineOver(store: Store, keepCharacters = 1_000_000): SearchEngine {
  return createSearchEngine({
    store,
    keepCharacters,
    yieldNow: createYield(),
    now: () => performance.now(),
  });
}

async function say(store: Store, chat: string, texts: Readonly<Record<string, string>>) {
  const messages = Object.entries(texts).map(([id, text], index) =>
    makeMessage(id, chat, { parts: [{ type: 'text', text }], createdAtMs: index + 1 }),
  );
  return valueOf(await saveTurn(store, { chat: makeChat(chat), messages }));
}

/** A tab that writes, and the connection of the search. */
async function open(profile: TestProfile = createTestProfile()) {
  const store = await profile.openStore();
  const reader = valueOf(
    await openInWorker({
      name: testName,
      factory: profile.indexedDb.factory,
      channel: profile.hub.open('changes'),
    }),
  );
  return { profile, store, reader };
}

/** More messages than are read at once. */
function manyNeedles(chat: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [`${chat}-${index}`, 'a needle']),
  );
}

function searchAll(
  engine: SearchEngine,
  query: string,
  options: Partial<SearchRequest> = {},
): Promise<readonly SearchResults[]> {
  return new Promise((resolve) => {
    const told: SearchResults[] = [];
    const request = { query, filter: {}, maxChats: 10, maxPerChat: 3, ...options };
    const tell = (results: SearchResults): void => {
      told.push(results);
      if (results.isEnd) resolve(told);
    };
    void engine.search(request, tell, new AbortController().signal);
  });
}

async function find(
  engine: SearchEngine,
  query: string,
  options: Partial<SearchRequest> = {},
): Promise<readonly string[]> {
  const last = (await searchAll(engine, query, options)).at(-1);
  return (last?.chats ?? []).map(
    ({ chatId: id, hits }) => `${id}: ${hits.map((hit) => hit.id).join(' ')}`,
  );
}

describe('the search over all chats', () => {
  it('gives the hits of each chat with their context, the newest chat first', async () => {
    const { profile, store, reader } = await open();
    await say(store, 'ch-old', { a: 'A needle in here', b: 'nothing', c: 'Needles again' });
    profile.nowMs += 1000;
    await say(store, 'ch-new', { d: 'The last nEEdle' });
    const results = await searchAll(engineOver(reader), 'needle');
    expect(results.at(-1)).toMatchObject({
      isEnd: true,
      hasMore: false,
      hasFailed: false,
      chats: [
        { chatId: 'ch-new', messageCount: 1, hits: [{ id: 'd', role: 'user' }] },
        { chatId: 'ch-old', messageCount: 2, hits: [{ id: 'a' }, { id: 'c' }] },
      ],
    });
    const [hit] = results.at(-1)?.chats[0]?.hits ?? [];
    expect(hit?.snippet).toMatchObject({ text: 'The last nEEdle', marks: [{ start: 9, end: 15 }] });
  });

  it('keeps to that order where an older chat was read before', async () => {
    const { profile, store, reader } = await open();
    const engine = engineOver(reader);
    await say(store, 'ch-old', { a: 'A needle in here' });
    expect(await find(engine, 'needle')).toEqual(['ch-old: a']);
    profile.nowMs += 1000;
    await say(store, 'ch-new', { b: 'The last needle' });
    expect(await find(engine, 'needle')).toEqual(['ch-new: b', 'ch-old: a']);
  });

  it('gives the newest first as well where there are more hits in memory than were asked for', async () => {
    const { profile, store, reader } = await open();
    const engine = engineOver(reader);
    for (const id of ['ch-1', 'ch-2']) await say(store, id, { [`${id}a`]: 'A needle in here' });
    await engine.warm();
    profile.nowMs += 1000;
    await say(store, 'ch-new', { b: 'The last needle' });
    expect(await find(engine, 'needle', { maxChats: 1 })).toEqual(['ch-new: b']);
  });

  it('gives as much as was asked for, and tells that there is more', async () => {
    const { store, reader } = await open();
    for (let index = 0; index < 5; index += 1) {
      await say(store, `ch-${index}`, { [`${index}a`]: 'word', [`${index}b`]: 'word' });
    }
    const last = (await searchAll(engineOver(reader), 'word', { maxChats: 3, maxPerChat: 1 })).at(
      -1,
    );
    expect(last?.hasMore).toBe(true);
    expect(last?.chats.map(({ hits, messageCount }) => [hits.length, messageCount])).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(await find(engineOver(reader), 'w')).toEqual([]);
  });

  it.each([0, 10, 1_000_000])(
    'follows what other tabs write, with room for %i characters',
    async (room) => {
      const { store, reader } = await open();
      const engine = engineOver(reader, room);
      await engine.warm();
      expect(await find(engine, 'needle')).toEqual([]);
      await say(store, 'ch-1', { a: 'the needle', b: 'second' });
      expect(await find(engine, 'needle')).toEqual(['ch-1: a']);
      await updateMessage(
        store,
        becomes(
          makeMessage('b', 'ch-1', {
            parts: [{ type: 'text', text: 'needle too' }],
            createdAtMs: 2,
          }),
        ),
      );
      expect(await find(engine, 'needle')).toEqual(['ch-1: a b']);
      await trashMessages(store, { chatId: chatId('ch-1'), messageIds: [messageId('a')] });
      expect(await find(engine, 'needle')).toEqual(['ch-1: b']);
      await setFavorite(store, chatId('ch-1'), true);
      expect(await find(engine, 'needle', { filter: { isFavorite: true } })).toEqual(['ch-1: b']);
      const { trashId } = valueOf(await trashChat(store, chatId('ch-1')));
      expect(await find(engine, 'needle')).toEqual([]);
      await restoreChat(store, chatId('ch-1'));
      expect(await find(engine, 'needle')).toEqual(['ch-1: b']);
      await trashChat(store, chatId('ch-1'));
      await purgeFromTrash(store, trashId);
      expect(await find(engine, 'needle')).toEqual([]);
    },
  );

  it('reads everything again where it is not told what changed', async () => {
    const { profile, store, reader } = await open();
    const engine = engineOver(reader);
    await engine.warm();
    const silent = await profile.openStore();
    await say(silent, 'ch-1', { a: 'needle' });
    store.changes.publish({ kind: 'resync' });
    await Promise.resolve();
    expect(await find(engine, 'needle')).toEqual(['ch-1: a']);
  });

  it('never shows what was deleted, even where nobody told of it', async () => {
    const { profile, store, reader } = await open();
    await say(store, 'ch-1', { a: 'needle', b: 'needle' });
    const engine = engineOver(reader);
    await engine.warm();
    const lonely = valueOf(await profile.open({ channel: createMemoryTabHub().open('changes') }));
    await trashMessages(lonely.store, { chatId: chatId('ch-1'), messageIds: [messageId('a')] });
    expect(await find(engine, 'needle')).toEqual(['ch-1: b']);
  });

  it('stops when something newer is asked for', async () => {
    const { store, reader } = await open();
    await say(store, 'ch-1', { a: 'needle' });
    const engine = engineOver(reader);
    const controller = new AbortController();
    const told: SearchResults[] = [];
    const request = { query: 'needle', filter: {}, maxChats: 10, maxPerChat: 3 };
    const searching = engine.search(request, (results) => told.push(results), controller.signal);
    controller.abort();
    await searching;
    expect(told).toEqual([]);
  });

  it('reads nothing ahead while somebody searches', async () => {
    const { store, reader } = await open();
    // More than is read at once, each.
    for (const chat of ['ch-1', 'ch-2']) await say(store, chat, manyNeedles(chat));
    const paused: (() => void)[] = [];
    let nowMs = 0;
    const engine = createSearchEngine({
      store: reader,
      keepCharacters: 1_000_000,
      yieldNow: () => new Promise((resolve) => void paused.push(resolve)),
      // Each look at the clock finds that it is time for a pause.
      now: () => (nowMs += 1000),
    });
    const warming = engine.warm();
    await vi.waitUntil(() => paused.length === 1);
    const searching = searchAll(engine, 'needle');
    await vi.waitUntil(() => paused.length === 2);
    paused.shift()?.();
    // Behind whatever would have been read meanwhile.
    for (let turn = 0; turn < 3; turn += 1) {
      await reader.read(['messages'], (tx) => tx.getAll('messages'));
    }
    expect(paused).toHaveLength(1);
    let isOver = false;
    const goOn = vi.waitUntil(() => {
      paused.shift()?.();
      return paused.length === 0 && isOver;
    });
    await Promise.all([searching, warming]);
    isOver = true;
    await goOn;
  });

  it('searches a store that is kept in memory alone', async () => {
    const store = createMemoryStore({ nowMs: () => 1 });
    await say(store, 'ch-1', { a: 'needle' });
    expect(await find(engineOver(store), 'needle')).toEqual(['ch-1: a']);
  });

  it('says so where the store cannot be read', async () => {
    const { store, reader } = await open();
    await say(store, 'ch-1', { a: 'needle' });
    reader.close();
    expect((await searchAll(engineOver(reader), 'needle')).at(-1)?.hasFailed).toBe(true);
  });
});

describe('the connection of a reader', () => {
  it('makes no database and upgrades none', async () => {
    const profile = createTestProfile();
    const options = { name: testName, factory: profile.indexedDb.factory };
    const channel = () => profile.hub.open('changes');
    expect(await openInWorker({ ...options, channel: channel() })).toEqual({
      ok: false,
      error: { code: 'not-ready' },
    });
    expect(await openExisting(profile.indexedDb.factory, testName)).toBeUndefined();
    const older = { version: 2, upgrade: () => Promise.resolve() };
    const { allMigrations } = await import('../migrations/all-migrations.ts');
    const newer = valueOf(await profile.open({ migrations: [...allMigrations, older] }));
    expect(await openInWorker({ ...options, channel: channel() })).toMatchObject({ ok: false });
    newer.store.close();
  });

  it('gives way to a tab that upgrades', async () => {
    const { profile, store, reader } = await open();
    store.close();
    const { allMigrations } = await import('../migrations/all-migrations.ts');
    const next = { version: 2, upgrade: () => Promise.resolve() };
    expect((await profile.open({ migrations: [...allMigrations, next] })).ok).toBe(true);
    expect((await reader.read(['chats'], () => Promise.resolve(1))).ok).toBe(false);
  });
});
