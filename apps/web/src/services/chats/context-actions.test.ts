import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { err } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { testModel, valueOf } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import {
  createChatBench,
  exchange,
  lineOf,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

let bench: ChatBench;
let tab: ChatTab;
let chat: OpenedChat;

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = tab.open('ch-1', { isNew: true });
});

function lastTurns(): readonly unknown[] {
  return tab.network.calls.at(-1)?.call.request.turns ?? [];
}

describe('leaving a message out', () => {
  it('keeps it from the next request and is remembered, until it is sent again', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const first = chat.path()[0];
    if (first === undefined) throw new Error('No question');
    chat.actions.setLeftOut(first.id, true);
    await whenMessages(tab.store, 'ch-1', (byId) => byId.get(first.id)?.isLeftOut === true);
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    expect(JSON.stringify(lastTurns())).not.toContain('One');
    chat.actions.setLeftOut(first.id, false);
    await whenMessages(tab.store, 'ch-1', (byId) => byId.get(first.id)?.isLeftOut === undefined);
    valueOf(chat.actions.send(words('Five')));
    expect(JSON.stringify(lastTurns())).toContain('One');
  });
});

describe('clearing the context', () => {
  it('T139 keeps what was said and sends only what follows', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const line = valueOf(chat.actions.clearContext());
    expect(chat.lines()).toEqual(['user: One', 'assistant: Two', 'system: ']);
    await whenMessages(tab.store, 'ch-1', (byId) => byId.has(line));
    await chat.when(({ path }) => path.at(-1)?.id === line);
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    expect(lastTurns()).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Three' }] }]);
  });

  it('T139 is taken back by deleting the line', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const line = valueOf(chat.actions.clearContext());
    await whenMessages(tab.store, 'ch-1', (byId) => byId.has(line));
    await chat.when(({ path }) => path.at(-1)?.id === line);
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    chat.actions.deleteMessage(line);
    await whenMessages(tab.store, 'ch-1', (byId) => !byId.has(line));
    expect(chat.lines()).toEqual(['user: One', 'assistant: Two', 'user: Three', 'assistant: Four']);
    valueOf(chat.actions.send(words('Five')));
    expect(lastTurns()).toHaveLength(5);
  });

  it('T139 is taken back after a reload as well, with all that followed', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const line = valueOf(chat.actions.clearContext());
    await chat.when(({ path }) => path.at(-1)?.id === line);
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    const again = (await bench.openTab()).open('ch-1');
    await again.when(({ status }) => status === 'ready');
    again.actions.deleteMessage(line);
    expect(again.lines()).toHaveLength(4);
    await whenMessages(tab.store, 'ch-1', (byId) => !byId.has(line));
    await again.when(({ tree }) => !tree.byId.has(line));
    expect(again.lines()).toHaveLength(4);
  });

  it('T139 is refused where nothing would change, and while a reply comes in', async () => {
    expect(chat.actions.clearContext()).toEqual(err({ code: 'empty' }));
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    valueOf(chat.actions.clearContext());
    expect(chat.actions.clearContext()).toEqual(err({ code: 'empty' }));
    valueOf(chat.actions.send(words('Three')));
    expect(chat.actions.clearContext()).toEqual(err({ code: 'busy' }));
  });

  it('T139 is known again after a reload', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const line = valueOf(chat.actions.clearContext());
    const stored = await whenMessages(tab.store, 'ch-1', (byId) => byId.has(line));
    const divider = stored.get(line);
    expect(divider !== undefined && isContextDivider(divider)).toBe(true);
  });
});

