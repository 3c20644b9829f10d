import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { describe, expect, it } from 'vitest';

import {
  becomes,
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  valueOf,
} from '../testing/test-store.ts';
import { loadChat, renameChat } from './chat-repository.ts';
import { loadDraft, saveDraft } from './draft-repository.ts';
import { loadMessageRevisions } from './message-edits.ts';
import { checkpointMessage, finishMessage, saveTurn, updateMessage } from './message-repository.ts';
import { loadOutbox } from './outbox-repository.ts';
import { trashMessages } from './trash-messages.ts';
import { restoreFromTrash, trashChat } from './trash-repository.ts';

const question = makeMessage('ms-q', 'ch-1', { createdAtMs: 10 });
const reply = makeMessage('ms-a', 'ch-1', {
  parentId: messageId('ms-q'),
  role: 'assistant',
  parts: [],
  state: 'sent',
  createdAtMs: 11,
});
const turn = {
  chat: makeChat('ch-1', { activeLeafId: messageId('ms-a'), preview: 'Hello' }),
  messages: [question, reply],
};
const streaming = { ...reply, state: 'streaming', parts: [{ type: 'text', text: 'Hi' }] } as const;
const finished = { ...streaming, state: 'finished' } as const;

const pinned = (message: Message): Message => ({ ...message, pinnedAtMs: 5 });
const leftOut = (message: Message): Message => ({ ...message, isLeftOut: true });

async function openEmpty() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const outbox = async () =>
    valueOf(await loadOutbox(store, 100)).map(({ table, id, kind }) => `${kind} ${table}/${id}`);
  return { profile, store, outbox };
}

describe('saveTurn', () => {
  it('T144 stores a chat with its first message, and nothing before', async () => {
    const { store, profile } = await openEmpty();
    expect((await dumpDatabase(profile.indexedDb.factory))['chats']).toEqual([]);
    const saved = valueOf(await saveTurn(store, turn));
    expect(saved).toMatchObject({ messageCount: 2, updatedAtMs: profile.nowMs });
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['chats']).toHaveLength(1);
    expect(dump['messages']).toHaveLength(2);
  });

  it('logs the question and the header but no running reply', async () => {
    const { store, outbox } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    expect(await outbox()).toEqual(['put chats/ch-1', 'put messages/ms-q']);
  });

  it('leaves to another tab the fields that it changed', async () => {
    const { store, profile } = await openEmpty();
    const other = await profile.openStore();
    valueOf(await saveTurn(store, turn));
    valueOf(await renameChat(other, chatId('ch-1'), { title: 'Renamed', titleSource: 'user' }));
    const next = makeMessage('ms-2', 'ch-1', { createdAtMs: 12 });
    valueOf(await saveTurn(store, { chat: { ...turn.chat, preview: 'two' }, messages: [next] }));
    expect(valueOf(await loadChat(store, chatId('ch-1')))).toMatchObject({
      title: 'Renamed',
      preview: 'two',
      messageCount: 3,
    });
  });

  it('brings a chat back from the trash', async () => {
    const { store, profile } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    valueOf(await trashChat(store, chatId('ch-1')));
    valueOf(await saveTurn(store, { ...turn, messages: [makeMessage('ms-2', 'ch-1')] }));
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['chats']).toMatchObject([{ trashedAtMs: null }]);
    expect(dump['trash']).toEqual([]);
    expect(dump['tombstones']).toEqual([]);
  });
});

