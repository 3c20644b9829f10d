import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createYield } from '#src/platform/yield.ts';
import type { SearchRequest } from '#src/platform/search-protocol.ts';

import { openInWorker } from '../open-in-worker.ts';
import { setFavorite } from '../repositories/chat-repository.ts';
import { checkpointMessage, saveTurn, updateMessage } from '../repositories/message-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import { restoreChat, trashChat } from '../repositories/trash-repository.ts';
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
import { wipeDevice } from '../wipe.ts';
import { createFilterIndex } from './filter-index.ts';
import { createSearchEngine, type SearchEngine } from './search-engine.ts';
import { openSearchIndex } from './search-index.ts';

/** A session of the search worker: from its start until its end. */
interface Session {
  readonly engine: SearchEngine;
  /** Chats of which texts were read from the disk so far. */
  readonly readCount: () => number;
  /** Runs what waits for a pause in the changes. */
  readonly passTime: () => void;
}

async function startSession(profile: TestProfile): Promise<Session> {
  const { factory } = profile.indexedDb;
  const reader = valueOf(
    await openInWorker({ name: testName, factory, channel: profile.hub.open('changes') }),
  );
  let reads = 0;
  const store: Store = {
    ...reader,
    read: (tables, work) =>
      reader.read(tables, (tx) =>
        work({
          ...tx,
          getAll(table, query) {
            if (query?.index === 'byChat') reads += 1;
            return tx.getAll(table, query);
          },
        }),
      ),
  };
  const index = await openSearchIndex(factory, testName);
  const waiting: (() => void)[] = [];
  const engine = createSearchEngine({
    store,
    keepCharacters: 1_000_000,
    yieldNow: createYield(),
    now: () => performance.now(),
    saving: {
      filters: createFilterIndex({ store, index, locks: profile.locks }),
      later(task) {
        waiting.push(task);
        return () => undefined;
      },
    },
  });
  return {
    engine,
    readCount: () => reads,
    passTime: () => {
      for (const task of waiting.splice(0)) task();
    },
  };
}

/** A session that reads everything, saves what it knows and ends. */
async function remember(profile: TestProfile): Promise<void> {
  const { engine } = await startSession(profile);
  await engine.warm();
  engine.close();
}

function find({ engine }: Session, query: string): Promise<readonly string[]> {
  const request: SearchRequest = { query, filter: {}, maxChats: 50, maxPerChat: 5 };
  return new Promise((resolve) => {
    const tell: Parameters<SearchEngine['search']>[1] = ({ isEnd, chats }) => {
      if (!isEnd) return;
      resolve(chats.map(({ chatId: id, hits }) => [id, ...hits.map((hit) => hit.id)].join(' ')));
    };
    void engine.search(request, tell, new AbortController().signal);
  });
}

async function say(store: Store, chat: string, texts: Readonly<Record<string, string>>) {
  const messages = Object.entries(texts).map(([id, text], at) =>
    makeMessage(id, chat, { parts: [{ type: 'text', text }], createdAtMs: at + 1 }),
  );
  return valueOf(await saveTurn(store, { chat: makeChat(chat), messages }));
}

async function open() {
  const profile = createTestProfile();
  return { profile, store: await profile.openStore() };
}

