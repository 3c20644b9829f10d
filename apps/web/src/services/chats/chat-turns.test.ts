import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import { createFolderId, parseProviderId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { recoverInterrupted } from '#src/data/recovery.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import { fieldsOf } from '#src/data/records/fields.ts';
import {
  chatId,
  dumpDatabase,
  makeChat,
  messageId,
  testModel,
  valueOf,
} from '#src/data/testing/test-store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import type { ChatSnapshot } from './chat-session.ts';
import {
  createChatBench,
  exchange,
  lineOf,
  testEndpoint,
  testInfo,
  untilStored,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const id = chatId('ch-1');
const overloaded: TurnError = { code: 'overloaded', status: 529, isRetryable: true };
let bench: ChatBench;
let tab: ChatTab;
let chat: OpenedChat;

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = tab.open('ch-1', { isNew: true });
});

async function storedChat() {
  return valueOf(await loadChat(tab.store, id));
}

/** Waits until the reply that is shown lies on the disk in a state, and gives it. */
async function whenStored(state: Message['state'], from = tab): Promise<Message> {
  const { id: replyId, chatId: owner } = chat.leaf();
  const byId = await whenMessages(
    from.store,
    owner,
    (stored) => stored.get(replyId)?.state === state,
  );
  return byId.get(replyId) ?? chat.leaf();
}

function leafId(): Message['id'] {
  return chat.leaf().id;
}

async function usageRows() {
  return valueOf(await loadUsageSince(tab.store, 0));
}