describe('a fork', () => {
  it('T140 is a chat of its own with everything up to the message, and shares its files', async () => {
    const attachmentId = createAttachmentId('b'.repeat(64));
    valueOf(
      chat.actions.send([
        { type: 'text', text: 'One' },
        {
          type: 'file',
          attachmentId,
          mediaType: 'text/plain',
          name: 'notes.txt',
          sizeBytes: 3,
          characters: 3,
          estimatedTokens: 1,
        },
      ]),
    );
    tab.network.last().emit({ type: 'text-delta', text: 'Two' });
    tab.network.last().end({ type: 'finish', reason: 'stop' });
    const reply = chat.leaf();
    await whenMessages(tab.store, 'ch-1', (byId) => byId.get(reply.id)?.state === 'finished');
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });

    const forkId = await chat.actions.fork(reply.id, (title) => `${title} (fork)`);
    if (forkId === undefined) throw new Error('The fork was not stored');
    expect(forkId).toMatch(/^ch-/);
    expect(forkId).not.toBe(chat.path()[0]?.chatId);
    const copies = valueOf(await loadWholeChat(tab.store, forkId));
    expect(copies.map(lineOf)).toEqual(['user: One', 'assistant: Two']);
    expect(copies[0]?.parts[1]).toMatchObject({ attachmentId });
    expect(copies[1]?.parentId).toBe(copies[0]?.id);
    expect(copies.some(({ costMicroUsd }) => costMicroUsd !== undefined)).toBe(false);
    const header = valueOf(await loadChat(tab.store, forkId));
    expect(header).toMatchObject({ messageCount: 2, activeLeafId: copies[1]?.id, preview: 'Two' });
    const { title } = valueOf(await loadChat(tab.store, chat.path()[0]?.chatId ?? forkId)) ?? {};
    expect(title).toBeTruthy();
    expect(header?.title).toBe(`${title} (fork)`);
    expect(chat.lines()).toHaveLength(4);
    const ids = new Set(chat.path().map(({ id }) => id));
    expect(copies.some(({ id }) => ids.has(id))).toBe(false);
  });

  it('T140 says so where the message is gone', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const { id } = chat.leaf();
    chat.actions.deleteMessage(id);
    expect(await chat.actions.fork(id, (title) => title)).toBeUndefined();
  });
});

describe('another model for one answer', () => {
  it('T138 asks that model and leaves the chat its own', async () => {
    const reply = await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const other = { providerId: reply.model?.providerId, modelId: 'other' };
    if (other.providerId === undefined) throw new Error('A reply knows its model');
    valueOf(chat.actions.regenerate(reply.id, { ...other, providerId: other.providerId }));
    expect(tab.network.calls.at(-1)?.call.request.modelId).toBe('other');
    expect(chat.leaf().model?.modelId).toBe('other');
    expect(chat.session.getSnapshot().chat?.model).toEqual(reply.model);
  });

  it('sends one message to that model alone, also as the first and where several are asked', async () => {
    const other = { ...testModel, modelId: 'other' };
    const asked = () => tab.network.calls.map(({ call }) => call.request.modelId);
    const own = () => chat.session.getSnapshot().chat?.model;
    valueOf(chat.actions.sendTo(other, words('One')));
    tab.network.last().end(says('Two'), finishes);
    await chat.when(({ path }) => path.at(-1)?.state === 'finished');
    expect(chat.leaf().model).toEqual(other);
    expect(own()).toEqual(testModel);
    chat.actions.setParameters({ askedModels: [testModel, { ...testModel, modelId: 'third' }] });
    valueOf(chat.actions.sendTo(other, words('Three')));
    tab.network.last().end(says('Four'), finishes);
    await chat.when(({ path }) => path.length === 4 && path.at(-1)?.state === 'finished');
    expect(asked()).toEqual(['other', 'other']);
    expect(chat.session.getSnapshot().chat?.parameters.askedModels).toHaveLength(2);
    expect(own()).toEqual(testModel);
  });

  it('refuses what cannot be read by any model', () => {
    expect(chat.actions.sendTo(testModel, words(' '))).toEqual(err({ code: 'empty' }));
    expect(tab.network.calls).toHaveLength(0);
  });
});
