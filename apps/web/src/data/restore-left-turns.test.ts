import { describe, expect, it } from 'vitest';

import { writeLeftTurns, type LeftTurn } from './left-turns.ts';
import { recoverInterrupted, turnLockName } from './recovery.ts';
import { loadChat } from './repositories/chat-repository.ts';
import { loadDraft, saveDraft } from './repositories/draft-repository.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from './repositories/message-repository.ts';
import { purgeExpired, trashChat } from './repositories/trash-repository.ts';
import { restoreLeftTurns } from './restore-left-turns.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  valueOf,
} from './testing/test-store.ts';

const one = chatId('ch-1');
const question = makeMessage('ms-q', 'ch-1', { createdAtMs: 10 });
const reply = makeMessage('ms-a', 'ch-1', {
  parentId: messageId('ms-q'),
  role: 'assistant',
  parts: [],
  state: 'sent',
  createdAtMs: 11,
});
const says = (text: string, state: 'streaming' | 'finished' | 'cut' = 'finished') => ({
  ...reply,
  state,
  parts: [{ type: 'text', text } as const],
});
const rows = {
  chat: makeChat('ch-1', { activeLeafId: messageId('ms-a'), title: 'Rome', preview: 'Hello' }),
  messages: [question, reply],
  clearDraft: { key: 'new/tab', sentText: 'Hello', sentAtMs: 5 } as const,
};
const key = 'parley.leftTurns.tab';

async function openProfile() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const storage = new Map<string, string>();
  return {
    profile,
    store,
    storage,
    start: () =>
      restoreLeftTurns(
        {
          store,
          locks: profile.locks,
          storage: {
            getItem: (name) => storage.get(name) ?? null,
            removeItem: (name) => void storage.delete(name),
          },
        },
        [...storage.keys()],
      ),
    leave: (...turns: readonly LeftTurn[]) => void storage.set(key, writeLeftTurns(turns)),
    replies: async () =>
      (await dumpDatabase(profile.indexedDb.factory))['messages']?.filter(
        (row) => typeof row === 'object' && row !== null && Reflect.get(row, 'id') === reply.id,
      ),
  };
}