describe('continuing a reply', () => {
  it('appends to the same message and asks with what is there', async () => {
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().emit(says('Once upon'));
    tab.network.last().end();
    const cut = await whenStored('cut');
    bench.profile.nowMs += 10;
    valueOf(chat.actions.continueReply(cut.id));
    expect(tab.network.last().call.request.turns).toMatchObject([
      { role: 'user', parts: [{ text: 'Tell' }] },
      { role: 'assistant', text: 'Once upon' },
      { role: 'user' },
    ]);
    expect(chat.leaf()).toMatchObject({ id: cut.id, state: 'queued' });
    tab.network.last().end(says(' a time.'), finishes);
    expect(chat.lines()).toEqual(['user: Tell', 'assistant: Once upon a time.']);
    expect(await whenStored('finished')).toMatchObject({ createdAtMs: cut.createdAtMs });
    expect(await storedChat()).toMatchObject({ messageCount: 2, preview: 'Once upon a time.' });
  });

  it('of one that failed in the middle sends its text and forgets the error', async () => {
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().end(says('Once'), { type: 'error', error: overloaded });
    await whenStored('failed');
    valueOf(chat.actions.continueReply(leafId()));
    expect(tab.network.last().call.request.turns[1]).toMatchObject({ text: 'Once' });
    expect(chat.leaf().error).toBeUndefined();
    const queued = await whenStored('queued');
    expect(queued.error).toBeUndefined();
  });

  it('that ran into its limit loses the mark of the limit while it goes on', async () => {
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().end(says('Once'), { type: 'finish', reason: 'length' });
    expect(await whenStored('finished')).toMatchObject({ finishReason: 'length' });
    valueOf(chat.actions.continueReply(leafId()));
    expect((await whenStored('queued')).finishReason).toBeUndefined();
    tab.network.last().end(says(' more'), { type: 'finish', reason: 'length' });
    expect(chat.leaf()).toMatchObject({ finishReason: 'length' });
  });

  it('without text fills it anew', async () => {
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().end({ type: 'reasoning-delta', text: 'hm' });
    const cut = await whenStored('cut');
    valueOf(chat.actions.continueReply(cut.id));
    expect(tab.network.last().call.request.turns).toHaveLength(1);
    tab.network.last().end(says('Once'), finishes);
    expect(await whenStored('finished')).toMatchObject({
      id: cut.id,
      parts: [{ type: 'text', text: 'Once' }],
    });
  });

  it('T162 counts each call once and shows the sum at the reply', async () => {
    const usage = {
      inputTokens: 100,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 10,
      reasoningTokens: 0,
      isEstimated: false,
    };
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().end(says('Once'), { type: 'usage', usage });
    await whenStored('cut');
    valueOf(chat.actions.continueReply(leafId()));
    tab.network.last().emit(says(' upon a time'));
    chat.actions.stop();
    const stopped = await whenStored('stopped');
    const rows = await usageRows();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['cut', 'stopped']);
    expect(rows[0]).toMatchObject({ usage, costMicroUsd: 300 });
    expect(rows[1]?.usage).toMatchObject({ isEstimated: true, outputTokens: 3 });
    expect(stopped.usage?.inputTokens).toBe(100 + (rows[1]?.usage.inputTokens ?? 0));
    expect(stopped.usage?.outputTokens).toBe(13);
    expect(stopped.costMicroUsd).toBeCloseTo(300 + (rows[1]?.costMicroUsd ?? 0), 6);
  });

  it('T162 that never leaves takes nothing of what the reply has cost so far', async () => {
    const usage = {
      inputTokens: 100,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 10,
      reasoningTokens: 0,
      isEstimated: false,
    };
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().end(says('Once'), { type: 'usage', usage });
    await whenStored('cut');
    valueOf(chat.actions.continueReply(leafId()));
    const error: TurnError = { code: 'offline', isRetryable: true };
    tab.network.last().end({ type: 'error', error });
    expect(await whenStored('failed')).toMatchObject({ usage, costMicroUsd: 300 });
    expect(await usageRows()).toHaveLength(1);
  });

  it('keeps how much was sent beside what the provider counted', async () => {
    const usage = {
      inputTokens: 2,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 1,
      reasoningTokens: 0,
      isEstimated: false,
    };
    valueOf(chat.actions.send(words('x'.repeat(40_000))));
    tab.network.last().end(says('Short'), { type: 'usage', usage }, finishes);
    expect(await whenStored('finished')).toMatchObject({ sentTokens: 10_000, usage });
    valueOf(chat.actions.send(words('And now?')));
    tab.network.last().end(says('Nobody counts'), finishes);
    const counted = await whenStored('finished');
    expect(counted.usage?.isEstimated).toBe(true);
    expect(counted.sentTokens).toBeUndefined();
  });

  it('keeps for the bill of a cut reply what its provider said of the price', async () => {
    const counts = { inputTokens: 2, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1 };
    const usage = {
      ...counts,
      reasoningTokens: 0,
      isEstimated: false,
      hasUnknownPrice: true,
    } as const;
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().emit(says('Once'), { type: 'usage', usage });
    bench.profile.nowMs += 1000;
    tab.network.last().emit(says(' upon'));
    expect((await whenStored('streaming')).usage).toEqual(usage);
  });

  it('after a crash finds the reply marked as cut with what was written of it', async () => {
    valueOf(chat.actions.send(words('Tell')));
    tab.network.last().emit(says('Once'));
    bench.profile.nowMs += 1000;
    tab.network.last().emit(says(' upon'));
    await whenStored('streaming');
    const replyId = leafId();
    tab.store.close();

    // A new browser process knows nothing of the lock that the old one held.
    const restarted = await bench.openTab();
    valueOf(await recoverInterrupted(restarted.store, createMemoryLocks()));
    chat = restarted.open('ch-1');
    await chat.when(({ status }) => status === 'ready');
    expect(chat.leaf()).toMatchObject({ id: replyId, state: 'cut' });
    expect(chat.lines()).toEqual(['user: Tell', 'assistant: Once upon']);
    expect(valueOf(await loadUsageSince(restarted.store, 0))).toMatchObject([
      { messageId: replyId, outcome: 'cut', usage: { inputTokens: 1, isEstimated: true } },
    ]);
    valueOf(chat.actions.continueReply(replyId));
    restarted.network.last().end(says(' a time'), finishes);
    await whenStored('finished', restarted);
    expect(chat.lines()).toEqual(['user: Tell', 'assistant: Once upon a time']);
  });
});

