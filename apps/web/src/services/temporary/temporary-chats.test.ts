import type { PendingBill } from '@parley/domain/chat/bill.ts';
import { loadQueue, queueMessage } from '#src/data/repositories/queued-messages.ts';
import { newDraftKey } from '@parley/domain/chat/draft.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { err } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createQueries } from '#src/data/queries/create-queries.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { putAttachment } from '#src/data/repositories/attachment-repository.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { billLeftBehind } from '#src/data/repositories/pending-charge-repository.ts';
import { turnLockName } from '#src/data/recovery.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { createAttachments, type Attachments } from '#src/services/attachments/attachments.ts';
import { createStoredAttachments } from '#src/services/attachments/attachment-store.ts';
import { createTurnStore } from '#src/services/chats/chat-writes.ts';
import { testTools } from '#src/services/chats/testing/chat-bench.ts';
import { createStoredDrafts } from '#src/services/drafts/draft-store.ts';
import type { TurnStore } from '#src/services/generation/turn-types.ts';

import type { ChatStorage } from './chat-storage.ts';
import { createTemporaryChats, routeTurns, type TemporaryChats } from './temporary-chats.ts';
import { createStorageMaker } from './temporary-storage.ts';

const secret = 'the secret plan';
const id = chatId('ch-1');
const newKey = newDraftKey('tab');
const persistence = {
  estimate: () => Promise.resolve({ usageBytes: 0, quotaBytes: 0, isPersisted: false }),
  request: () => Promise.resolve(false),
};

let profile: TestProfile;
let store: Store;
let kept: ChatStorage;
let temporary: TemporaryChats;
let turns: TurnStore;

beforeEach(async () => {
  profile = createTestProfile();
  store = await profile.openStore();
  kept = {
    store,
    queries: createQueries(store, persistence),
    attachments: makeAttachments(store),
    drafts: createStoredDrafts(store, {
      newDraftKey: newKey,
      isDraftOwned: () => Promise.resolve(true),
    }),
    tools: testTools,
    newDraftKey: newKey,
  };
  temporary = createTemporaryChats(() =>
    Promise.resolve(
      createStorageMaker({
        kept,
        clock: { nowMs: () => profile.nowMs },
        persistence,
        makeAttachments,
        makeTools: () => testTools,
      }),
    ),
  );
  turns = routeTurns(
    createTurnStore(store, () => true),
    temporary,
  );
  await temporary.prepare();
});

function makeAttachments(of: Store): Attachments {
  return createAttachments({
    store: createStoredAttachments(of),
    downscaleImage: () => Promise.resolve(err({ code: 'not asked' })),
    sha256Hex,
    loadDocuments: () => Promise.reject(new Error('Not asked here')),
  });
}

function open(takesDraft = false) {
  const storage = temporary.open(id, { takesDraft });
  if (storage === undefined) throw new Error('Not prepared');
  return storage;
}

const question = makeMessage('q', 'ch-1', { parts: [{ type: 'text', text: secret }] });
const queued = makeMessage('a', 'ch-1', {
  role: 'assistant',
  parentId: messageId('q'),
  parts: [],
  state: 'queued',
  createdAtMs: 2,
});
const reply = { ...queued, parts: question.parts, state: 'finished' } as const;
const usage = makeUsage('us-1', 'ch-1');

async function exchange(): Promise<void> {
  const chat = makeChat('ch-1', { titleSource: 'user', activeLeafId: queued.id });
  valueOf(await turns.saveTurn({ chat, messages: [question, queued] }));
  valueOf(await turns.checkpoint({ ...queued, parts: question.parts, state: 'streaming' }));
  valueOf(await turns.finishTurn({ message: reply, usage }));
}

async function onDisk() {
  const { usage: rows, ...others } = await dumpDatabase(profile.indexedDb.factory);
  return { usage: rows, others };
}