describe('drafts', () => {
  const key = chatId('ch-1');
  const sent = { key, sentText: 'Hello', sentAtMs: 1_000_000 };

  it('T133 belong to one chat each, and an empty one is removed', async () => {
    const { store, profile } = await openEmpty();
    valueOf(await saveDraft(store, { key, text: 'one', attachments: [] }));
    valueOf(await saveDraft(store, { key: 'new', text: 'two', attachments: [] }));
    expect(valueOf(await loadDraft(store, key))?.text).toBe('one');
    valueOf(await saveDraft(store, { key, text: ' \n', attachments: [] }));
    expect((await dumpDatabase(profile.indexedDb.factory))['drafts']).toMatchObject([
      { key: 'new', text: 'two' },
    ]);
  });

  it('are removed with the turn that sends them', async () => {
    const { store } = await openEmpty();
    valueOf(await saveDraft(store, { key, text: 'Hello', attachments: [] }));
    valueOf(await saveTurn(store, { ...turn, clearDraft: sent }));
    expect(valueOf(await loadDraft(store, key))).toBeUndefined();
  });

  it('stay where the person has typed on since', async () => {
    const { store, profile } = await openEmpty();
    profile.nowMs += 1;
    valueOf(await saveDraft(store, { key, text: 'and also', attachments: [] }));
    valueOf(await saveTurn(store, { ...turn, clearDraft: sent }));
    expect(valueOf(await loadDraft(store, key))?.text).toBe('and also');
  });

  it('go although the clock jumped back, because the text is what was sent', async () => {
    const { store, profile } = await openEmpty();
    profile.nowMs += 3_600_000;
    valueOf(await saveDraft(store, { key, text: 'Hello', attachments: [] }));
    valueOf(await saveTurn(store, { ...turn, clearDraft: sent }));
    expect(valueOf(await loadDraft(store, key))).toBeUndefined();
  });

  it('stay where the turn could not be stored', async () => {
    const { store, profile } = await openEmpty();
    valueOf(await saveDraft(store, { key, text: 'Hello', attachments: [] }));
    profile.indexedDb.arm({ kind: 'quota-at-commit' });
    const result = await saveTurn(store, { ...turn, clearDraft: sent });
    expect(result).toEqual({ ok: false, error: { code: 'quota-exceeded' } });
    expect(valueOf(await loadDraft(store, key))?.text).toBe('Hello');
  });
});

describe('a reply that comes in', () => {
  it('is checkpointed without outbox entry and without touching the header', async () => {
    const { store, outbox } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    const before = await outbox();
    valueOf(await checkpointMessage(store, streaming));
    expect(await outbox()).toEqual(before);
  });

  it('is stored with header, request and outbox entries when it ends', async () => {
    const { store, outbox, profile } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    profile.nowMs += 10;
    const end = {
      message: finished,
      preview: 'Hi',
      isUnread: true,
      usage: makeUsage('us-1', 'ch-1'),
    };
    expect(valueOf(await finishMessage(store, end))).toEqual({ isStored: true });
    expect((await outbox()).slice(2)).toEqual(['put messages/ms-a', 'put chats/ch-1']);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['usage']).toEqual([end.usage]);
    expect(dump['chats']).toMatchObject([
      { preview: 'Hi', updatedAtMs: profile.nowMs, messageCount: 2 },
    ]);
    expect(dump['localStates']).toEqual([{ id: 'ch-1', isUnread: true }]);
    expect(dump['messages']?.[0]).not.toHaveProperty('running');
  });

  it('leaves a chat in the trash that was deleted meanwhile, here and on other devices', async () => {
    const { store, outbox, profile } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    valueOf(await trashChat(store, chatId('ch-1')));
    const end = { message: finished, preview: 'Hi' };
    expect(valueOf(await finishMessage(store, end))).toEqual({ isStored: true });
    expect((await outbox()).slice(2)).toEqual([
      'put chats/ch-1',
      'put messages/ms-a',
      'put chats/ch-1',
    ]);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['chats']).toMatchObject([{ preview: 'Hi', trashedAtMs: profile.nowMs }]);
    expect(dump['tombstones']).toEqual([]);
  });

  it('does not come back when it was deleted meanwhile, but its request is booked', async () => {
    const { store, profile } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    valueOf(
      await trashMessages(store, { chatId: chatId('ch-1'), messageIds: [messageId('ms-a')] }),
    );
    expect(await checkpointMessage(store, streaming)).toEqual({
      ok: false,
      error: { code: 'missing' },
    });
    const end = { message: finished, usage: makeUsage('us-1', 'ch-1') };
    expect(valueOf(await finishMessage(store, end))).toEqual({ isStored: false });
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['messages']).toMatchObject([{ id: 'ms-q' }]);
    expect(dump['usage']).toHaveLength(1);
  });

  it('is not overwritten by a checkpoint that comes after its end', async () => {
    const { store } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    valueOf(await finishMessage(store, { message: finished }));
    expect(await checkpointMessage(store, streaming)).toMatchObject({ ok: false });
  });
});