describe('a reply that is not the last', () => {
  it('is continued and tried again without hiding what follows', async () => {
    valueOf(chat.actions.send(words('One')));
    tab.network.last().end(says('Tw'));
    const cut = await whenStored('cut');
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    valueOf(chat.actions.continueReply(cut.id));
    tab.network.last().end(says('o'), finishes);
    await whenMessages(tab.store, id, (byId) => byId.get(cut.id)?.state === 'finished');
    const all = ['user: One', 'assistant: Two', 'user: Three', 'assistant: Four'];
    expect(chat.lines()).toEqual(all);
    const stored = await storedChat();
    expect(stored?.activeLeafId).toBe(leafId());
  });
});

describe('retrying', () => {
  it('fills the turn that failed before it said anything', async () => {
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().end({ type: 'error', error: overloaded });
    const failed = await whenStored('failed');
    expect(failed).toMatchObject({ error: overloaded, parts: [] });
    bench.profile.nowMs += 10;
    valueOf(chat.actions.retry(failed.id));
    expect(tab.network.last().call.request.turns).toHaveLength(1);
    tab.network.last().end(says('Hello'), finishes);
    const finished = await whenStored('finished');
    expect(finished).toMatchObject({ id: failed.id, createdAtMs: failed.createdAtMs });
    expect(finished.error).toBeUndefined();
    expect(await storedChat()).toMatchObject({ messageCount: 2 });
  });

  it('T162 counts the second attempt by itself, with the model that was asked', async () => {
    const model = { providerId: parseProviderId('other') ?? testModel.providerId, modelId: 'm-2' };
    let asked = testModel;
    const endpoint = () => ({ ...testEndpoint, id: asked.providerId });
    chat = tab.open('ch-1', {
      isNew: true,
      targets: {
        find: () =>
          ok({ model: asked, endpoint: endpoint(), info: testInfo, learned: { omit: [] } }),
      },
    });
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().end({ type: 'error', error: overloaded });
    await whenStored('failed');
    asked = model;
    bench.profile.nowMs += 10;
    valueOf(chat.actions.retry(leafId()));
    tab.network.last().end(says('Hello'), finishes);
    const finished = await whenStored('finished');
    expect(finished.model).toEqual(model);
    const rows = await usageRows();
    expect(rows.map((row) => [row.outcome, row.model.modelId, row.usage.outputTokens])).toEqual([
      ['failed', 'gpt-test', 0],
      ['finished', 'm-2', 2],
    ]);
    expect(finished.usage).toEqual(rows[1]?.usage);
  });

  it('of a turn that had begun to speak makes a version beside it', async () => {
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().end(says('Hel'), { type: 'error', error: overloaded });
    const failed = await whenStored('failed');
    valueOf(chat.actions.retry(failed.id));
    expect(leafId()).not.toBe(failed.id);
    expect(chat.leaf().parentId).toBe(failed.parentId);
  });
});