describe('the index of the search', () => {
  it('reads nothing but the chat that holds the word, in a session that has read nothing yet', async () => {
    const { profile, store } = await open();
    for (let number = 0; number < 30; number += 1) {
      await say(store, `ch-${number}`, { [`m${number}`]: `chat about subject ${number}` });
    }
    await say(store, 'ch-rare', { rare: 'A xylophone' });
    await remember(profile);
    const session = await startSession(profile);
    expect(await find(session, 'xylo')).toEqual(['ch-rare rare']);
    expect(session.readCount()).toBe(1);
    expect(await find(session, 'nowhere at all')).toEqual([]);
    expect(session.readCount()).toBe(1);
  });

  it('knows what was written, moved and deleted while no search ran', async () => {
    const { profile, store } = await open();
    await say(store, 'ch-a', { a: 'first' });
    await say(store, 'ch-b', { b: 'second' });
    await say(store, 'ch-c', { c: 'third' });
    await remember(profile);
    const edited = makeMessage('a', 'ch-a', { parts: [{ type: 'text', text: 'now a xylophone' }] });
    valueOf(await updateMessage(store, becomes(edited)));
    await say(store, 'ch-new', { d: 'xylophones' });
    await trashChat(store, chatId('ch-b'));
    const session = await startSession(profile);
    expect((await find(session, 'xylophone')).toSorted()).toEqual(['ch-a a', 'ch-new d']);
    expect(await find(session, 'second')).toEqual([]);
    expect(session.readCount()).toBe(2);
  });

  it('finds what a reply says that was coming in when the browser died', async () => {
    const { profile, store } = await open();
    const running = makeMessage('r', 'ch-a', { role: 'assistant', state: 'streaming', parts: [] });
    valueOf(await saveTurn(store, { chat: makeChat('ch-a'), messages: [running] }));
    await remember(profile);
    const parts = [{ type: 'text', text: 'a xylophone' }] as const;
    valueOf(await checkpointMessage(store, { ...running, parts }));
    expect(await find(await startSession(profile), 'xylophone')).toEqual(['ch-a r']);
  });

  it('is brought up to date behind each change', async () => {
    const { profile, store } = await open();
    await say(store, 'ch-a', { a: 'first' });
    const first = await startSession(profile);
    await first.engine.warm();
    await say(store, 'ch-b', { b: 'a xylophone' });
    first.passTime();
    const index = await openSearchIndex(profile.indexedDb.factory, testName);
    await expect
      .poll(async () => (await index.load())?.chats.map(({ facts }) => facts.id).toSorted())
      .toEqual(['ch-a', 'ch-b']);
  });

  it('gives way to another profile that lies in its place', async () => {
    const { profile, store } = await open();
    await say(store, 'ch-a', { a: 'first' });
    await remember(profile);
    const { factory } = profile.indexedDb;
    const index = await openSearchIndex(factory, testName);
    const saved = await index.load();
    await index.save({ revision: 999, put: saved?.chats ?? [], removed: [] });
    index.close();
    const edited = makeMessage('a', 'ch-a', { parts: [{ type: 'text', text: 'xylophone' }] });
    valueOf(await updateMessage(store, becomes(edited)));
    expect(await find(await startSession(profile), 'xylophone')).toEqual(['ch-a a']);
    store.close();
    await wipeDevice({ name: testName, factory, flags: profile.flags }, 1);
    expect(await (await openSearchIndex(factory, testName)).load()).toBeUndefined();
  });

  it('finds the same as a search without it, whatever happens in between', async () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', '天气', 'naïve', 'x+y');
    const action = fc.record({
      kind: fc.constantFrom('say', 'edit', 'delete', 'trash', 'restore', 'favorite', 'remember'),
      chat: fc.constantFrom('ch-1', 'ch-2', 'ch-3'),
      message: fc.nat(4),
      word,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 14 }), async (actions) => {
        const { profile, store } = await open();
        for (const each of actions) {
          profile.nowMs += 1;
          const id = `${each.chat}-${each.message}`;
          const chat = chatId(each.chat);
          const parts = [{ type: 'text' as const, text: each.word }];
          if (each.kind === 'remember') await remember(profile);
          else if (each.kind === 'say') await say(store, each.chat, { [id]: each.word });
          else if (each.kind === 'trash') await trashChat(store, chat);
          else if (each.kind === 'restore') await restoreChat(store, chat);
          else if (each.kind === 'favorite') await setFavorite(store, chat, true);
          else if (each.kind === 'edit') {
            await updateMessage(store, becomes(makeMessage(id, each.chat, { parts })));
          } else await trashMessages(store, { chatId: chat, messageIds: [messageId(id)] });
        }
        const plain = createSearchEngine({
          store,
          keepCharacters: 1000,
          yieldNow: createYield(),
          now: () => performance.now(),
        });
        const indexed = await startSession(profile);
        for (const query of ['alpha', 'beta', 'gam', '天气', 'naive', 'x+']) {
          const without = { engine: plain, readCount: () => 0, passTime: () => undefined };
          expect(await find(indexed, query)).toEqual(await find(without, query));
        }
      }),
      { seed: 8, numRuns: 60 },
    );
  }, 30_000);
});
