import { describe, expect, it } from 'vitest';

import { saveAttachment } from '../repositories/attachment-repository.ts';
import { renameChat } from '../repositories/chat-repository.ts';
import { compactLogs } from '../repositories/compact-logs.ts';
import { saveTurn } from '../repositories/message-repository.ts';
import { purgeFromTrash, trashChat } from '../repositories/trash-repository.ts';
import type { Store } from '../store.ts';
import { keyOf, sentChat } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { chatId, makeChat, makeMessage, valueOf } from '../testing/test-store.ts';

async function rename(store: Store, id: string, title: string): Promise<void> {
  valueOf(await renameChat(store, chatId(id), { title, titleSource: 'user' }));
}

/** Entries 1 and 2: the first chat with a message; 3: the second; 4: the first once more. */
async function openWithChanges() {
  const opened = await openSyncProfile();
  const { store } = opened;
  valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('a', 'ch-1')] }));
  valueOf(await saveTurn(store, { chat: makeChat('ch-2'), messages: [] }));
  await rename(store, 'ch-1', 'T');
  return opened;
}

describe('records with entries in the outbox', () => {
  it('are listed once each, by the oldest of their entries', async () => {
    const { run } = await openWithChanges();
    const all = [
      { key: keyOf('chats/ch-1'), outboxSeq: 1, kind: 'put' },
      { key: keyOf('messages/a'), outboxSeq: 2, kind: 'put' },
      { key: keyOf('chats/ch-2'), outboxSeq: 3, kind: 'put' },
    ];
    expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual(all);
    expect(await run((tx) => tx.dirty({ after: 0, limit: 2 }))).toEqual(all.slice(0, 2));
    expect(await run((tx) => tx.dirty({ after: 2, limit: 9 }))).toEqual(all.slice(2));
    // The newest entry of the first chat is behind it, and its oldest is not.
    expect(await run((tx) => tx.dirty({ after: 3, limit: 9 }))).toEqual([]);
  });

  it('are told by what their last entry says, and by the number of it', async () => {
    const { run, store } = await openWithChanges();
    const { trashId } = valueOf(await trashChat(store, chatId('ch-1')));
    valueOf(await purgeFromTrash(store, trashId));
    const dirty = await run((tx) => tx.dirty({ after: 0, limit: 9 }));
    expect(dirty.map(({ key, kind }) => `${kind} ${key.id}`)).toEqual([
      'delete ch-1',
      'delete a',
      'put ch-2',
    ]);
    const local = await run((tx) => tx.local(keyOf('chats/ch-1')));
    expect(local).toMatchObject({ data: null, isDeleted: true, outboxSeq: 7 });
  });

  it('are the same after the logs were compacted', async () => {
    const { run, store } = await openWithChanges();
    valueOf(await compactLogs(store));
    expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual([
      { key: keyOf('messages/a'), outboxSeq: 2, kind: 'put' },
      { key: keyOf('chats/ch-2'), outboxSeq: 3, kind: 'put' },
      { key: keyOf('chats/ch-1'), outboxSeq: 4, kind: 'put' },
    ]);
  });

  it('are attachments too, of which there is nothing to tell before their bytes were sent', async () => {
    const { run, store } = await openSyncProfile();
    const id = valueOf(await saveAttachment(store, new Blob(['bytes'])));
    const key = keyOf(`attachments/${id}`);
    expect((await run((tx) => tx.dirty({ after: 0, limit: 9 }))).map((each) => each.key)).toEqual([
      key,
    ]);
    expect(await run((tx) => tx.local(key))).toMatchObject({ data: null, isDeleted: false });
    expect(await run((tx) => tx.rowKeys({ limit: 9 }))).toEqual([]);
  });

  it('are found behind very many entries of others', async () => {
    const { run, store } = await openWithChanges();
    for (let number = 0; number < 600; number += 1) await rename(store, 'ch-1', `T${number}`);
    valueOf(await saveTurn(store, { chat: makeChat('ch-3'), messages: [] }));
    const dirty = await run((tx) => tx.dirty({ after: 3, limit: 9 }));
    expect(dirty.map(({ key }) => key.id)).toEqual(['ch-3']);
  });
});

describe('entries of a record', () => {
  it('go up to a number, and later ones stay', async () => {
    const { run, rows } = await openWithChanges();
    const key = keyOf('chats/ch-1');
    await run((tx) => tx.clearOutbox(key, 1));
    expect((await rows('outbox')).map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(await run((tx) => tx.local(key))).toMatchObject({ outboxSeq: 4 });
    const left = await run(async (tx) => {
      await tx.clearOutbox(key, 4);
      return tx.local(key);
    });
    expect(left.outboxSeq).toBe(0);
    expect((await rows('outbox')).map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('are added as for a change, or for a deletion', async () => {
    const { run, rows } = await openSyncProfile();
    const numbers = await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
      await tx.removeRow(keyOf('folders/fo-1'));
      for (const name of ['chats/ch-1', 'folders/fo-1']) await tx.addToOutbox(keyOf(name));
      const [chat, folder] = [
        await tx.local(keyOf('chats/ch-1')),
        await tx.local(keyOf('folders/fo-1')),
      ];
      return [chat.outboxSeq, folder.outboxSeq];
    });
    expect(numbers).toEqual([1, 2]);
    expect(await rows('outbox')).toEqual([
      { seq: 1, table: 'chats', id: 'ch-1', kind: 'put', atMs: 1_000_000 },
      { seq: 2, table: 'folders', id: 'fo-1', kind: 'delete', atMs: 1_000_000 },
    ]);
  });
});