describe('stopping', () => {
  it('T138 T238 ends the reply silently with what has come, and closes the call', async () => {
    valueOf(chat.actions.send(words('Hi')));
    const call = tab.network.last();
    call.emit(says('Hel'));
    chat.actions.stop();
    expect(call.isAborted()).toBe(true);
    call.emit(says('lo'));
    const stopped = await whenStored('stopped');
    expect(lineOf(stopped)).toBe('assistant: Hel');
    expect(stopped.error).toBeUndefined();
    expect(chat.actions.send(words('More')).ok).toBe(true);
  });

  it('bills what has come by our estimate, whatever the provider said at the beginning', async () => {
    valueOf(chat.actions.send(words('Hi')));
    const atTheBeginning = {
      inputTokens: 1000,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 1,
      reasoningTokens: 0,
      isEstimated: false,
    };
    tab.network.last().emit({ type: 'usage', usage: atTheBeginning }, says('word '.repeat(400)));
    chat.actions.stop();
    await whenStored('stopped');
    const [row] = await usageRows();
    expect(row?.usage).toMatchObject({ inputTokens: 1000, isEstimated: true });
    expect(row?.usage.outputTokens).toBeGreaterThan(300);
  });

  it('T138 works from another tab', async () => {
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().emit(says('Hel'));
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    const other = (await bench.openTab()).open('ch-1');
    await other.when(({ path }) => path.length === 2);
    expect(other.actions.send(words('Mine'))).toEqual(err({ code: 'busy' }));
    other.actions.stop();
    await other.when(({ path }) => path.at(-1)?.state === 'stopped');
    expect(other.lines()).toEqual(['user: Hi', 'assistant: Hel']);
    expect(other.actions.send(words('Mine')).ok).toBe(true);
  });
});

/** Everything that undo has to bring back. */
async function snapshotOf() {
  const stored = await storedChat();
  const byId = await whenMessages(tab.store, id, () => true);
  return { leaf: stored?.activeLeafId, count: stored?.messageCount, tree: [...byId.values()] };
}

const isLeft = ({ path }: ChatSnapshot): boolean =>
  path.length === 3 && path[2]?.state === 'stopped';

describe('deleting a message', () => {
  it('that has no other versions keeps what follows, and undo restores the tree exactly', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    const before = await snapshotOf();
    const undo = chat.actions.deleteMessage(chat.path()[1]?.id ?? messageId('none'));
    expect(chat.lines()).toEqual(['user: One', 'user: Three', 'assistant: Four']);
    await untilStored(tab.store, storedChat, (stored) => stored?.messageCount === 3);
    undo?.();
    expect(chat.lines()).toEqual(['user: One', 'assistant: Two', 'user: Three', 'assistant: Four']);
    await untilStored(
      tab.store,
      snapshotOf,
      ({ leaf, count }) => count === 4 && leaf === before.leaf,
    );
    expect(await snapshotOf()).toEqual(before);
    await chat.when(({ path }) => path.length === 4);
  });

  it('that is one of several versions goes with its branch and shows its neighbour; undo restores', async () => {
    const first = await exchange(tab, chat, { question: 'One', answer: 'Two' });
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    valueOf(chat.actions.regenerate(first.id));
    tab.network.last().end(says('Other'), finishes);
    await whenStored('finished');
    chat.actions.showVersion(first.id);
    await untilStored(tab.store, storedChat, (stored) => stored?.activeLeafId === leafId());
    const before = await snapshotOf();
    expect(before.tree).toHaveLength(5);
    const undo = chat.actions.deleteMessage(first.id);
    expect(chat.lines()).toEqual(['user: One', 'assistant: Other']);
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    undo?.();
    expect(chat.lines()).toEqual(['user: One', 'assistant: Two', 'user: Three', 'assistant: Four']);
    await untilStored(
      tab.store,
      snapshotOf,
      ({ leaf, count }) => count === 5 && leaf === before.leaf,
    );
    expect(await snapshotOf()).toEqual(before);
  });

  it('at the end shows the one before, and the only one leaves an empty chat', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const undoReply = chat.actions.deleteMessage(leafId());
    expect(chat.lines()).toEqual(['user: One']);
    chat.actions.deleteMessage(leafId());
    expect(chat.lines()).toEqual([]);
    await untilStored(tab.store, storedChat, (stored) => stored?.messageCount === 0);
    expect(undoReply).toBeTypeOf('function');
    expect(chat.actions.deleteMessage(messageId('unknown'))).toBeUndefined();
  });

  it('is undone without taking away what was said since', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const undo = chat.actions.deleteMessage(leafId());
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    undo?.();
    expect(chat.lines()).toEqual(['user: One', 'user: Three', 'assistant: Four']);
    const stored = await untilStored(tab.store, storedChat, (row) => row?.messageCount === 4);
    expect(stored?.activeLeafId).toBe(leafId());
    const [one, three] = chat.path();
    const versions = chat.session.getSnapshot().tree.childrenOf.get(one?.id ?? null) ?? [];
    expect(versions).toHaveLength(2);
    expect(versions).toContain(three?.id);
  });

  it('leaves a reply alone that has nothing to do with it', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    valueOf(chat.actions.send(words('Three')));
    tab.network.last().emit(says('Fo'));
    chat.actions.deleteMessage(chat.path()[0]?.id ?? messageId('none'));
    expect(tab.network.last().isAborted()).toBe(false);
    tab.network.last().end(says('ur'), finishes);
    await chat.when(({ path }) => path.length === 3 && path[2]?.state === 'finished');
    expect(chat.lines()).toEqual(['assistant: Two', 'user: Three', 'assistant: Four']);
  });

  it('in another tab, while its reply comes in, keeps all that stood before', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    valueOf(chat.actions.send(words('Three')));
    tab.network.last().emit(says('Four'));
    const other = (await bench.openTab()).open('ch-1');
    await other.when(({ path }) => path.length === 4);
    other.actions.deleteMessage(other.path()[2]?.id ?? messageId('none'));
    await whenMessages(tab.store, id, (byId) => byId.size === 3);
    const left = ['user: One', 'assistant: Two', 'assistant: Four'];
    await other.when(isLeft);
    expect(other.lines()).toEqual(left);
    await chat.when(isLeft);
    expect(chat.lines()).toEqual(left);
  });

  it('whose reply is coming in ends the reply, which keeps its new place', async () => {
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().emit(says('Hel'));
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    chat.actions.deleteMessage(chat.path()[0]?.id ?? messageId('none'));
    expect(tab.network.last().isAborted()).toBe(true);
    expect(chat.lines()).toEqual(['assistant: Hel']);
    const byId = await whenMessages(tab.store, id, (stored) => stored.size === 1);
    expect([...byId.values()]).toMatchObject([{ state: 'stopped', parentId: null }]);
  });
});

