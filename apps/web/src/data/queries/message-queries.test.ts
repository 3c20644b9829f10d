import { pathTo } from '@parley/domain/chat/message-tree.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkpointMessage, saveTurn } from '../repositories/message-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import type { Store } from '../store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  valueOf,
  waitFor,
} from '../testing/test-store.ts';
import { createChatMessagesQuery } from './chat-messages-query.ts';
import { loadMessagesByIds, loadOlder, loadTail, loadWholeChat } from './message-queries.ts';

const id = chatId('ch-1');

async function openWith(messages: readonly Message[], leaf?: string) {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const activeLeafId = leaf === undefined ? null : messageId(leaf);
  valueOf(await saveTurn(store, { chat: makeChat('ch-1', { activeLeafId }), messages }));
  valueOf(await saveTurn(store, { chat: makeChat('ch-2'), messages: [makeMessage('zz', 'ch-2')] }));
  return { profile, store };
}

/** A chain of messages m-0 … m-(length-1). */
function chain(length: number): readonly Message[] {
  return Array.from({ length }, (_, n) =>
    makeMessage(`m-${n}`, 'ch-1', {
      parentId: n === 0 ? null : messageId(`m-${n - 1}`),
      createdAtMs: n,
    }),
  );
}

/** All ids of a chat, page by page from its end. */
async function pageThrough(store: Store, count: number): Promise<readonly string[]> {
  let page = valueOf(await loadTail(store, id, count));
  let ids = page.messages.map((message) => String(message.id));
  while (page.hasOlder) {
    const beforeCreatedAtMs = page.messages[0]?.createdAtMs ?? Number.NaN;
    page = valueOf(await loadOlder(store, id, { beforeCreatedAtMs, count }));
    ids = [...page.messages.map((message) => String(message.id)), ...ids];
  }
  return ids;
}

describe('pages of messages', () => {
  it('give every message once and in order, whatever the page size and however many share a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(12), { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (times, count) => {
          const { store } = await openWith(
            times.map((createdAtMs, n) => makeMessage(`m-${n}`, 'ch-1', { createdAtMs })),
          );
          const whole = valueOf(await loadWholeChat(store, id)).map((message) => message.id);
          expect(whole).toHaveLength(times.length);
          expect(await pageThrough(store, count)).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('hold exactly the newest messages where all times differ', async () => {
    const { store } = await openWith(chain(100));
    const tail = valueOf(await loadTail(store, id, 40));
    expect(tail.hasOlder).toBe(true);
    expect(tail.messages.map((message) => message.createdAtMs)).toEqual(
      Array.from({ length: 40 }, (_, n) => 60 + n),
    );
    expect(valueOf(await loadTail(store, id, 100)).hasOlder).toBe(false);
  });

  it('find messages by id in the order asked for', async () => {
    const { store } = await openWith(chain(3));
    const ids = ['m-2', 'nope', 'm-0'].map(messageId);
    expect(valueOf(await loadMessagesByIds(store, ids)).map((message) => message.id)).toEqual([
      'm-2',
      'm-0',
    ]);
  });
});

describe('the messages of an open chat', () => {
  it('begin with the end of the chat and grow to the whole', async () => {
    const { store } = await openWith(chain(1200), 'm-1199');
    const query = createChatMessagesQuery(store, id);
    query.subscribe(() => undefined);
    const tail = await waitFor(query, () => true);
    expect(tail.byId.size).toBe(40);
    expect(tail.isWhole).toBe(false);
    await query.loadWhole();
    const whole = query.getSnapshot().value;
    expect(whole).toMatchObject({ isWhole: true });
    expect(whole?.byId.size).toBe(1200);
    await query.loadWhole();
    expect(query.getSnapshot().value).toBe(whole);
  });

  it('reach back to a branch that lies far in the past', async () => {
    const old = makeMessage('m-old', 'ch-1', { parentId: messageId('m-9'), createdAtMs: 9.5 });
    const { store } = await openWith([...chain(300), old], 'm-old');
    const query = createChatMessagesQuery(store, id);
    query.subscribe(() => undefined);
    const tree = await waitFor(query, () => true);
    expect(pathTo(tree, messageId('m-old')).map((message) => message.id)).toContain('m-9');
  });

  it('follow checkpoints, new and deleted messages, reading only what changed', async () => {
    const running = makeMessage('m-3', 'ch-1', {
      parentId: messageId('m-2'),
      role: 'assistant',
      state: 'streaming',
      createdAtMs: 3,
    });
    const { profile, store } = await openWith([...chain(3), running], 'm-3');
    const query = createChatMessagesQuery(await profile.openStore(), id);
    query.subscribe(() => undefined);
    const before = await waitFor(query, () => true);
    const parts = [{ type: 'text', text: 'so far' }] as const;
    valueOf(await checkpointMessage(store, { ...running, parts }));
    const after = await waitFor(query, (tree) => tree !== before);
    expect(after.byId.get(messageId('m-3'))?.parts).toEqual(parts);
    expect(after.byId.get(messageId('m-0'))).toBe(before.byId.get(messageId('m-0')));
    valueOf(await trashMessages(store, { chatId: id, messageIds: [messageId('m-1')] }));
    const rest = await waitFor(query, (tree) => tree.byId.size === 3);
    expect(pathTo(rest, messageId('m-3')).map((message) => message.id)).toEqual([
      'm-0',
      'm-2',
      'm-3',
    ]);
  });

  it('are forgotten when they change without anybody looking', async () => {
    const { store } = await openWith(chain(3), 'm-2');
    const query = createChatMessagesQuery(store, id);
    const stop = query.subscribe(() => undefined);
    await waitFor(query, () => true);
    stop();
    valueOf(await trashMessages(store, { chatId: id, messageIds: [messageId('m-1')] }));
    expect(query.getSnapshot().status).toBe('loading');
    expect((await waitFor(query, () => true)).byId.size).toBe(2);
  });

  it('are an empty, whole tree for a chat that is not stored yet, and then its first turn', async () => {
    const store = await createTestProfile().openStore();
    const query = createChatMessagesQuery(store, id);
    query.subscribe(() => undefined);
    expect(await waitFor(query, () => true)).toMatchObject({ isWhole: true });
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: chain(1) }));
    expect((await waitFor(query, (tree) => tree.byId.size === 1)).isWhole).toBe(true);
  });
});
