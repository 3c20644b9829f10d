import { describe, expect, it } from 'vitest';

import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  valueOf,
} from '../testing/test-store.ts';
import {
  loadChat,
  moveChat,
  renameChat,
  setActiveLeaf,
  setChatModel,
  setChatParameters,
  setFavorite,
} from './chat-repository.ts';
import { markChatRead } from './local-state-repository.ts';
import { saveTurn } from './message-repository.ts';
import { messageId, testModel } from '../testing/test-store.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';

async function openWithChat() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  valueOf(
    await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('ms-1', 'ch-1')] }),
  );
  profile.nowMs += 5000;
  return { profile, store };
}

describe('chat actions', () => {
  it('keep the place in the list for a name, a star, parameters, a branch and reading', async () => {
    const { store } = await openWithChat();
    const id = chatId('ch-1');
    const before = valueOf(await loadChat(store, id))?.updatedAtMs;
    valueOf(await renameChat(store, id, { title: 'Tea', titleSource: 'user' }));
    valueOf(await setFavorite(store, id, true));
    valueOf(await setChatModel(store, id, { ...testModel, modelId: 'other' }));
    valueOf(await setChatParameters(store, id, { temperature: 0.4 }));
    valueOf(await setActiveLeaf(store, id, messageId('ms-1')));
    expect(valueOf(await loadChat(store, id))).toMatchObject({
      title: 'Tea',
      titleSource: 'user',
      favoritedAtMs: 1_005_000,
      model: { modelId: 'other' },
      parameters: { temperature: 0.4 },
      activeLeafId: 'ms-1',
      updatedAtMs: before,
    });
  });

  it('count a move to a folder as a change', async () => {
    const { store, profile } = await openWithChat();
    const moved = valueOf(await moveChat(store, chatId('ch-1'), parseFolderId('fo-1') ?? null));
    expect(moved).toMatchObject({ folderId: 'fo-1', updatedAtMs: profile.nowMs });
  });

  it('never replace a title of the user by one of a model', async () => {
    const { store } = await openWithChat();
    const id = chatId('ch-1');
    valueOf(await renameChat(store, id, { title: 'Mine', titleSource: 'user' }));
    valueOf(await renameChat(store, id, { title: 'Guess', titleSource: 'model' }));
    expect(valueOf(await loadChat(store, id))?.title).toBe('Mine');
  });

  it('say that a chat is missing and store nothing', async () => {
    const { store, profile } = await openWithChat();
    const before = await dumpDatabase(profile.indexedDb.factory);
    expect(await renameChat(store, chatId('ch-2'), { title: 'x', titleSource: 'user' })).toEqual({
      ok: false,
      error: { code: 'missing' },
    });
    expect(await dumpDatabase(profile.indexedDb.factory)).toEqual(before);
  });

  it('keep fields of the row that this program does not know', async () => {
    const { store } = await openWithChat();
    const id = chatId('ch-1');
    valueOf(
      await store.write({ tables: ['chats'], durability: 'strict' }, async (tx) => {
        const row = await tx.get('chats', id);
        tx.put('chats', Object.assign({}, row, { fromTheFuture: 7 }) as never);
      }),
    );
    valueOf(await setFavorite(store, id, true));
    const row = await store.read(['chats'], (tx) => tx.get('chats', id));
    expect(row).toMatchObject({ value: { fromTheFuture: 7, listKey: [0, -1_000_000] } });
  });

  it('write nothing where a chat is read already', async () => {
    const { store, profile } = await openWithChat();
    const before = await dumpDatabase(profile.indexedDb.factory);
    valueOf(await markChatRead(store, chatId('ch-1')));
    expect(await dumpDatabase(profile.indexedDb.factory)).toEqual(before);
  });
});