describe('a pin', () => {
  it('T141 is put and taken away without touching anything else', async () => {
    const reply = await exchange(tab, chat, { question: 'Hi', answer: 'Hello' });
    const row = async (): Promise<Record<string, unknown>> => {
      const rows = (await dumpDatabase(bench.profile.indexedDb.factory))['messages'] ?? [];
      return { ...rows.map(fieldsOf).find((each) => each['id'] === reply.id) };
    };
    const before = await row();
    bench.profile.nowMs = 7;
    chat.actions.setPinned(reply.id, true);
    expect(chat.leaf().pinnedAtMs).toBe(7);
    expect(chat.leaf().updatedAtMs).toBeGreaterThan(reply.updatedAtMs);
    await untilStored(tab.store, row, (stored) => stored['pinnedAtMs'] === 7);
    chat.actions.setPinned(reply.id, false);
    expect(chat.leaf()).not.toHaveProperty('pinnedAtMs');
    const after = await untilStored(tab.store, row, (stored) => !('pinnedAtMs' in stored));
    expect({ ...after, updatedAtMs: 0 }).toEqual({ ...before, updatedAtMs: 0 });
  });
});

describe('what could not be saved', () => {
  it('is told, stays on the screen, and is saved at the end of the reply', async () => {
    bench.profile.indexedDb.arm({ kind: 'quota-at-write', write: 1 });
    valueOf(chat.actions.send(words('Hi')));
    await chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: ']);
    tab.network.last().end(says('Hello'), finishes);
    await whenStored('finished');
    await chat.when(({ unsavedCode }) => unsavedCode === undefined);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Hello']);
    expect(await usageRows()).toHaveLength(1);
    expect(await storedChat()).toMatchObject({ messageCount: 2, preview: 'Hello' });
  });

  it('at the end of a reply is saved with the next turn', async () => {
    valueOf(chat.actions.send(words('Hi')));
    const replyId = leafId();
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
    bench.profile.nowMs += 10;
    tab.network.last().end(says('Hello'), finishes);
    await chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Hello']);
    valueOf(chat.actions.send(words('More')));
    const byId = await whenMessages(tab.store, id, (stored) => stored.size === 4);
    expect(byId.get(replyId)).toMatchObject({ state: 'finished', parts: [{ text: 'Hello' }] });
    await chat.when(({ unsavedCode }) => unsavedCode === undefined);
  });

  it('is not forgotten because something else was saved', async () => {
    valueOf(chat.actions.send(words('Hi')));
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
    bench.profile.nowMs += 10;
    tab.network.last().end(says('Hello'), finishes);
    await chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
    chat.actions.setParameters({ temperature: 1 });
    await untilStored(tab.store, storedChat, (stored) => stored?.parameters.temperature === 1);
    expect(chat.session.getSnapshot().unsavedCode).toBe('quota-exceeded');
  });
});

