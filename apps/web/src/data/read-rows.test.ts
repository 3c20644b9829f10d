import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { describe, expect, it } from 'vitest';

import { checkProfile } from './backup/check-profile.ts';
import { writeBackup } from './backup/write-backup.ts';
import { openExisting } from './open-request.ts';
import { createChatListQuery, loadAllChats, loadChatList } from './queries/chat-list-query.ts';
import { createChatMessagesQuery } from './queries/chat-messages-query.ts';
import { loadEveryChat } from './queries/every-chat.ts';
import { loadTail, loadWholeChat } from './queries/message-queries.ts';
import { loadUsageBuckets } from './queries/usage-buckets.ts';
import { eachSliceOf, readRows } from './read-rows.ts';
import { toChatRow, toMessageRow } from './records/to-row.ts';
import { createTextCache } from './search/text-cache.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  makeUsage,
  testName,
  valueOf,
  waitFor,
} from './testing/test-store.ts';

const chatCount = 1501;
const name = (number: number): string => `ch-${String(number).padStart(4, '0')}`;

async function openMany() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  valueOf(
    await store.write({ tables: ['chats', 'messages', 'usage'], durability: 'relaxed' }, (tx) => {
      for (let number = 0; number < chatCount; number += 1) {
        const id = name(number);
        tx.put('chats', toChatRow(makeChat(id, { title: 'tea', messageCount: 1 }), undefined));
        tx.put('messages', toMessageRow(makeMessage(`ms-${id}`, id)));
        tx.put('usage', { ...makeUsage(`us-${id}`, id), createdAtMs: number + 1 });
      }
      return Promise.resolve();
    }),
  );
  return { profile, store };
}

async function openLost() {
  const { profile, store } = await openMany();
  const lose = (table: string, key: string) => profile.indexedDb.loseRow(testName, table, key);
  await lose('chats', name(700));
  await lose('messages', `ms-${name(3)}`);
  await lose('usage', `us-${name(9)}`);
  return { store, lose };
}

function idsOf(messages: readonly Message[]): readonly string[] {
  return messages.map(({ id }) => id);
}

describe('lists behind a row that says nothing', () => {
  it('a header without a usable id ends no list', async () => {
    const { profile, store } = await openMany();
    const database = await openExisting(profile.indexedDb.factory, testName);
    // The thousandth row, which is the last of a slice: no chat can have so long an id.
    await database?.put('chats', { id: `${name(998)}${'x'.repeat(300)}`, title: 'odd' });
    database?.close();
    expect(valueOf(await loadAllChats(store))).toHaveLength(chatCount);
    expect(valueOf(await loadEveryChat(store)).chats).toHaveLength(chatCount);
  });

  it('a page of messages without ids is followed by the one before it', async () => {
    const { profile, store } = await openMany();
    const database = await openExisting(profile.indexedDb.factory, testName);
    const shown = toMessageRow(makeMessage('ms-first', 'ch-0000', { createdAtMs: 1 }));
    await database?.put('messages', shown);
    // A number is a key, and no id of a message.
    for (let number = 2; number < 700; number += 1) {
      await database?.put('messages', { ...shown, id: number, createdAtMs: number });
    }
    database?.close();
    const query = createChatMessagesQuery(store, chatId('ch-0000'));
    await waitFor(query, (tree) => !tree.isWhole);
    await query.loadWhole();
    const tree = await waitFor(query, ({ isWhole }) => isWhole);
    expect([...tree.byId.keys()].toSorted()).toEqual(['ms-ch-0000', 'ms-first']);
  });
});

describe('lists behind a row that the browser has lost', () => {
  it('the list of chats holds all others and names it', async () => {
    const { store } = await openLost();
    const list = valueOf(await loadChatList(store));
    expect(list.chats).toHaveLength(chatCount - 1);
    expect(list.lostKeys).toEqual([name(700)]);
    const shown = await waitFor(createChatListQuery(store), ({ isComplete }) => isComplete);
    expect(shown).toMatchObject({ lostKeys: [name(700)], isComplete: true });
    const every = valueOf(await loadEveryChat(store));
    expect(every.chats).toHaveLength(chatCount - 1);
    expect(every.storedIds.has(name(700))).toBe(true);
  });

  it('a table is read to its end, and two lost rows are told apart', async () => {
    const { store, lose } = await openLost();
    await lose('chats', name(1500));
    expect(valueOf(await readRows(store, 'chats')).lostKeys).toEqual([name(700), name(1500)]);
    let rows = 0;
    for await (const slice of eachSliceOf(store, 'chats', 500)) rows += valueOf(slice).rows.length;
    expect(rows).toBe(chatCount - 2);
  });

  it('a chat shows its other messages', async () => {
    const { store } = await openLost();
    valueOf(
      await store.write({ tables: ['messages'], durability: 'relaxed' }, (tx) => {
        tx.put('messages', toMessageRow(makeMessage('ms-more', name(3), { createdAtMs: 5 })));
        return Promise.resolve();
      }),
    );
    const id = chatId(name(3));
    expect(idsOf(valueOf(await loadWholeChat(store, id)))).toEqual(['ms-more']);
    expect(idsOf(valueOf(await loadTail(store, id, 10)).messages)).toEqual(['ms-more']);
    const tree = await waitFor(createChatMessagesQuery(store, id), () => true);
    expect([...tree.byId.keys()]).toEqual(['ms-more']);
  });

  it('usage, search and the check of the profile go on', async () => {
    const { store } = await openLost();
    const cells = valueOf(await loadUsageBuckets(store, { nowMs: 10 }));
    expect(cells.reduce((sum, { totals }) => sum + totals.requestCount, 0)).toBe(chatCount - 1);
    const library = createTextCache({ store, keepCharacters: 1_000_000, filters: undefined });
    expect(await library.refresh()).toBe(true);
    const ids = [name(3), name(4)].map(chatId);
    const texts = await library.load(ids);
    expect(ids.map((id) => texts.get(id)?.ids.length)).toEqual([0, 1]);
    library.close();
    expect(valueOf(await checkProfile(store))).toMatchObject({ lostChats: 1, recoveredChats: 0 });
  });

  it('a backup holds the rest and names what it lacks', async () => {
    const { store } = await openLost();
    const writing = writeBackup(store, {
      sections: new Set(backupSections),
      onProgress: () => undefined,
    });
    let step = await writing.next();
    while (step.done !== true) step = await writing.next();
    expect(step.value.counts.chats).toBe(chatCount - 1);
    expect(
      step.value.leftOut.map((lost) => [Reflect.get(lost, 'rows'), Reflect.get(lost, 'count')]),
    ).toEqual(
      expect.arrayContaining([
        ['chats', 1],
        ['messages', 1],
        ['usage', 1],
      ]),
    );
  });
});

describe('a walk over a table', () => {
  it('goes on where a row is removed while a slice with a lost one is read', async () => {
    const { store } = await openLost();
    let reads = 0;
    const watched: typeof store = {
      ...store,
      async read(tables, work) {
        reads += 1;
        // The keys of the first slice are known by then, and its rows are read one by one.
        if (reads === 3) {
          await store.write({ tables: ['usage'], durability: 'strict' }, (tx) => {
            tx.remove('usage', `us-${name(8)}`);
            return Promise.resolve();
          });
        }
        return store.read(tables, work);
      },
    };
    let rows = 0;
    for await (const slice of eachSliceOf(watched, 'usage', 50)) rows += valueOf(slice).rows.length;
    expect(rows).toBe(chatCount - 2);
  });
});
