import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { saveAttachment } from './repositories/attachment-repository.ts';
import { collectAttachments } from './repositories/collect-attachments.ts';
import { checkpointMessage, finishMessage, saveTurn } from './repositories/message-repository.ts';
import { removeProvider, saveProvider } from './repositories/provider-repository.ts';
import { saveSettings } from './repositories/settings-repository.ts';
import { purgeFromTrash, trashChat } from './repositories/trash-repository.ts';
import type { Store } from './store.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  valueOf,
} from './testing/test-store.ts';

const provider = {
  id: testModel.providerId,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
} as const;

async function open() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const read = async (table: string): Promise<readonly Readonly<Record<string, string>>[]> => {
    const dump = await dumpDatabase(profile.indexedDb.factory);
    return dump[table] as readonly Readonly<Record<string, string>>[];
  };
  return {
    profile,
    store,
    outbox: async () =>
      (await read('outbox')).map(({ kind, table, id }) => `${kind} ${table}/${id}`),
    tombstones: async () => (await read('tombstones')).map(({ id }) => id),
    searchChanges: async () => (await read('searchChanges')).map(({ chatId: chat }) => chat),
  };
}

function removeSetting(store: Store, key: string) {
  return store.write({ tables: ['settings'], durability: 'strict' }, (tx) => {
    tx.remove('settings', key);
    return Promise.resolve();
  });
}

describe('a record that comes back', () => {
  it('loses the tombstone of a provider that is set up again', async () => {
    const { store, outbox, tombstones } = await open();
    valueOf(await saveProvider(store, provider));
    valueOf(await removeProvider(store, provider.id));
    expect(await tombstones()).toEqual(['providers/openai']);
    valueOf(await saveProvider(store, provider));
    expect(await tombstones()).toEqual([]);
    expect(await outbox()).toEqual([
      'put providers/openai',
      'delete providers/openai',
      'put providers/openai',
    ]);
  });

  it('loses the tombstone of an attachment that is attached again', async () => {
    const { profile, store, tombstones } = await open();
    const id = valueOf(await saveAttachment(store, new Blob(['bytes'])));
    profile.nowMs += 25 * 3_600_000;
    valueOf(await collectAttachments(store));
    expect(await tombstones()).toEqual([`attachments/${id}`]);
    valueOf(await saveAttachment(store, new Blob(['bytes'])));
    expect(await tombstones()).toEqual([]);
  });

  it('loses the tombstone of a setting that is changed again', async () => {
    const { store, tombstones } = await open();
    valueOf(await removeSetting(store, 'streaming'));
    expect(await tombstones()).toEqual(['settings/streaming']);
    valueOf(await saveSettings(store, { streaming: false }));
    expect(await tombstones()).toEqual([]);
  });

  it('loses the tombstone that the same action has left', async () => {
    const { store, outbox, tombstones } = await open();
    valueOf(
      await store.write({ tables: ['providers'], durability: 'strict' }, async (tx) => {
        const row = { ...provider, createdAtMs: 1, updatedAtMs: 1 };
        tx.put('providers', { ...row, id: parseProviderId('other') ?? row.id });
        // By now the transaction knows that there was no tombstone.
        await tx.count('providers');
        tx.remove('providers', provider.id);
        tx.put('providers', row);
      }),
    );
    expect(await tombstones()).toEqual([]);
    expect((await outbox()).slice(1)).toEqual(['delete providers/openai', 'put providers/openai']);
  });
});

describe('what belongs to this device', () => {
  it('is in no outbox and leaves no tombstone, whether it is written or removed', async () => {
    const { store, outbox, tombstones } = await open();
    valueOf(await saveSettings(store, { theme: 'dark' }));
    valueOf(await removeSetting(store, 'theme'));
    expect(await outbox()).toEqual([]);
    expect(await tombstones()).toEqual([]);
  });

  it('may be a setting of a newer version, which is shared', async () => {
    const { store, outbox } = await open();
    valueOf(await removeSetting(store, 'fromTheFuture'));
    expect(await outbox()).toEqual(['delete settings/fromTheFuture']);
  });
});

describe('a reply', () => {
  const reply = makeMessage('ms-a', 'ch-1', { role: 'assistant', state: 'streaming' });

  it('is not for other devices while it comes in, and is searched once it has ended', async () => {
    const { store, outbox, searchChanges } = await open();
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [reply] }));
    expect(await outbox()).toEqual(['put chats/ch-1']);
    expect(await searchChanges()).toEqual(['ch-1']);
    valueOf(await checkpointMessage(store, reply));
    expect(await outbox()).toEqual(['put chats/ch-1']);
    expect(await searchChanges()).toEqual(['ch-1']);
    valueOf(await finishMessage(store, { message: { ...reply, state: 'finished' } }));
    expect(await outbox()).toEqual(['put chats/ch-1', 'put messages/ms-a', 'put chats/ch-1']);
    expect(await searchChanges()).toEqual(['ch-1', 'ch-1']);
  });

  it('that ends after its chat was deleted for good leaves nothing but the deletion', async () => {
    const { store, outbox, tombstones } = await open();
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [reply] }));
    const { trashId } = valueOf(await trashChat(store, chatId('ch-1')));
    valueOf(await purgeFromTrash(store, trashId));
    const before = await outbox();
    const end = {
      message: { ...reply, state: 'finished' },
      preview: 'Hi',
      isUnread: true,
    } as const;
    expect(valueOf(await finishMessage(store, end))).toEqual({ isStored: false });
    expect(await outbox()).toEqual(before);
    expect(await tombstones()).toEqual(['chats/ch-1', 'messages/ms-a']);
  });
});

describe('changes for the search', () => {
  it('are told once for each chat and action, also of rows that came from elsewhere', async () => {
    const { store, outbox, searchChanges } = await open();
    const message = makeMessage('ms-1', 'ch-1');
    valueOf(
      await store.write({ tables: ['messages'], durability: 'strict' }, (tx) => {
        for (const id of ['ms-1', 'ms-2']) {
          const row = { ...message, id: messageId(id), parentKey: 'root:ch-1' };
          tx.putLocal('messages', row, message.chatId);
        }
        return Promise.resolve();
      }),
    );
    expect(await searchChanges()).toEqual(['ch-1']);
    expect(await outbox()).toEqual([]);
  });
});
