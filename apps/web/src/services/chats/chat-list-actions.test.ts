import { beforeEach, describe, expect, it } from 'vitest';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { finishMessage, saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadLocalStates } from '#src/data/repositories/local-state-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';

import { createChatListActions, type ChatListActions } from './chat-list-actions.ts';

const id = chatId('ch-1');
let profile: TestProfile;
let store: Store;
let actions: ChatListActions;

beforeEach(async () => {
  profile = createTestProfile();
  store = await profile.openStore();
  actions = createChatListActions(store);
  valueOf(
    await saveTurn(store, {
      chat: makeChat('ch-1', { title: 'Old', titleSource: 'start' }),
      messages: [makeMessage('ms-1', 'ch-1')],
    }),
  );
});

async function stored() {
  return valueOf(await loadChat(store, id));
}

describe('what can be done with a chat of the list', () => {
  it('T96 a new name is cleaned and stays the user’s', async () => {
    expect(await actions.rename(id, '  A new\n name ')).toBe(true);
    expect(await stored()).toMatchObject({ title: 'A new name', titleSource: 'user' });
  });

  it('T96 an empty name changes nothing', async () => {
    expect(await actions.rename(id, ' \n ')).toBe(true);
    expect(await stored()).toMatchObject({ title: 'Old', titleSource: 'start' });
  });

  it('a star is given and taken', async () => {
    profile.nowMs = 77;
    expect(await actions.setFavorite(id, true)).toBe(true);
    expect(await stored()).toMatchObject({ favoritedAtMs: 77 });
    expect(await actions.setFavorite(id, false)).toBe(true);
    expect(await stored()).toMatchObject({ favoritedAtMs: null });
  });

  it('deleting moves it to the trash with its messages, and undo brings it back as it was', async () => {
    const before = await stored();
    expect(await actions.trash(id)).toBe(true);
    expect(await stored()).toMatchObject({ trashedAtMs: profile.nowMs });
    expect(valueOf(await loadTrash(store))).toHaveLength(1);
    expect(await actions.restore(id)).toBe(true);
    expect(await stored()).toEqual(before);
    expect(valueOf(await loadTrash(store))).toEqual([]);
  });

  it('reading takes its mark away', async () => {
    const message = makeMessage('ms-1', 'ch-1');
    valueOf(await finishMessage(store, { message, isUnread: true }));
    expect(valueOf(await loadLocalStates(store)).unreadIds).toEqual(new Set([id]));
    expect(await actions.markRead(id)).toBe(true);
    expect(valueOf(await loadLocalStates(store)).unreadIds).toEqual(new Set());
  });

  it('tells where it could not be stored', async () => {
    const gone = chatId('ch-gone');
    expect(await actions.rename(gone, 'x')).toBe(false);
    expect(await actions.setFavorite(gone, true)).toBe(false);
    expect(await actions.trash(gone)).toBe(false);
    expect(await actions.restore(gone)).toBe(false);
  });
});