describe('what a tab took along that was left', () => {
  it('is the end of a reply, with what it cost and the line in the list', async () => {
    const { store, storage, profile, ...tab } = await openProfile();
    await saveTurn(store, rows);
    await checkpointMessage(store, says('Take', 'streaming'));
    tab.leave({ message: says('Take the train.'), usage: makeUsage('us-1', 'ch-1') });
    await tab.start();
    expect(await tab.replies()).toMatchObject([
      { state: 'finished', parts: [{ text: 'Take the train.' }] },
    ]);
    expect(valueOf(await loadChat(store, one))?.preview).toBe('Take the train.');
    expect((await dumpDatabase(profile.indexedDb.factory))['usage']).toMatchObject([
      { id: 'us-1' },
    ]);
    expect(storage.size).toBe(0);
  });

  it('is all of a turn of which nothing was stored; its draft was sent', async () => {
    const { store, ...tab } = await openProfile();
    await saveDraft(store, { key: 'new/tab', text: 'Hello', attachments: [] });
    tab.leave({ rows, message: says('Hi there') });
    await tab.start();
    expect(valueOf(await loadChat(store, one))).toMatchObject({ title: 'Rome', messageCount: 2 });
    expect(await tab.replies()).toMatchObject([
      { state: 'finished', parts: [{ text: 'Hi there' }] },
    ]);
    expect(valueOf(await loadDraft(store, 'new/tab'))).toBeUndefined();
  });

  it('is the text of a reply that was coming in, which is cut then', async () => {
    const { store, profile, ...tab } = await openProfile();
    await saveTurn(store, rows);
    tab.leave({ message: says('Take the', 'streaming') });
    await tab.start();
    expect(valueOf(await recoverInterrupted(store, profile.locks))).toEqual([reply.id]);
    expect(await tab.replies()).toMatchObject([{ state: 'cut', parts: [{ text: 'Take the' }] }]);
  });

  it('goes over its own beginning that another start has marked as cut', async () => {
    const { store, ...tab } = await openProfile();
    await saveTurn(store, rows);
    await finishMessage(store, { message: says('Take', 'cut') });
    tab.leave({ message: says('Take the train.') });
    await tab.start();
    expect(await tab.replies()).toMatchObject([{ parts: [{ text: 'Take the train.' }] }]);
  });

  it('goes over nothing else that is there, and brings back nothing that was deleted', async () => {
    const { store, storage, ...tab } = await openProfile();
    await saveTurn(store, rows);
    await finishMessage(store, { message: says('Another text') });
    tab.leave({ message: says('Take the train.') });
    await tab.start();
    expect(await tab.replies()).toMatchObject([{ parts: [{ text: 'Another text' }] }]);
    await trashChat(store, one);
    tab.leave(
      { message: says('Take the train.') },
      { message: { ...says('x'), id: messageId('ms-z') } },
    );
    await tab.start();
    expect(valueOf(await loadChat(store, one))?.trashedAtMs).not.toBeNull();
    expect(storage.size).toBe(0);
  });

  it('brings back no turn that was stored after all, and deleted', async () => {
    const { store, profile, ...tab } = await openProfile();
    await saveTurn(store, rows);
    await finishMessage(store, { message: says('Hi') });
    await trashChat(store, one);
    await purgeExpired(store, profile.nowMs * 1e6);
    tab.leave({ rows, message: says('Hi there'), usage: makeUsage('us-1', 'ch-1') });
    await tab.start();
    expect(valueOf(await loadChat(store, one))).toBeUndefined();
    expect(await tab.replies()).toEqual([]);
  });

  it('leaves a text alone that the person has shortened', async () => {
    const { store, ...tab } = await openProfile();
    await saveTurn(store, rows);
    await finishMessage(store, { message: says('Take the tr', 'cut') });
    const change = () => says('Take', 'cut');
    valueOf(await updateMessage(store, { id: reply.id, chatId: one, change }));
    tab.leave({ message: says('Take the train.') });
    await tab.start();
    expect(await tab.replies()).toMatchObject([{ parts: [{ text: 'Take' }] }]);
  });

  it('is what came of a continuation whose beginning was never stored', async () => {
    const { store, ...tab } = await openProfile();
    await saveTurn(store, rows);
    await finishMessage(store, { message: says('Take') });
    tab.leave({ rows, message: says('Take the train.') });
    await tab.start();
    expect(await tab.replies()).toMatchObject([{ parts: [{ text: 'Take the train.' }] }]);
  });

  it('waits where a tab is at work with the chat, or nothing can be written', async () => {
    const { store, storage, profile, ...tab } = await openProfile();
    await saveTurn(store, rows);
    tab.leave({ message: says('Take the train.') });
    await profile.locks.withLock(turnLockName(one), () => tab.start());
    expect(storage.size).toBe(1);
    store.close();
    await tab.start();
    expect(storage.size).toBe(1);
    const again = await profile.openStore();
    await restoreLeftTurns(
      {
        store: again,
        locks: profile.locks,
        storage: {
          getItem: (name) => storage.get(name) ?? null,
          removeItem: (name) => void storage.delete(name),
        },
      },
      [key],
    );
    expect(await tab.replies()).toMatchObject([{ parts: [{ text: 'Take the train.' }] }]);
  });

  it.each(['', 'no JSON', '[]', '[{"message":{"id":7}}]', '[{"rows":{"chat":{}}}]'])(
    'is nothing where it cannot be read: %s',
    async (text) => {
      const { store, storage, profile, start } = await openProfile();
      await saveTurn(store, rows);
      const before = await dumpDatabase(profile.indexedDb.factory);
      storage.set(key, text);
      await start();
      expect(await dumpDatabase(profile.indexedDb.factory)).toEqual(before);
      expect(storage.size).toBe(0);
    },
  );
});
