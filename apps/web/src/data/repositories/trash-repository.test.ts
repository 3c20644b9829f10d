import { editDraftKey, oldEditDraftKey } from '@parley/domain/chat/draft.ts';
import { describe, expect, it } from 'vitest';

import { loadAllChats } from '../queries/chat-list-query.ts';
import { loadWholeChat } from '../queries/message-queries.ts';
import type { Store } from '../store.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  messageId,
  valueOf,
} from '../testing/test-store.ts';
import { saveAttachment, loadAttachment } from './attachment-repository.ts';
import { collectAttachments } from './collect-attachments.ts';
import { loadChat } from './chat-repository.ts';
import { saveDraft } from './draft-repository.ts';
import { saveTurn } from './message-repository.ts';
import { loadOutbox } from './outbox-repository.ts';
import {
  purgeExpired,
  purgeFromTrash,
  restoreChat,
  restoreFromTrash,
  trashChat,
} from './trash-repository.ts';
import { loadTrash } from './trash-items.ts';
import { trashMessages } from './trash-messages.ts';

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1000;

const id = chatId('ch-1');

function child(own: string, parent: string | null, createdAtMs: number) {
  return makeMessage(own, 'ch-1', {
    parentId: parent === null ? null : messageId(parent),
    createdAtMs,
  });
}

/** a → b → c, and b has the second child d. */
async function openWithTree() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const chat = makeChat('ch-1', {
    activeLeafId: messageId('c'),
    title: 'Tree',
    titleSource: 'user',
  });
  const messages = [
    child('a', null, 1),
    child('b', 'a', 2),
    child('c', 'b', 3),
    child('d', 'b', 4),
  ];
  valueOf(await saveTurn(store, { chat, messages }));
  return { profile, store };
}

async function links(store: Store): Promise<readonly string[]> {
  const messages = valueOf(await loadWholeChat(store, id));
  return messages.map((message) => `${message.parentId ?? ''}>${message.id}`);
}

describe('a deleted chat', () => {
  it('T97 leaves the list and keeps header and messages in place, marked for all devices', async () => {
    const { store, profile } = await openWithTree();
    valueOf(await trashChat(store, id));
    expect(valueOf(await loadAllChats(store))).toEqual([]);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['messages']).toHaveLength(4);
    expect(dump['chats']).toMatchObject([{ id: 'ch-1', trashedAtMs: profile.nowMs }]);
    expect(dump['tombstones']).toEqual([]);
    expect(valueOf(await loadOutbox(store, 99)).at(-1)).toMatchObject({ id: 'ch-1', kind: 'put' });
  });

  it('writes the same few rows whatever its length', async () => {
    const { store, profile } = await openWithTree();
    const messages = Array.from({ length: 300 }, (_, n) => child(`m-${n}`, 'd', 10 + n));
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages }));
    profile.indexedDb.arm({ kind: 'quota-at-write', write: 5 });
    valueOf(await trashChat(store, id));
    expect(profile.indexedDb.disarm()).toBe(false);
  });

  it('comes back at its old place in the list, without tombstone', async () => {
    const { store, profile } = await openWithTree();
    const before = valueOf(await loadChat(store, id));
    profile.nowMs += 60_000;
    valueOf(await trashChat(store, id));
    valueOf(await restoreChat(store, id));
    expect(valueOf(await loadAllChats(store))).toEqual([before]);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['tombstones']).toEqual([]);
    expect(dump['trash']).toEqual([]);
  });

  it('is not deleted twice', async () => {
    const { store, profile } = await openWithTree();
    valueOf(await trashChat(store, id));
    const before = await dumpDatabase(profile.indexedDb.factory);
    profile.nowMs += 1;
    valueOf(await trashChat(store, id));
    expect(await dumpDatabase(profile.indexedDb.factory)).toEqual(before);
  });

  it('T97 is removed for good after 30 days, with its deleted messages and draft, not before', async () => {
    const { store, profile } = await openWithTree();
    for (const key of [id, oldEditDraftKey(id), editDraftKey(id, messageId('a'))]) {
      valueOf(await saveDraft(store, { key, text: 'x', attachments: [] }));
    }
    valueOf(await trashMessages(store, { chatId: id, messageIds: [messageId('d')] }));
    valueOf(await trashChat(store, id));
    expect(valueOf(await purgeExpired(store, profile.nowMs + thirtyDaysMs - 1))).toBe(0);
    expect(valueOf(await purgeExpired(store, profile.nowMs + thirtyDaysMs))).toBe(1);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    for (const table of ['chats', 'messages', 'drafts', 'trash']) expect(dump[table]).toEqual([]);
    expect(dump['tombstones']).toMatchObject([
      { id: 'chats/ch-1' },
      ...['a', 'b', 'c', 'd'].map((message) => ({ id: `messages/${message}` })),
    ]);
  });
});