describe('updateMessage', () => {
  it('changes what is stored by then: the end of a reply stays, whoever looked at it before', async () => {
    const { store, profile } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    valueOf(await finishMessage(store, { message: { ...finished, costMicroUsd: 7 } }));
    const { id, chatId: chat } = reply;
    valueOf(await updateMessage(store, { id, chatId: chat, change: pinned }));
    expect((await dumpDatabase(profile.indexedDb.factory))['messages']?.[0]).toMatchObject({
      state: 'finished',
      parts: [{ text: 'Hi' }],
      costMicroUsd: 7,
      pinnedAtMs: 5,
    });
  });

  it('keeps with a reply that runs what it is billed by, and at its end what was changed', async () => {
    const { store, profile } = await openEmpty();
    const bill: PendingBill = {
      usageId: makeUsage('us-1', 'ch-1').id,
      model: makeUsage('us-1', 'ch-1').model,
      promptTokens: 3,
      textTokensBefore: 0,
      reasoningTokensBefore: 0,
    };
    const rows = async () => (await dumpDatabase(profile.indexedDb.factory))['messages'] ?? [];
    valueOf(await saveTurn(store, { ...turn, bills: new Map([[reply.id, bill]]) }));
    const { id, chatId: chat } = reply;
    valueOf(await updateMessage(store, { id, chatId: chat, change: leftOut }));
    expect((await rows())[0]).toMatchObject({ state: 'sent', isLeftOut: true, bill });
    const asked = { chatId: chat, messageIds: [question.id] };
    const { trashId } = valueOf(await trashMessages(store, asked));
    expect(await rows()).toMatchObject([{ parentId: null, bill }]);
    valueOf(await restoreFromTrash(store, trashId));
    expect((await rows())[0]).toMatchObject({ parentId: question.id, bill });
    valueOf(await checkpointMessage(store, streaming));
    valueOf(await finishMessage(store, { message: finished }));
    expect((await rows())[0]).toMatchObject({ state: 'finished', isLeftOut: true });
    expect((await rows())[0]).not.toHaveProperty('bill');
  });

  it('keeps every wording of a message that came back with an older count of its edits', async () => {
    const { store, profile } = await openEmpty();
    const says = (text: string) => ({ ...question, parts: [{ type: 'text' as const, text }] });
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [says('First')] }));
    for (const text of ['Second', 'Third']) {
      profile.nowMs += 1;
      valueOf(await updateMessage(store, becomes(says(text))));
    }
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [says('Restored')] }));
    profile.nowMs += 1;
    valueOf(await updateMessage(store, becomes(says('Fourth'))));
    const wordings = valueOf(await loadMessageRevisions(store, question.id));
    expect(wordings.map(({ text }) => text)).toEqual(['Restored', 'Second', 'First']);
  });

  it('replaces a text in place and refuses one that is gone', async () => {
    const { store, outbox } = await openEmpty();
    valueOf(await saveTurn(store, turn));
    const changed = { ...question, parts: [{ type: 'text', text: 'Corrected' }] } as const;
    valueOf(await updateMessage(store, { ...becomes(changed), preview: 'Corrected' }));
    expect(valueOf(await loadChat(store, chatId('ch-1')))?.preview).toBe('Corrected');
    expect((await outbox()).slice(2)).toEqual([
      'put messageEdits/ms-q/1-lfls',
      'put messages/ms-q',
      'put chats/ch-1',
    ]);
    const unknown = makeMessage('ms-9', 'ch-1');
    expect(await updateMessage(store, becomes(unknown))).toMatchObject({
      error: { code: 'missing' },
    });
  });

  it('refuses a message whose time is no number, which its index would lose', async () => {
    const { store } = await openEmpty();
    const broken = makeMessage('ms-9', 'ch-1', { createdAtMs: Number.NaN });
    await expect(saveTurn(store, { ...turn, messages: [broken] })).rejects.toThrow(TypeError);
  });
});
