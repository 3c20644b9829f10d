import { newSyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describe, expect, it } from 'vitest';

import { loadTrashEntries } from '../queries/trash-query.ts';
import { saveAttachment } from '../repositories/attachment-repository.ts';
import { collectAttachments } from '../repositories/collect-attachments.ts';
import { loadChat } from '../repositories/chat-repository.ts';
import { loadMessageRevisions } from '../repositories/message-edits.ts';
import { saveTurn } from '../repositories/message-repository.ts';
import {
  purgeExpired,
  purgeFromTrash,
  restoreFromTrash,
  trashChat,
} from '../repositories/trash-repository.ts';
import { trashKeepMs } from '../schema.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { chatId, known, makeChat, makeMessage, messageId, valueOf } from '../testing/test-store.ts';

async function openWithTrash(names: Readonly<Record<string, object>>) {
  const opened = await openSyncProfile();
  const items = Object.entries(names).map(([name, data]) => ({
    key: keyOf(name),
    data: { ...data },
  }));
  const entries = async () => valueOf(await loadTrashEntries(opened.store));
  const trashId = async () => known((await entries())[0]).trashId;
  await opened.run(async (tx) => {
    for (const { key } of items) await tx.removeRow(key);
    await tx.trash(items);
  });
  return { ...opened, entries, trashId };
}

describe('what a sync takes away', () => {
  it('is one item of the trash, and touches neither rows nor outbox', async () => {
    const { entries, rows } = await openWithTrash({
      'messages/ms-1': sentMessage('ms-1', 'ch-1'),
      'messages/ms-2': sentMessage('ms-2', 'ch-1'),
    });
    expect(await entries()).toEqual([
      {
        kind: 'messages',
        trashId: 'records/messages/ms-1/1',
        chatId: 'ch-1',
        title: '',
        preview: 'text of ms-1 text of ms-2',
        messageCount: 2,
        trashedAtMs: 1_000_000,
        purgeAtMs: 1_000_000 + trashKeepMs,
      },
    ]);
    expect(await rows('messages')).toEqual([]);
    expect(await rows('outbox')).toEqual([]);
  });

  it.each([
    {
      kind: 'chat',
      title: 'Title of ch-1',
      items: {
        'messages/ms-1': sentMessage('ms-1', 'ch-1'),
        'chats/ch-1': sentChat('ch-1'),
      },
    },
    { kind: 'folders', title: 'F', items: { 'folders/fo-1': { id: 'fo-1', title: 'F' } } },
    { kind: 'prompts', title: 'P', items: { 'prompts/pr-1': { id: 'pr-1', title: 'P' } } },
    { kind: 'other', title: 'O', items: { 'providers/p': { id: 'p', title: 'O' } } },
  ])('is named by what it is, such as $kind', async ({ kind, title, items }) => {
    const { entries } = await openWithTrash(items);
    expect(await entries()).toMatchObject([{ kind, title }]);
  });

  it('is a new item each time', async () => {
    const { run, store } = await openSyncProfile();
    for (const text of ['one', 'two']) {
      const data = sentMessage('ms-1', 'ch-1', { parts: [{ type: 'text', text }] });
      await run((tx) => tx.trash([{ key: keyOf('messages/ms-1'), data }]));
    }
    const entries = valueOf(await loadTrashEntries(store));
    expect(entries.map(({ preview }) => preview).toSorted()).toEqual(['one', 'two']);
  });

  it('goes after 30 days, or when a person wants it', async () => {
    const items = { 'messages/ms-1': sentMessage('ms-1', 'ch-1') };
    const { store, profile, entries } = await openWithTrash(items);
    expect(valueOf(await purgeExpired(store, profile.nowMs + trashKeepMs - 1))).toBe(0);
    expect(valueOf(await purgeExpired(store, profile.nowMs + trashKeepMs))).toBe(1);
    expect(await entries()).toEqual([]);
    const other = await openWithTrash(items);
    valueOf(await purgeFromTrash(other.store, await other.trashId()));
    expect(await other.entries()).toEqual([]);
  });

  it('goes with its chat', async () => {
    const items = { 'messages/ms-1': sentMessage('ms-1', 'ch-1') };
    const { store, entries } = await openWithTrash(items);
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [] }));
    const { trashId } = valueOf(await trashChat(store, chatId('ch-1')));
    valueOf(await purgeFromTrash(store, trashId));
    expect(await entries()).toEqual([]);
  });

  it('keeps the bytes that it refers to', async () => {
    const { run, store, profile, rows } = await openSyncProfile();
    const attachmentId = valueOf(await saveAttachment(store, new Blob(['bytes'])));
    const parts = [{ type: 'image', attachmentId, mediaType: 'image/png' }];
    const data = sentMessage('ms-1', 'ch-1', { parts });
    await run((tx) => tx.trash([{ key: keyOf('messages/ms-1'), data }]));
    profile.nowMs += 48 * 3_600_000;
    valueOf(await collectAttachments(store));
    expect(await rows('attachments')).toHaveLength(1);
    valueOf(await purgeFromTrash(store, 'records/messages/ms-1/1'));
    valueOf(await collectAttachments(store));
    expect(await rows('attachments')).toEqual([]);
  });
});