describe('a deleted message that is here again', () => {
  it('stays as it is when it is restored, and is counted once', async () => {
    const { store } = await openWithTree();
    const { trashId } = valueOf(
      await trashMessages(store, { chatId: id, messageIds: [messageId('d')] }),
    );
    const parts = [{ type: 'text', text: 'Anew' }] as const;
    const back = { ...child('d', 'b', 4), parts };
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [back] }));
    valueOf(await restoreFromTrash(store, trashId));
    expect(valueOf(await loadChat(store, id))).toMatchObject({ messageCount: 4 });
    const messages = valueOf(await loadWholeChat(store, id));
    expect(messages.find((message) => message.id === 'd')?.parts).toEqual(parts);
  });
});

describe('something deleted anew while the trash is emptied', () => {
  it.each(['chat', 'messages'])('starts its 30 days again: a %s', async (kind) => {
    const { store, profile } = await openWithTree();
    const deletion = { chatId: id, messageIds: [messageId('d')] };
    const remove = (): Promise<unknown> =>
      kind === 'chat' ? trashChat(store, id) : trashMessages(store, deletion);
    await remove();
    const [entry] = valueOf(await loadTrash(store));
    profile.nowMs += thirtyDaysMs;
    const emptied = purgeExpired(store, profile.nowMs);
    await Promise.all([restoreFromTrash(store, entry?.trashId ?? ''), remove()]);
    expect(valueOf(await emptied)).toBe(0);
    expect(valueOf(await loadTrash(store))).toHaveLength(1);
  });
});