describe('a temporary chat', () => {
  it('writes nothing to the disk but what its requests cost', async () => {
    const before = await onDisk();
    const storage = open();
    await exchange();
    await storage.drafts.save(id, { text: `more of ${secret}`, attachments: [] });
    const added = valueOf(await storage.attachments.addText('plan.txt', secret));
    valueOf(await added.saved);
    const after = await onDisk();
    expect(after.others).toEqual(before.others);
    expect(after.usage).toEqual([usage]);
    expect(JSON.stringify(after)).not.toContain('secret');
    expect(valueOf(await loadWholeChat(storage.store, id))).toHaveLength(2);
    expect(storage.hasDraft()).toBe(true);
  });

  it('T165 is billed for a request whose end its tab did not live to see, and no text is left', async () => {
    open();
    const bill: PendingBill = {
      usageId: usage.id,
      model: usage.model,
      promptTokens: 40,
      textTokensBefore: 0,
      reasoningTokensBefore: 0,
      price: { input: 2, output: 10 },
    };
    const bills = new Map([[queued.id, bill]]);
    valueOf(await turns.saveTurn({ chat: makeChat('ch-1'), messages: [question, queued], bills }));
    valueOf(await turns.checkpoint({ ...queued, parts: question.parts, state: 'streaming' }));
    expect(JSON.stringify(await onDisk())).not.toContain('secret');

    // Its tab still works on it.
    const release = await profile.locks.holdLock(turnLockName(id));
    valueOf(await billLeftBehind(store, profile.locks));
    expect((await onDisk()).usage).toEqual([]);
    release?.();
    valueOf(await billLeftBehind(store, profile.locks));
    const { usage: rows, others } = await onDisk();
    expect(rows).toMatchObject([
      { id: usage.id, outcome: 'cut', usage: { inputTokens: 40, outputTokens: 4 } },
    ]);
    expect(rows).toMatchObject([{ costMicroUsd: 120 }]);
    expect(JSON.stringify(others['meta'])).not.toContain('unbilled');
    valueOf(await billLeftBehind(store, profile.locks));
    expect((await onDisk()).usage).toHaveLength(1);
  });

  it('leaves nothing noted of a request that ended', async () => {
    open();
    const before = await onDisk();
    await exchange();
    expect((await onDisk()).others).toEqual(before.others);
    valueOf(await billLeftBehind(store, profile.locks));
    expect((await onDisk()).usage).toEqual([usage]);
  });

  it('is forgotten when it is left, and what still comes in is not stored', async () => {
    const storage = open();
    await exchange();
    temporary.discard(id);
    expect(valueOf(await loadWholeChat(storage.store, id))).toEqual([]);
    expect(temporary.isTemporary(id)).toBe(true);
    const late = { ...usage, id: makeUsage('us-2', 'ch-1').id };
    await turns.finishTurn({ message: { ...reply, id: messageId('late') }, usage: late });
    await turns.saveTurn({ chat: makeChat('ch-1'), messages: [question] });
    const after = await onDisk();
    expect(after.others['messages']).toEqual([]);
    expect(after.others['chats']).toEqual([]);
    expect(after.usage).toHaveLength(2);
  });

  it('becomes a chat like others when it is kept, with draft and attachments', async () => {
    const storage = open();
    await exchange();
    const added = valueOf(await storage.attachments.addText('plan.txt', secret));
    valueOf(await added.saved);
    await storage.drafts.save(id, { text: 'typed', attachments: [added.part] });
    const { chat, messages } = valueOf(await temporary.keep(id));
    expect(chat).toMatchObject({ title: secret, titleSource: 'start', messageCount: 2 });
    expect(messages.map((message) => message.id)).toEqual([question.id, reply.id]);
    expect(valueOf(await loadChat(store, id))?.title).toBe(secret);
    expect(valueOf(await kept.drafts.load(id))).toMatchObject({ text: 'typed' });
    expect(await (await kept.attachments.blobOf(added.part))?.text()).toBe(secret);
    expect(temporary.isTemporary(id)).toBe(false);
    await storage.drafts.save(id, { text: 'typed later', attachments: [] });
    expect(valueOf(await kept.drafts.load(id))).toMatchObject({ text: 'typed later' });
    await turns.finishTurn({ message: reply, usage: undefined });
    const { others } = await onDisk();
    expect(others['outbox']).not.toEqual([]);
  });

  it('brings along what is put into its queue while it is kept, once', async () => {
    const storage = open();
    await exchange();
    const waiting = async () => valueOf(await loadQueue(store, id)).map(({ text }) => text);
    valueOf(await queueMessage(storage.store, id, { text: 'before', attachments: [] }));
    const keeping = temporary.keep(id);
    valueOf(await queueMessage(storage.store, id, { text: 'meanwhile', attachments: [] }));
    valueOf(await keeping);
    await vi.waitFor(async () => expect(await waiting()).toEqual(['before', 'meanwhile']));
    const added = valueOf(await storage.attachments.addText('plan.txt', secret));
    valueOf(await added.saved);
    const late = { text: 'after', attachments: [added.part] };
    valueOf(await queueMessage(storage.store, id, late));
    await vi.waitFor(async () => expect(await waiting()).toEqual(['before', 'meanwhile', 'after']));
    expect(await (await kept.attachments.blobOf(added.part))?.text()).toBe(secret);
    expect(valueOf(await loadQueue(storage.store, id))).toEqual([]);
  });

  it('stays where it is when the disk refuses it', async () => {
    open();
    expect((await temporary.keep(id)).ok).toBe(false);
    await exchange();
    store.close();
    expect((await temporary.keep(id)).ok).toBe(false);
    expect(temporary.isTemporary(id)).toBe(true);
  });

  it('takes what stands in the composer along, and gives it back', async () => {
    const picture = createAttachmentId('1'.repeat(64));
    valueOf(await putAttachment(store, picture, new Blob(['bytes'])));
    const part = {
      type: 'file',
      attachmentId: picture,
      mediaType: 'text/plain',
      name: 'a.txt',
      sizeBytes: 5,
      characters: 5,
      estimatedTokens: 1,
    } as const;
    await kept.drafts.save(newKey, { text: secret, attachments: [part] });
    const storage = open(true);
    expect(valueOf(await storage.drafts.load(id))).toMatchObject({ text: secret });
    expect(valueOf(await kept.drafts.load(newKey))).toBeUndefined();
    expect(await (await storage.attachments.blobOf(part))?.text()).toBe('bytes');
    await storage.giveDraftBack();
    expect(storage.hasDraft()).toBe(false);
    expect(valueOf(await kept.drafts.load(newKey))).toMatchObject({ text: secret });
  });

  it('has something to lose while a message waits in it', async () => {
    const storage = open();
    expect(storage.hasDraft()).toBe(false);
    valueOf(await queueMessage(storage.store, id, { text: secret, attachments: [] }));
    await vi.waitFor(() => expect(storage.hasDraft()).toBe(true));
  });

  it('leaves the draft of a new chat alone where it began elsewhere', async () => {
    await kept.drafts.save(newKey, { text: 'mine', attachments: [] });
    expect(valueOf(await open().drafts.load(id))).toBeUndefined();
    expect(valueOf(await kept.drafts.load(newKey))).toMatchObject({ text: 'mine' });
  });

  it('is not there before its code is', () => {
    const early = createTemporaryChats(() => Promise.reject(new Error('offline')));
    expect(early.open(id)).toBeUndefined();
    expect(early.isTemporary(id)).toBe(false);
  });
});