describe('restoring what a sync took away', () => {
  it('is a change for other devices, word for word', async () => {
    const data = { id: 'fo-1', title: 'F', fromTheFuture: [1] };
    const { store, run, rows, trashId, entries } = await openWithTrash({ 'folders/fo-1': data });
    valueOf(await restoreFromTrash(store, await trashId()));
    expect(await run((tx) => tx.local(keyOf('folders/fo-1')))).toEqual({
      data,
      isDeleted: false,
      isReady: true,
      outboxSeq: 1,
    });
    expect(await rows('outbox')).toMatchObject([{ kind: 'put', id: 'fo-1' }]);
    expect(await entries()).toEqual([]);
  });

  it('brings a chat back with its messages, out of the trash', async () => {
    const { store, run, trashId } = await openWithTrash({
      'messages/ms-2': sentMessage('ms-2', 'ch-1', { parentId: 'ms-1', createdAtMs: 2 }),
      'messages/ms-1': sentMessage('ms-1', 'ch-1'),
      'chats/ch-1': sentChat('ch-1', { trashedAtMs: 7 }),
    });
    const record = newSyncRecord('1', 3, keyOf('messages/ms-1'));
    await run((tx) => tx.saveRecord({ ...record, place: { chatId: 'ch-1', parentId: null } }));
    valueOf(await restoreFromTrash(store, await trashId()));
    expect(valueOf(await loadChat(store, chatId('ch-1')))).toMatchObject({
      trashedAtMs: null,
      messageCount: 2,
      activeLeafId: 'ms-2',
    });
    expect(await run((tx) => tx.messagesBelow('ms-1'))).toEqual(['ms-2']);
    const dirty = await run((tx) => tx.dirty({ after: 0, limit: 9 }));
    expect(dirty.map(({ key }) => key.id).toSorted()).toEqual(['ch-1', 'ms-1', 'ms-2']);
  });

  it('makes a chat for messages whose chat is gone', async () => {
    const { store, trashId } = await openWithTrash({
      'messages/ms-1': sentMessage('ms-1', 'ch-1'),
    });
    valueOf(await restoreFromTrash(store, await trashId()));
    expect(valueOf(await loadChat(store, chatId('ch-1')))).toMatchObject({
      title: 'text of ms-1',
      messageCount: 1,
      activeLeafId: 'ms-1',
    });
  });

  it('hangs a message on the nearest one above that is still there', async () => {
    const { store, run, trashId } = await openWithTrash({
      'messages/ms-3': sentMessage('ms-3', 'ch-1', { parentId: 'ms-2', createdAtMs: 3 }),
    });
    const chat = makeChat('ch-1', { activeLeafId: messageId('ms-1') });
    valueOf(await saveTurn(store, { chat, messages: [makeMessage('ms-1', 'ch-1')] }));
    await run(async (tx) => {
      await tx.removeRow(keyOf('messages/ms-2'));
      const record = newSyncRecord('2', 3, keyOf('messages/ms-2'));
      await tx.saveRecord({ ...record, place: { chatId: 'ch-1', parentId: 'ms-1' } });
    });
    valueOf(await restoreFromTrash(store, await trashId()));
    expect(await run((tx) => tx.messagesBelow('ms-1'))).toEqual(['ms-3']);
    // What is shown stays as it is.
    expect(valueOf(await loadChat(store, chatId('ch-1')))).toMatchObject({
      messageCount: 2,
      activeLeafId: 'ms-1',
    });
  });

  it('keeps what somebody has put in its place as an earlier wording', async () => {
    const { store, run, rows, trashId } = await openWithTrash({
      'messages/ms-1': sentMessage('ms-1', 'ch-1'),
    });
    const parts = [{ type: 'text', text: 'Another' }];
    await run((tx) => tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1', { parts })));
    valueOf(await restoreFromTrash(store, await trashId()));
    const texts = valueOf(await loadMessageRevisions(store, messageId('ms-1')));
    expect(texts.map(({ text }) => text)).toEqual(['Another']);
    expect(await rows('messages')).toMatchObject([
      { editCount: 1, parts: [{ text: 'text of ms-1' }] },
    ]);
  });

  it('says where it is not there any more', async () => {
    const { store } = await openSyncProfile();
    expect(await restoreFromTrash(store, 'records/messages/ms-1/1')).toEqual({
      ok: false,
      error: { code: 'missing' },
    });
  });

  it('stores nothing where there is no room', async () => {
    const { store, profile, rows, trashId } = await openWithTrash({
      'messages/ms-1': sentMessage('ms-1', 'ch-1'),
    });
    const id = await trashId();
    profile.indexedDb.arm({ kind: 'quota-at-commit' });
    expect(await restoreFromTrash(store, id)).toMatchObject({ error: { code: 'quota-exceeded' } });
    expect(await rows('messages')).toEqual([]);
    expect(await rows('trash')).toHaveLength(1);
  });
});

it('an item of the trash that cannot be read hides no other', async () => {
  const items = { 'messages/ms-1': sentMessage('ms-1', 'ch-1') };
  const { store, entries } = await openWithTrash(items);
  await store.write({ tables: ['trash'], durability: 'strict' }, async (tx) => {
    tx.put('trash', { kind: 'records', id: 'records/x', records: [{ table: 'planets' }] } as never);
  });
  expect((await entries()).map(({ trashId }) => trashId)).toEqual(['records/messages/ms-1/1']);
});
