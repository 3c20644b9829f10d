import { describe, expect, it } from 'vitest';

import { setActiveLeaf, setChatModel } from '#src/data/repositories/chat-repository.ts';
import { saveTurn, updateMessage } from '#src/data/repositories/message-repository.ts';
import { trashMessages } from '#src/data/repositories/trash-messages.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import {
  becomes,
  chatId,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  valueOf,
} from '#src/data/testing/test-store.ts';

import {
  createChatBench,
  whenMessages,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';
import { unsavedMessages } from './unsaved-messages.ts';

const id = chatId('ch-1');

/** A chain of messages m-0 … m-(length-1). */
function chain(length: number): readonly Message[] {
  return Array.from({ length }, (_, n) =>
    makeMessage(`m-${n}`, 'ch-1', {
      parentId: n === 0 ? null : messageId(`m-${n - 1}`),
      createdAtMs: n,
      updatedAtMs: n,
    }),
  );
}

async function openWith(messages: readonly Message[], leaf = messages.at(-1)?.id ?? null) {
  const bench = createChatBench();
  const tab = await bench.openTab();
  valueOf(await saveTurn(tab.store, { chat: makeChat('ch-1', { activeLeafId: leaf }), messages }));
  return { bench, tab };
}

async function openChat(tab: ChatTab): Promise<OpenedChat> {
  const chat = tab.open('ch-1');
  await chat.when(({ status }) => status === 'ready');
  return chat;
}

describe('an open chat', () => {
  it('begins with its end and grows to the whole on demand', async () => {
    const { tab } = await openWith(chain(200));
    const chat = await openChat(tab);
    const { tree, path } = chat.session.getSnapshot();
    expect(tree.isWhole).toBe(false);
    expect(path.at(-1)?.id).toBe('m-199');
    expect(path.length).toBeLessThan(100);
    await chat.session.loadWhole();
    expect(chat.path()).toHaveLength(200);
    expect(chat.session.getSnapshot().tree.isWhole).toBe(true);
  });

  it('is the same object until something changes', async () => {
    const { tab } = await openWith(chain(3));
    const chat = await openChat(tab);
    const before = chat.session.getSnapshot();
    expect(chat.session.getSnapshot()).toBe(before);
    chat.session.setUnsaved(undefined);
    expect(chat.session.getSnapshot()).toBe(before);
  });

  it('shows the newest branch where the header names no message', async () => {
    const { tab } = await openWith(chain(80), null);
    const chat = await openChat(tab);
    expect(chat.leaf().id).toBe('m-79');
    await chat.session.loadWhole();
    expect(chat.path()).toHaveLength(80);
    expect(chat.leaf().id).toBe('m-79');
  });

  it('tells a chat that begins here from one that is missing', async () => {
    const { tab } = await openWith(chain(1));
    const begins = tab.open('ch-new', { isNew: true });
    expect(begins.session.getSnapshot().status).toBe('new');
    const missing = tab.open('ch-gone');
    expect(missing.session.getSnapshot().status).toBe('loading');
    await missing.when(({ status }) => status === 'missing');
  });
});

describe('rows of this tab', () => {
  it('lie over the stored ones until those are as new', async () => {
    const { tab } = await openWith(chain(2));
    const chat = await openChat(tab);
    const changed = makeMessage('m-1', 'ch-1', {
      parentId: messageId('m-0'),
      parts: [{ type: 'text', text: 'new' }],
      createdAtMs: 1,
      updatedAtMs: 50,
    });
    chat.session.put({ messages: [changed] });
    expect(chat.lines()).toEqual(['user: text of m-0', 'user: new']);
    valueOf(await updateMessage(tab.store, becomes({ ...changed, updatedAtMs: 40, parts: [] })));
    await chat.when(
      () =>
        tab.queries.chatMessages(id).getSnapshot().value?.byId.get(changed.id)?.updatedAtMs === 40,
    );
    expect(chat.lines()).toEqual(['user: text of m-0', 'user: new']);
    valueOf(await updateMessage(tab.store, becomes({ ...changed, updatedAtMs: 60, parts: [] })));
    await chat.when(({ path }) => path.at(-1)?.updatedAtMs === 60);
    expect(chat.lines()).toEqual(['user: text of m-0', 'user: ']);
  });

  it('that end a reply do not give way to a checkpoint of the same moment', async () => {
    const running = makeMessage('m-1', 'ch-1', {
      parentId: messageId('m-0'),
      role: 'assistant',
      state: 'streaming',
      createdAtMs: 1,
      updatedAtMs: 9,
    });
    const { tab } = await openWith([...chain(1), running]);
    const chat = await openChat(tab);
    chat.session.put({ messages: [{ ...running, state: 'finished' }] });
    valueOf(await updateMessage(tab.store, becomes(running)));
    await chat.session.loadWhole();
    expect(chat.leaf().state).toBe('finished');
  });

  it('that could not be saved stay, and are named for the next writing', async () => {
    const { tab } = await openWith(chain(2));
    const chat = await openChat(tab);
    const unsaved = makeMessage('m-2', 'ch-1', { parentId: messageId('m-1'), createdAtMs: 2 });
    chat.session.put({ chat: makeChat('ch-1', { activeLeafId: unsaved.id }), messages: [unsaved] });
    expect(unsavedMessages(chat.session)).toEqual([]);
    chat.session.setUnsaved('quota-exceeded');
    expect(unsavedMessages(chat.session)).toEqual([unsaved]);
    chat.session.setUnsaved(undefined);
    expect(chat.session.getSnapshot().unsavedCode).toBe('quota-exceeded');
    valueOf(await setChatModel(tab.store, id, testModel));
    await chat.session.loadWhole();
    expect(chat.leaf().id).toBe('m-2');
    const header = makeChat('ch-1', { activeLeafId: unsaved.id });
    valueOf(await saveTurn(tab.store, { chat: header, messages: [unsaved] }));
    await chat.when(({ unsavedCode }) => unsavedCode === undefined);
    expect(unsavedMessages(chat.session)).toEqual([]);
  });

  it('of a failed header are over with the next success', async () => {
    const { tab } = await openWith(chain(1));
    const chat = await openChat(tab);
    chat.session.setUnsaved('quota-exceeded');
    chat.session.setUnsaved(undefined);
    expect(chat.session.getSnapshot().unsavedCode).toBeUndefined();
  });

  it('that are removed stay hidden until they are gone from the disk', async () => {
    const { tab } = await openWith(chain(3));
    const chat = await openChat(tab);
    chat.session.remove([messageId('m-2')]);
    expect(chat.path()).toHaveLength(2);
    valueOf(await trashMessages(tab.store, { chatId: id, messageIds: [messageId('m-2')] }));
    await whenMessages(tab.store, 'ch-1', (byId) => byId.size === 2);
    expect(chat.path()).toHaveLength(2);
  });

  it('that hang on another message wait until they do so on the disk', async () => {
    const { tab } = await openWith(chain(3));
    const chat = await openChat(tab);
    const [, , last = makeMessage('none', 'ch-1')] = chain(3);
    chat.session.put({ messages: [{ ...last, parentId: messageId('m-0') }] });
    valueOf(
      await updateMessage(tab.store, becomes(makeMessage('m-0', 'ch-1', { updatedAtMs: 70 }))),
    );
    await chat.when(({ path }) => path[0]?.updatedAtMs === 70);
    expect(chat.path().map((message) => message.id)).toEqual(['m-0', 'm-2']);
  });
});

describe('changes of another tab', () => {
  it('arrive: messages, header and branch', async () => {
    const { bench, tab } = await openWith(chain(2));
    const chat = await openChat(tab);
    const other = await bench.openTab();
    const fork = makeMessage('m-fork', 'ch-1', { parentId: messageId('m-0'), createdAtMs: 9 });
    const forked = makeChat('ch-1', { activeLeafId: fork.id });
    valueOf(await saveTurn(other.store, { chat: forked, messages: [fork] }));
    await chat.when(({ path }) => path.at(-1)?.id === fork.id);
    valueOf(await setActiveLeaf(other.store, id, messageId('m-1')));
    await chat.when(({ path }) => path.at(-1)?.id === 'm-1');
    valueOf(await setChatModel(other.store, id, { ...testModel, modelId: 'other' }));
    const { chat: value } = await chat.when(
      ({ chat: header }) => header?.model?.modelId === 'other',
    );
    expect(value?.activeLeafId).toBe('m-1');
  });

  it('lead away from no message that is held, until it is let go', async () => {
    const { bench, tab } = await openWith(chain(3));
    const chat = await openChat(tab);
    const other = await bench.openTab();
    chat.session.hold(messageId('m-1'));
    const fork = makeMessage('m-fork', 'ch-1', { parentId: messageId('m-0'), createdAtMs: 9 });
    const forked = makeChat('ch-1', { activeLeafId: fork.id });
    valueOf(await saveTurn(other.store, { chat: forked, messages: [fork] }));
    valueOf(await setChatModel(other.store, id, { ...testModel, modelId: 'other' }));
    const held = await chat.when(
      ({ chat: header, tree }) => header?.model?.modelId === 'other' && tree.byId.has(fork.id),
    );
    expect(held.path.map((message) => message.id)).toEqual(['m-0', 'm-1', 'm-2']);
    expect(held.chat?.activeLeafId).toBe('m-2');
    chat.session.hold(undefined);
    expect(chat.leaf().id).toBe(fork.id);
  });

  it('grow or shorten the branch that is held', async () => {
    const { bench, tab } = await openWith(chain(3));
    const chat = await openChat(tab);
    const other = await bench.openTab();
    chat.session.hold(messageId('m-1'));
    const more = makeMessage('m-3', 'ch-1', { parentId: messageId('m-2'), createdAtMs: 3 });
    const grown = makeChat('ch-1', { activeLeafId: more.id });
    valueOf(await saveTurn(other.store, { chat: grown, messages: [more] }));
    await chat.when(({ path }) => path.at(-1)?.id === 'm-3');
    valueOf(
      await trashMessages(other.store, {
        chatId: id,
        messageIds: [messageId('m-1'), messageId('m-2'), messageId('m-3')],
      }),
    );
    const { path } = await chat.when(({ tree }) => tree.byId.size === 1);
    expect(path.map((message) => message.id)).toEqual(['m-0']);
  });

  it('lead away from a message that is held where this tab has chosen so itself', async () => {
    const { tab } = await openWith(chain(3));
    const fork = makeMessage('m-fork', 'ch-1', { parentId: messageId('m-0'), createdAtMs: 9 });
    const here = makeChat('ch-1', { activeLeafId: messageId('m-2') });
    valueOf(await saveTurn(tab.store, { chat: here, messages: [fork] }));
    const chat = await openChat(tab);
    chat.session.hold(messageId('m-1'));
    chat.actions.showVersion(fork.id);
    expect(chat.leaf().id).toBe(fork.id);
    const header = tab.queries.chat(id);
    const stop = header.subscribe(() => undefined);
    await expect.poll(() => header.getSnapshot().value?.activeLeafId).toBe(fork.id);
    stop();
    expect(chat.leaf().id).toBe(fork.id);
  });

  it('reach nobody after the chat has left the screen', async () => {
    const { tab } = await openWith(chain(2));
    const chat = await openChat(tab);
    let told = 0;
    chat.session.subscribe(() => {
      told += 1;
    });
    chat.disconnect();
    const more = makeMessage('m-2', 'ch-1', { parentId: messageId('m-1'), createdAtMs: 2 });
    valueOf(await saveTurn(tab.store, { chat: makeChat('ch-1'), messages: [more] }));
    expect(told).toBe(0);
  });
});
