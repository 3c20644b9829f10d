import { describe, expect, it } from 'vitest';

import { createStoragePersistence } from '#src/platform/storage-persistence.ts';

import { deleteDatabase } from '../open-request.ts';
import { renameChat } from '../repositories/chat-repository.ts';
import { saveDraft } from '../repositories/draft-repository.ts';
import { saveKey } from '../repositories/key-writes.ts';
import { finishMessage, saveTurn } from '../repositories/message-repository.ts';
import { saveProvider } from '../repositories/provider-repository.ts';
import { saveSettings } from '../repositories/settings-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import { trashChat } from '../repositories/trash-repository.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  makeUsage,
  testModel,
  valueOf,
  waitFor,
} from '../testing/test-store.ts';
import { createQueries } from './create-queries.ts';

const id = chatId('ch-1');

async function open() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const manager = {
    estimate: () => Promise.resolve({ usage: 5, quota: 100 }),
    persisted: () => Promise.resolve(true),
  };
  const queries = createQueries(store, createStoragePersistence(manager as StorageManager));
  return { profile, store, queries };
}

describe('live queries', () => {
  it('are the same object for the same argument, and keep those in use', async () => {
    const { queries } = await open();
    const first = queries.chat(id);
    first.subscribe(() => undefined);
    for (let n = 0; n < 100; n += 1) queries.chat(chatId(`ch-${n}`));
    expect(queries.chat(id)).toBe(first);
    expect(queries.draft('new')).toBe(queries.draft('new'));
  });

  it('follow the header of a chat, and only that one', async () => {
    const { store, queries } = await open();
    const query = queries.chat(id);
    let calls = 0;
    query.subscribe(() => (calls += 1));
    expect(await waitFor(query, () => true)).toBeUndefined();
    valueOf(
      await saveTurn(store, { chat: makeChat('ch-2'), messages: [makeMessage('x', 'ch-2')] }),
    );
    expect(calls).toBe(1);
    valueOf(
      await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('y', 'ch-1')] }),
    );
    await waitFor(query, (chat) => chat !== undefined);
    valueOf(await renameChat(store, id, { title: 'Tea', titleSource: 'user' }));
    expect((await waitFor(query, (chat) => chat?.title === 'Tea'))?.id).toBe('ch-1');
  });

  it('never start from a draft that was sent while nobody looked', async () => {
    const { store, queries } = await open();
    valueOf(await saveDraft(store, { key: id, text: 'Hello', attachments: [] }));
    const query = queries.draft(id);
    const stop = query.subscribe(() => undefined);
    expect((await waitFor(query, () => true))?.text).toBe('Hello');
    stop();
    const clearDraft = { key: id, sentText: 'Hello', sentAtMs: 0 };
    const turn = { chat: makeChat('ch-1'), messages: [makeMessage('x', 'ch-1')], clearDraft };
    valueOf(await saveTurn(store, turn));
    expect(queries.draft(id).getSnapshot()).toEqual({ status: 'loading', value: undefined });
    expect(await waitFor(query, () => true)).toBeUndefined();
  });

  it('show settings, providers, owners of keys, room, requests and the trash', async () => {
    const { store, queries, profile } = await open();
    valueOf(await saveSettings(store, { theme: 'dark' }));
    expect((await waitFor(queries.settings, () => true)).theme).toBe('dark');
    const endpoint = {
      id: testModel.providerId,
      presetId: 'openai',
      title: 'OpenAI',
      dialect: 'openai-chat',
      baseUrl: 'https://api.openai.com/v1',
      auth: 'bearer',
    } as const;
    valueOf(await saveProvider(store, endpoint));
    valueOf(
      await saveKey(store, { providerId: endpoint.id, origin: 'https://api.openai.com', key: 'k' }),
    );
    expect(await waitFor(queries.providers, () => true)).toEqual([endpoint]);
    const keys = await waitFor(queries.keys, () => true);
    expect(keys.map(({ providerId }) => providerId)).toEqual(['openai']);
    expect(await waitFor(queries.storageUsage, () => true)).toEqual({
      usageBytes: 5,
      quotaBytes: 100,
      isPersisted: true,
    });
    const message = makeMessage('x', 'ch-1', { state: 'sent' });
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [message] }));
    const usage = makeUsage('us-1', 'ch-1');
    valueOf(await finishMessage(store, { message: { ...message, state: 'finished' }, usage }));
    expect(await waitFor(queries.usageByChat(id), () => true)).toEqual([usage]);
    valueOf(await trashMessages(store, { chatId: id, messageIds: [message.id] }));
    profile.nowMs += 1;
    valueOf(await trashChat(store, id));
    expect(await waitFor(queries.trash, () => true)).toMatchObject([
      { kind: 'chat', trashId: 'chats/ch-1', messageCount: 0 },
      { kind: 'messages', preview: 'text of x', messageCount: 1 },
    ]);
  });

  it('say that they failed and keep the last value when the database goes away', async () => {
    const { store, queries, profile } = await open();
    queries.settings.subscribe(() => undefined);
    const value = await waitFor(queries.settings, () => true);
    await deleteDatabase(profile.indexedDb.factory, store.name);
    const failed = new Promise<void>((resolve) => {
      queries.settings.subscribe(resolve);
    });
    store.changes.publish({ kind: 'resync' });
    await failed;
    expect(queries.settings.getSnapshot()).toEqual({
      status: 'failed',
      value,
      error: { code: 'closed' },
    });
  });
});