describe('two tabs', () => {
  it('end a reply of the one when the other empties the chat; undo brings it back ended', async () => {
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().emit(says('Hel'));
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    const other = (await bench.openTab()).open('ch-1');
    await other.when(({ path }) => path.length === 2);
    const undo = await other.actions.resetChat();
    await expect.poll(() => tab.network.last().isAborted()).toBe(true);
    undo?.();
    await other.when(({ path }) => path.at(-1)?.state === 'stopped');
    expect(other.actions.send(words('More')).ok).toBe(true);
  });

  it('see each other’s turns as they come in', async () => {
    const other = (await bench.openTab()).open('ch-1', { isNew: true });
    valueOf(chat.actions.send(words('Hi')));
    await other.when(({ path }) => path.length === 2);
    tab.network.last().emit(says('Hel'));
    bench.profile.nowMs += 500;
    tab.network.last().emit(says('lo'));
    await other.when(({ path }) => path.at(-1)?.state === 'streaming');
    expect(other.lines()).toEqual(['user: Hi', 'assistant: Hello']);
    tab.network.last().end(finishes);
    await other.when(({ path }) => path.at(-1)?.state === 'finished');
  });

  it('may take turns in one chat', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const second = await bench.openTab();
    const other = second.open('ch-1');
    await other.when(({ status }) => status === 'ready');
    await exchange(second, other, { question: 'Three', answer: 'Four' });
    await chat.when(({ path }) => path.length === 4 && path.at(-1)?.state === 'finished');
    await exchange(tab, chat, { question: 'Five', answer: 'Six' });
    await other.when(({ path }) => path.length === 6 && path.at(-1)?.state === 'finished');
    expect(other.lines()).toEqual(chat.lines());
  });

  it('see what the other one deletes and brings back', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const other = (await bench.openTab()).open('ch-1');
    await other.when(({ status }) => status === 'ready');
    const undo = other.actions.deleteMessage(leafId());
    await chat.when(({ path }) => path.length === 1);
    undo?.();
    await chat.when(({ path }) => path.length === 2);
    expect(chat.lines()).toEqual(['user: One', 'assistant: Two']);
  });
});

it('sends what the folder of the chat says at that moment', async () => {
  const folderId = createFolderId(() => 'work');
  let text = 'Be formal.';
  chat = tab.open('ch-2', {
    isNew: true,
    createChat: () => makeChat('ch-2', { folderId }),
    folderInstructions: (asked) => (asked === folderId ? [{ folderId, title: 'Work', text }] : []),
  });
  valueOf(chat.actions.send(words('Hi')));
  expect(tab.network.last().call.request.system).toBe('Be formal.');
  tab.network.last().end(says('Good day.'), finishes);
  await whenStored('finished');
  text = 'Be short.';
  valueOf(chat.actions.regenerate(leafId()));
  expect(tab.network.last().call.request.system).toBe('Be short.');
});
