import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { createChatId, createMessageId, type ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { describe, expect, it, vi } from 'vitest';

import { systemClock } from '#src/platform/clock.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';
import { createLocks } from '#src/platform/locks.ts';
import { randomText } from '#src/platform/random-id.ts';

import { allMigrations } from './migrations/all-migrations.ts';
import { openStore } from './open-store.ts';
import { createChatListQuery, loadAllChats, loadFirstChats } from './queries/chat-list-query.ts';
import { loadOlder, loadTail, loadWholeChat } from './queries/message-queries.ts';
import { toChatRow, toMessageRow } from './records/to-row.ts';
import { loadAttachment, saveAttachment } from './repositories/attachment-repository.ts';
import { loadChat, renameChat } from './repositories/chat-repository.ts';
import { saveTurn } from './repositories/message-repository.ts';
import { trashChat } from './repositories/trash-repository.ts';

// Everything here runs against the IndexedDB, Web Locks and BroadcastChannel of a real browser.

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected success, got ${JSON.stringify(result.error)}`);
  return result.value;
}

function open(name: string, migrations = allMigrations) {
  const locks = createLocks(navigator.locks);
  return openStore({
    name,
    clock: systemClock,
    locks,
    flags: createMemoryFlags(),
    migrations,
    loadSnapshots: () => import('./snapshot.ts'),
  });
}

async function openNew() {
  const name = `parley-${randomText()}`;
  return { name, store: valueOf(await open(name)).store };
}

function makeChat(fields: Partial<Chat> = {}): Chat {
  return {
    id: createChatId(randomText),
    title: 'A chat with a title of usual length',
    titleSource: 'user',
    preview: 'The first fifty characters of the last message ...',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    activeLeafId: null,
    messageCount: 2,
    trashedAtMs: null,
    ...fields,
  };
}

function makeMessage(chatId: ChatId, createdAtMs: number): Message {
  return {
    id: createMessageId(randomText),
    chatId,
    parentId: null,
    role: 'assistant',
    parts: [{ type: 'text', text: 'word '.repeat(60) }],
    state: 'finished',
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** How many rows the database hands over while the work runs. */
async function countRows(work: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  for (const source of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    const original = source.getAll;
    vi.spyOn(source, 'getAll').mockImplementation(function getAll(this: IDBIndex, ...args) {
      const request = original.apply(this, args);
      request.addEventListener('success', () => {
        rows += request.result.length;
      });
      return request;
    });
  }
  await work();
  vi.restoreAllMocks();
  return rows;
}

describe('the store in a browser', () => {
  it('opens the end of a chat of 5,000 messages without regard to its length', async () => {
    const { store } = await openNew();
    const chat = makeChat();
    valueOf(
      await store.write({ tables: ['chats', 'messages'], durability: 'relaxed' }, (tx) => {
        tx.put('chats', toChatRow(chat, undefined), chat.id);
        for (let n = 0; n < 5000; n += 1) {
          tx.put('messages', toMessageRow(makeMessage(chat.id, n)), chat.id);
        }
        return Promise.resolve();
      }),
    );
    const tail = valueOf(await loadTail(store, chat.id, 40));
    expect(tail.messages.map((message) => message.createdAtMs)).toEqual(
      Array.from({ length: 40 }, (_, n) => 4960 + n),
    );
    const older = valueOf(await loadOlder(store, chat.id, { beforeCreatedAtMs: 4960, count: 40 }));
    expect(older.messages.at(-1)?.createdAtMs).toBe(4959);
    expect(await countRows(() => loadWholeChat(store, chat.id))).toBe(5000);
    expect(await countRows(() => loadTail(store, chat.id, 40))).toBeLessThanOrEqual(41);
    expect(await countRows(() => trashChat(store, chat.id))).toBeLessThanOrEqual(1);
    store.close();
  }, 60_000);

  it('lists 10,000 chats from their headers, and the first rows without the rest', async () => {
    const { store } = await openNew();
    valueOf(
      await store.write({ tables: ['chats'], durability: 'relaxed' }, (tx) => {
        for (let n = 0; n < 10_000; n += 1) {
          const chat = makeChat({ updatedAtMs: n, favoritedAtMs: n % 1000 === 0 ? n + 1 : null });
          tx.put('chats', toChatRow(chat, undefined), chat.id);
        }
        return Promise.resolve();
      }),
    );
    const all = valueOf(await loadAllChats(store));
    const first = valueOf(await loadFirstChats(store, 60));
    expect(all).toHaveLength(10_000);
    expect(first).toEqual(all.slice(0, 60));
    expect(await countRows(() => loadAllChats(store))).toBe(10_000);
    expect(await countRows(() => loadFirstChats(store, 60))).toBeLessThanOrEqual(60);
    store.close();
  }, 60_000);

  it('shows in one tab what another renamed, and lets go for a newer version', async () => {
    const { name, store: here } = await openNew();
    const { store: there } = valueOf(await open(name));
    const list = createChatListQuery(here);
    const chat = makeChat();
    const renamed = new Promise<void>((resolve) => {
      list.subscribe(() => {
        const [row] = list.getSnapshot().value?.chats ?? [];
        if (row?.title === 'Renamed') resolve();
      });
    });
    valueOf(await saveTurn(there, { chat, messages: [makeMessage(chat.id, 1)] }));
    valueOf(await renameChat(there, chat.id, { title: 'Renamed', titleSource: 'user' }));
    await renamed;
    const next = { version: 2, upgrade: () => Promise.resolve() };
    const { store: newer } = valueOf(await open(name, [...allMigrations, next]));
    expect(await loadChat(here, chat.id)).toEqual({ ok: false, error: { code: 'closed' } });
    expect(valueOf(await loadChat(newer, chat.id))?.title).toBe('Renamed');
    expect(await open(name)).toEqual({ ok: false, error: { code: 'newer-version' } });
    newer.close();
  });

  it('undoes an action as a whole and keeps attachments byte for byte', async () => {
    const { store } = await openNew();
    const action = store.write({ tables: ['chats', 'messages'], durability: 'strict' }, (tx) => {
      tx.put('chats', toChatRow(makeChat(), undefined));
      throw new RangeError('a bug');
    });
    await expect(action).rejects.toThrow(RangeError);
    expect(valueOf(await loadAllChats(store))).toEqual([]);
    const bytes = crypto.getRandomValues(new Uint8Array(5000));
    const id = valueOf(await saveAttachment(store, new Blob([bytes])));
    const read = await valueOf(await loadAttachment(store, id))?.arrayBuffer();
    expect(new Uint8Array(read ?? new ArrayBuffer(0))).toEqual(bytes);
    store.close();
  });
});