describe('deleted messages', () => {
  it('take along what was typed into them when they go for good', async () => {
    const { store, profile } = await openWithTree();
    for (const message of ['a', 'd']) {
      const key = editDraftKey(id, messageId(message));
      valueOf(await saveDraft(store, { key, text: 'x', attachments: [] }));
    }
    valueOf(await trashMessages(store, { chatId: id, messageIds: [messageId('d')] }));
    expect(valueOf(await purgeExpired(store, profile.nowMs + thirtyDaysMs))).toBe(1);
    const { drafts } = await dumpDatabase(profile.indexedDb.factory);
    expect(drafts).toMatchObject([{ key: 'edit/ch-1/a' }]);
  });

  it('hand their children to the message above, and undo restores every link', async () => {
    const { store, profile } = await openWithTree();
    const before = await dumpDatabase(profile.indexedDb.factory);
    const { trashId } = valueOf(
      await trashMessages(store, { chatId: id, messageIds: [messageId('b')], preview: 'text' }),
    );
    expect(await links(store)).toEqual(['>a', 'a>c', 'a>d']);
    expect(valueOf(await loadChat(store, id))).toMatchObject({
      messageCount: 3,
      activeLeafId: 'c',
    });
    valueOf(await restoreFromTrash(store, trashId));
    expect(await links(store)).toEqual(['>a', 'a>b', 'b>c', 'b>d']);
    const after = await dumpDatabase(profile.indexedDb.factory);
    expect(after['messages']).toEqual(before['messages']);
    expect(after['tombstones']).toEqual([]);
  });

  it('move the shown branch to the nearest message that stays, and back', async () => {
    const { store } = await openWithTree();
    const messageIds = [messageId('b'), messageId('c')];
    const { trashId } = valueOf(await trashMessages(store, { chatId: id, messageIds }));
    expect(valueOf(await loadChat(store, id))?.activeLeafId).toBe('a');
    expect(await links(store)).toEqual(['>a', 'a>d']);
    valueOf(await restoreFromTrash(store, trashId));
    expect(valueOf(await loadChat(store, id))?.activeLeafId).toBe('c');
  });

  it('leave tombstones and outbox entries for themselves and their children', async () => {
    const { store, profile } = await openWithTree();
    const before = valueOf(await loadOutbox(store, 99)).length;
    valueOf(await trashMessages(store, { chatId: id, messageIds: [messageId('b')] }));
    const entries = valueOf(await loadOutbox(store, 99)).slice(before);
    expect(entries.map((entry) => `${entry.kind} ${entry.table}/${entry.id}`)).toEqual([
      'put messages/c',
      'put messages/d',
      'delete messages/b',
      'put chats/ch-1',
    ]);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['tombstones']).toMatchObject([{ id: 'messages/b', key: 'b' }]);
  });

  it('pass over ids of other chats and say `missing` where none is left', async () => {
    const { store } = await openWithTree();
    const foreign = makeMessage('x', 'ch-2');
    valueOf(await saveTurn(store, { chat: makeChat('ch-2'), messages: [foreign] }));
    expect(
      await trashMessages(store, { chatId: id, messageIds: [messageId('x'), messageId('nope')] }),
    ).toEqual({ ok: false, error: { code: 'missing' } });
  });

  it('cannot be restored into a chat that is gone for good', async () => {
    const { store } = await openWithTree();
    const { trashId } = valueOf(
      await trashMessages(store, { chatId: id, messageIds: [messageId('d')] }),
    );
    const trashed = valueOf(await trashChat(store, id));
    valueOf(await purgeFromTrash(store, trashed.trashId));
    expect(await restoreFromTrash(store, trashId)).toMatchObject({ error: { code: 'missing' } });
  });
});

describe('attachments', () => {
  it('are stored once and removed when nothing refers to them for a day', async () => {
    const { store, profile } = await openWithTree();
    const used = valueOf(await saveAttachment(store, new Blob(['used'])));
    const again = valueOf(await saveAttachment(store, new Blob(['used'])));
    const unused = valueOf(await saveAttachment(store, new Blob(['unused'])));
    expect(again).toBe(used);
    expect(used).toMatch(/^sha256-[0-9a-f]{64}$/);
    const part = {
      type: 'file',
      attachmentId: used,
      mediaType: 'text/plain',
      name: 'a.txt',
      sizeBytes: 4,
      characters: 4,
      estimatedTokens: 1,
    } as const;
    const message = makeMessage('e', 'ch-1', { parts: [part], createdAtMs: 9 });
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [message] }));
    expect(valueOf(await collectAttachments(store))).toBe(0);
    profile.nowMs += 25 * 3_600_000;
    expect(valueOf(await collectAttachments(store))).toBe(1);
    expect(valueOf(await loadAttachment(store, unused))).toBeUndefined();
    expect(await valueOf(await loadAttachment(store, used))?.text()).toBe('used');
    valueOf(await trashMessages(store, { chatId: id, messageIds: [message.id] }));
    expect(valueOf(await collectAttachments(store))).toBe(0);
    valueOf(await purgeFromTrash(store, 'messages/e'));
    expect(valueOf(await collectAttachments(store))).toBe(1);
  });

  it('wait in a draft without being removed', async () => {
    const { store, profile } = await openWithTree();
    const attachmentId = valueOf(await saveAttachment(store, new Blob(['pasted'])));
    const file = {
      type: 'file',
      attachmentId,
      mediaType: 'text/plain',
      name: 'paste',
      sizeBytes: 6,
      characters: 6,
      estimatedTokens: 2,
    } as const;
    valueOf(await saveDraft(store, { key: 'new', text: '', attachments: [file] }));
    profile.nowMs += 25 * 3_600_000;
    expect(valueOf(await collectAttachments(store))).toBe(0);
  });
});
