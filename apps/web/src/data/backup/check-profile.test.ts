import { describe, expect, it } from 'vitest';

import { loadAllChats } from '../queries/chat-list-query.ts';
import { fieldsOf } from '../records/fields.ts';
import { toChatRow } from '../records/to-row.ts';
import { saveTurn } from '../repositories/message-repository.ts';
import { loadOutbox } from '../repositories/outbox-repository.ts';
import type { Store } from '../store.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import {
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  valueOf,
} from '../testing/test-store.ts';
import { checkProfile } from './check-profile.ts';

async function profileWith(...ids: readonly string[]): Promise<Store> {
  const store = await createTestProfile().openStore();
  for (const id of ids) {
    const question = makeMessage(`${id}-q`, id, { createdAtMs: 5 });
    const answer = makeMessage(`${id}-a`, id, { parentId: question.id, createdAtMs: 6 });
    const chat = makeChat(id, { title: id, activeLeafId: answer.id });
    valueOf(await saveTurn(store, { chat, messages: [question, answer] }));
  }
  return store;
}

/** Writes past the rules, as a damaged disk or another program would. */
async function damage(store: Store, work: Parameters<Store['write']>[1]): Promise<void> {
  valueOf(await store.write({ tables: ['chats', 'messages'], durability: 'strict' }, work));
}

describe('checkProfile', () => {
  it('T105 finds nothing in a sound profile and writes nothing', async () => {
    const store = await profileWith('ch-1', 'ch-2');
    const before = valueOf(await loadAllChats(store));
    expect(valueOf(await checkProfile(store))).toEqual({
      mendedChats: 0,
      recoveredChats: 0,
      emptyChats: 0,
      lostChats: 0,
    });
    expect(valueOf(await loadAllChats(store))).toEqual(before);
  });

  it('mends on this device only: nothing of it is for other devices', async () => {
    const store = await profileWith('ch-1', 'ch-2');
    await damage(store, async (tx) => {
      tx.remove('chats', 'ch-2');
      tx.put(
        'chats',
        toChatRow(makeChat('ch-1', { messageCount: 7 }), await tx.get('chats', 'ch-1')),
      );
    });
    const before = valueOf(await loadOutbox(store, 99));
    expect(valueOf(await checkProfile(store))).toMatchObject({ mendedChats: 1, recoveredChats: 1 });
    expect(valueOf(await loadOutbox(store, 99))).toEqual(before);
  });

  it('leaves a header alone that shows a message which a sync may yet bring', async () => {
    const { store, run, rows } = await openSyncProfile();
    await run(async (tx) => {
      await tx.state();
      for (const id of ['ch-1', 'ch-2']) {
        await tx.putRow(keyOf(`chats/${id}`), sentChat(id, { activeLeafId: `${id}-late` }));
        await tx.putRow(keyOf(`messages/${id}-q`), sentMessage(`${id}-q`, id));
      }
      await tx.removeRow(keyOf('messages/ch-2-late'));
    });
    expect(valueOf(await checkProfile(store))).toMatchObject({ mendedChats: 1 });
    await damage(store, async (tx) => {
      tx.putLocal('chats', {
        ...fieldsOf(await tx.get('chats', 'ch-1')),
        messageCount: 9,
      } as never);
    });
    expect(valueOf(await checkProfile(store))).toMatchObject({ mendedChats: 1 });
    expect(await rows('chats')).toMatchObject([
      { id: 'ch-1', activeLeafId: 'ch-1-late', messageCount: 1 },
      { id: 'ch-2', activeLeafId: 'ch-2-q', messageCount: 1 },
    ]);
  });

  it('T105 makes a header for messages that have none', async () => {
    const store = await profileWith('ch-1', 'ch-2');
    await damage(store, (tx) => {
      tx.remove('chats', 'ch-2');
      return Promise.resolve();
    });
    expect(valueOf(await checkProfile(store)).recoveredChats).toBe(1);
    const chats = valueOf(await loadAllChats(store));
    expect(chats.find(({ id }) => id === 'ch-2')).toMatchObject({
      title: 'text of ch-2-q',
      preview: 'text of ch-2-a',
      activeLeafId: 'ch-2-a',
      messageCount: 2,
    });
  });

  it.each([
    ['a count', { messageCount: 99 }],
    ['a shown branch', { activeLeafId: messageId('gone') }],
  ])('T105 mends %s that does not fit', async (_what, wrong) => {
    const store = await profileWith('ch-1');
    await damage(store, async (tx) => {
      const row = await tx.get('chats', 'ch-1');
      tx.put('chats', { ...(row as ReturnType<typeof makeChat>), ...wrong });
    });
    expect(valueOf(await checkProfile(store)).mendedChats).toBe(1);
    expect(valueOf(await loadAllChats(store))[0]).toMatchObject({
      messageCount: 2,
      activeLeafId: 'ch-1-a',
    });
    expect(valueOf(await checkProfile(store)).mendedChats).toBe(0);
  });

  it('T105 tells of a chat whose messages are gone and does not delete it', async () => {
    const store = await profileWith('ch-1');
    await damage(store, (tx) => {
      for (const id of ['ch-1-q', 'ch-1-a']) tx.remove('messages', id);
      return Promise.resolve();
    });
    expect(valueOf(await checkProfile(store))).toMatchObject({ emptyChats: 1, mendedChats: 0 });
    expect(valueOf(await loadAllChats(store))).toMatchObject([{ id: 'ch-1', messageCount: 0 }]);
  });
});

it('T105 lets others have their turn after a few chats, so that nobody waits for all of them', async () => {
  const store = await createTestProfile().openStore();
  const many = 200;
  await store.write({ tables: ['chats'], durability: 'relaxed' }, async (tx) => {
    for (let number = 0; number < many; number += 1) {
      tx.put('chats', toChatRow(makeChat(`ch-${number}`), undefined));
    }
    await tx.count('chats');
  });
  let asked = 0;
  let maxAsked = 0;
  const watched: Store = {
    ...store,
    read: (tables, work) => {
      asked = 0;
      return store.read(tables, (tx) =>
        work({
          ...tx,
          get(...args) {
            asked += 1;
            maxAsked = Math.max(maxAsked, asked);
            return tx.get(...args);
          },
        }),
      );
    },
  };
  let breaths = 0;
  const checked = await checkProfile(watched, () => {
    breaths += 1;
    return Promise.resolve();
  });
  expect(valueOf(checked)).toEqual({
    mendedChats: 0,
    recoveredChats: 0,
    emptyChats: 0,
    lostChats: 0,
  });
  expect(maxAsked).toBeLessThanOrEqual(50);
  expect(breaths).toBeGreaterThanOrEqual(many / 50);
});
