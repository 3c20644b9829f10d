import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { err } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { loadDraft, saveDraft } from '#src/data/repositories/draft-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { restoreFromTrash } from '#src/data/repositories/trash-repository.ts';
import { loadChat, renameChat } from '#src/data/repositories/chat-repository.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { chatId, messageId, testModel, valueOf } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import type { LoadedAttachments } from './plan-turns.ts';
import {
  createChatBench,
  exchange,
  lineOf,
  testEndpoint,
  untilStored,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const id = chatId('ch-1');
let bench: ChatBench;
let tab: ChatTab;
let chat: OpenedChat;

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = tab.open('ch-1', { isNew: true });
});

const startReading = () => Promise.withResolvers<LoadedAttachments>();

async function storedChat() {
  return valueOf(await loadChat(tab.store, id));
}

describe('sending', () => {
  it('T134 is refused in order for an empty text, a running reply, a missing model and a missing key', () => {
    let refusal: 'no-model' | 'no-key' | undefined = 'no-model';
    const gated = tab.open('ch-gated', {
      isNew: true,
      targets: {
        find: (model) => {
          if (refusal === 'no-model') return err({ code: 'no-model' });
          if (refusal === 'no-key') return err({ code: 'no-key', endpoint: testEndpoint });
          return {
            ok: true,
            value: {
              model: model ?? testModel,
              endpoint: testEndpoint,
              info: undefined,
              learned: { omit: [] },
            },
          };
        },
      },
    });
    expect(gated.actions.send([])).toEqual(err({ code: 'empty' }));
    expect(gated.actions.send(words(' \n'))).toEqual(err({ code: 'empty' }));
    expect(gated.actions.send(words('Hi'))).toEqual(err({ code: 'no-model' }));
    refusal = 'no-key';
    expect(gated.actions.send(words('Hi'))).toEqual(
      err({ code: 'no-key', endpoint: testEndpoint }),
    );
    refusal = undefined;
    expect(gated.actions.send(words('Hi'))).toMatchObject({ ok: true });
    refusal = 'no-model';
    expect(gated.actions.send(words('More'))).toEqual(err({ code: 'busy' }));
    expect(gated.actions.send(words(' '))).toEqual(err({ code: 'empty' }));
    expect(gated.lines()).toEqual(['user: Hi', 'assistant: ']);
  });

  it('T134 writes nothing and keeps the draft when it is refused', async () => {
    valueOf(await saveDraft(tab.store, { key: 'new/tab', text: 'Hi', attachments: [] }));
    const locked = tab.open('ch-1', {
      isNew: true,
      targets: { find: () => err({ code: 'no-key', endpoint: testEndpoint }) },
    });
    expect(locked.actions.send(words('Hi')).ok).toBe(false);
    expect(valueOf(await loadDraft(tab.store, 'new/tab'))?.text).toBe('Hi');
    expect(valueOf(await loadWholeChat(tab.store, id))).toEqual([]);
    expect(tab.network.calls).toHaveLength(0);
  });

  it('T134 waits until a chat that is being read is there', async () => {
    await exchange(tab, chat, { question: 'Hi', answer: 'Hello' });
    const other = (await bench.openTab()).open('ch-1');
    expect(other.session.getSnapshot().status).toBe('loading');
    expect(other.actions.send(words('Early'))).toEqual(err({ code: 'busy' }));
    await other.when(({ status }) => status === 'ready');
    expect(other.actions.send(words('Now')).ok).toBe(true);
    expect(other.lines()).toEqual(['user: Hi', 'assistant: Hello', 'user: Now', 'assistant: ']);
  });

  it('makes the request before anything is written, with all that was said', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    valueOf(chat.actions.send(words('Three')));
    expect(tab.network.calls).toHaveLength(2);
    expect(tab.network.last().call).toMatchObject({
      endpoint: testEndpoint,
      request: {
        modelId: 'gpt-test',
        stream: true,
        turns: [
          { role: 'user', parts: [{ text: 'One' }] },
          { role: 'assistant', text: 'Two' },
          { role: 'user', parts: [{ text: 'Three' }] },
        ],
      },
    });
    expect(valueOf(await loadWholeChat(tab.store, id)).map(lineOf)).toEqual([
      'user: One',
      'assistant: Two',
      'user: Three',
      'assistant: ',
    ]);
  });

  it('T144 stores a chat with its first message, titled by it, and changes it with each turn', async () => {
    bench.profile.nowMs = 5_000;
    valueOf(chat.actions.send(words('How do I knit a sock?\nI have wool.')));
    const begun = await untilStored(tab.store, storedChat, (stored) => stored !== undefined);
    expect(begun).toMatchObject({
      title: 'How do I knit a sock?',
      titleSource: 'start',
      preview: 'How do I knit a sock? I have wool.',
      model: testModel,
      messageCount: 2,
      updatedAtMs: 5_000,
    });
    bench.profile.nowMs = 9_000;
    tab.network.last().end(says('With **four** needles.'), finishes);
    const ended = await untilStored(
      tab.store,
      storedChat,
      (stored) => stored?.updatedAtMs === 9_000,
    );
    expect(ended).toMatchObject({
      preview: 'With four needles.',
      messageCount: 2,
    });
    await exchange(tab, chat, { question: 'And a hat?', answer: 'The same way.' });
    expect(await storedChat()).toMatchObject({ title: 'How do I knit a sock?', messageCount: 4 });
  });

  it('T133 clears the draft that was sent with the message, and no later one', async () => {
    valueOf(await saveDraft(tab.store, { key: 'new/tab', text: 'Hi', attachments: [] }));
    valueOf(chat.actions.send(words('Hi')));
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    expect(valueOf(await loadDraft(tab.store, 'new/tab'))).toBeUndefined();
    bench.profile.nowMs += 1;
    valueOf(await saveDraft(tab.store, { key: id, text: 'Next', attachments: [] }));
    tab.network.last().end(says('Hello'), finishes);
    await whenMessages(tab.store, id, (byId) => byId.get(chat.leaf().id)?.state === 'finished');
    expect(valueOf(await loadDraft(tab.store, id))?.text).toBe('Next');
  });

  it('T133 clears the draft of the new page also after a model was chosen for the chat', async () => {
    valueOf(await saveDraft(tab.store, { key: 'new/tab', text: 'Hi', attachments: [] }));
    chat.actions.setModel({ ...testModel, modelId: 'gpt-chosen' });
    chat.actions.setParameters({ temperature: 0.3 });
    expect(chat.session.getSnapshot()).toMatchObject({
      status: 'new',
      chat: { parameters: { temperature: 0.3 } },
    });
    expect(await storedChat()).toBeUndefined();
    valueOf(chat.actions.send(words('Hi')));
    expect(tab.network.last().call.request).toMatchObject({
      modelId: 'gpt-chosen',
      temperature: 0.3,
    });
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    expect(valueOf(await loadDraft(tab.store, 'new/tab'))).toBeUndefined();
    expect(await storedChat()).toMatchObject({
      model: { modelId: 'gpt-chosen' },
      parameters: { temperature: 0.3 },
    });
  });

  it('gives times that grow along the branch although the clock jumps back', async () => {
    bench.profile.nowMs = 50_000;
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    bench.profile.nowMs = 10;
    await exchange(tab, chat, { question: 'Three', answer: 'Four' });
    const times = chat.path().map(({ createdAtMs }) => createdAtMs);
    expect(times).toEqual([50_000, 50_001, 50_002, 50_003]);
    expect(chat.lines()).toEqual(['user: One', 'assistant: Two', 'user: Three', 'assistant: Four']);
  });

  it('sends the whole of a long chat of which only the end is in memory', async () => {
    for (let n = 0; n < 25; n += 1) {
      await exchange(tab, chat, { question: `Q${n}`, answer: `A${n}` });
    }
    const late = await bench.openTab();
    const opened = late.open('ch-1');
    const { tree, path } = await opened.when(({ status }) => status === 'ready');
    expect(tree.isWhole).toBe(false);
    expect(path.length).toBeLessThan(50);
    expect(opened.actions.send(words('Last'))).toEqual(err({ code: 'unread' }));
    await opened.when((snapshot) => snapshot.tree.isWhole);
    valueOf(opened.actions.send(words('Last')));
    expect(late.network.calls).toHaveLength(1);
    expect(late.network.last().call.request.turns).toHaveLength(51);
  });

  it('asks again with the whole of a long chat, once', async () => {
    for (let n = 0; n < 25; n += 1) {
      await exchange(tab, chat, { question: `Q${n}`, answer: `A${n}` });
    }
    const late = await bench.openTab();
    const opened = late.open('ch-1');
    await opened.when(({ status }) => status === 'ready');
    const reply = opened.leaf();
    valueOf(opened.actions.regenerate(reply.id));
    expect(opened.actions.regenerate(reply.id)).toEqual(err({ code: 'busy' }));
    await opened.when((snapshot) => snapshot.tree.isWhole && opened.leaf().id !== reply.id);
    expect(late.network.calls).toHaveLength(1);
    expect(late.network.last().call.request.turns).toHaveLength(49);
  });

  it('sends nothing where the beginning of a long chat cannot be read', async () => {
    for (let n = 0; n < 25; n += 1) {
      await exchange(tab, chat, { question: `Q${n}`, answer: `A${n}` });
    }
    const late = await bench.openTab();
    const opened = late.open('ch-1');
    await opened.when(({ status }) => status === 'ready');
    late.store.close();
    valueOf(opened.actions.regenerate(opened.leaf().id));
    await opened.when(({ status }) => status === 'failed');
    expect(late.network.calls).toHaveLength(0);
  });

  it('goes on without attachments that cannot be read, and sends one message only meanwhile', async () => {
    const loading = Promise.withResolvers<never>();
    const opened = tab.open('ch-2', { isNew: true, loadAttachments: () => loading.promise });
    valueOf(opened.actions.send(words('Look')));
    expect(opened.actions.send(words('Again'))).toEqual(err({ code: 'busy' }));
    loading.reject(new Error('gone'));
    await opened.when(({ path }) => path.length === 2);
    expect(opened.lines()).toEqual(['user: Look', 'assistant: ']);
    expect(tab.network.calls).toHaveLength(1);
  });
});

describe('sending what has to be read first', () => {
  it('gives way to a turn that another tab began meanwhile', async () => {
    await exchange(tab, chat, { question: 'One', answer: 'Two' });
    const reading = startReading();
    const late = await bench.openTab();
    const opened = late.open('ch-1', { loadAttachments: () => reading.promise });
    await opened.when(({ status }) => status === 'ready');
    const sent = valueOf(opened.actions.send(words('Look')));
    opened.disconnect();
    valueOf(chat.actions.send(words('Three')));
    await opened.when(({ path }) => path.at(-1)?.state !== 'finished');
    reading.resolve(new Map());
    expect(await sent?.begins).toBe(false);
    expect(late.network.calls).toHaveLength(0);
    expect(late.generation.isRunning(id)).toBe(false);
  });

  it('refuses another message also to whoever comes back to the chat', async () => {
    const reading = startReading();
    const opened = tab.open('ch-2', { isNew: true, loadAttachments: () => reading.promise });
    const sent = valueOf(opened.actions.send(words('Look')));
    opened.disconnect();
    const again = tab.open('ch-2', { isNew: true });
    expect(again.actions.send(words('Again'))).toEqual(err({ code: 'busy' }));
    reading.resolve(new Map());
    expect(await sent?.begins).toBe(true);
    expect(again.lines()).toEqual(['user: Look', 'assistant: ']);
    expect(tab.network.calls).toHaveLength(1);
  });

  it('can be stopped: the chat is free again, and the draft is kept', async () => {
    valueOf(await saveDraft(tab.store, { key: 'new/tab', text: 'Look', attachments: [] }));
    const opened = tab.open('ch-2', { isNew: true, loadAttachments: () => startReading().promise });
    const sent = valueOf(opened.actions.send(words('Look')));
    expect(tab.generation.isRunning(chatId('ch-2'))).toBe(true);
    opened.actions.stop();
    expect(await sent?.begins).toBe(false);
    expect(tab.generation.isRunning(chatId('ch-2'))).toBe(false);
    expect(valueOf(await loadDraft(tab.store, 'new/tab'))?.text).toBe('Look');
    expect(tab.network.calls).toHaveLength(0);
  });

  it('T137 tells of an edited question that it has not begun yet', async () => {
    await exchange(tab, chat, { question: 'Wrnog', answer: 'What?' });
    const reading = startReading();
    const opened = tab.open('ch-1', { loadAttachments: () => reading.promise });
    const question = opened.path()[0]?.id ?? messageId('none');
    const sent = valueOf(opened.actions.editAndSend(question, words('Wrong')));
    expect(opened.lines()[0]).toBe('user: Wrnog');
    reading.resolve(new Map());
    expect(await sent?.begins).toBe(true);
    expect(opened.lines()[0]).toBe('user: Wrong');
  });
});

describe('versions', () => {
  it('T137 editing and sending makes a sibling; the old branch stays and can be shown', async () => {
    const first = await exchange(tab, chat, { question: 'Wrnog', answer: 'What?' });
    const question = chat.path()[0]?.id ?? messageId('none');
    valueOf(chat.actions.editAndSend(question, words('Wrong')));
    expect(tab.network.last().call.request.turns).toMatchObject([{ parts: [{ text: 'Wrong' }] }]);
    tab.network.last().end(says('Right'), finishes);
    expect(chat.lines()).toEqual(['user: Wrong', 'assistant: Right']);
    await whenMessages(tab.store, id, (byId) => byId.get(chat.leaf().id)?.state === 'finished');
    chat.actions.showVersion(question);
    expect(chat.lines()).toEqual(['user: Wrnog', 'assistant: What?']);
    await untilStored(tab.store, storedChat, (stored) => stored?.activeLeafId === first.id);
    expect(valueOf(await loadWholeChat(tab.store, id))).toHaveLength(4);
  });

  it('T137 replacing changes the text in its place and asks nobody', async () => {
    await exchange(tab, chat, { question: 'Hi', answer: 'Hello' });
    const reply = chat.leaf();
    await chat.actions.replaceText(reply.id, 'Hello there');
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Hello there']);
    expect(chat.leaf()).toMatchObject({
      id: reply.id,
      parentId: reply.parentId,
      state: 'finished',
    });
    expect(await storedChat()).toMatchObject({ preview: 'Hello there', messageCount: 2 });
    await chat.actions.replaceText(chat.path()[0]?.id ?? reply.id, 'Hey');
    expect(await storedChat()).toMatchObject({ preview: 'Hello there' });
    expect(valueOf(await loadWholeChat(tab.store, id)).map(lineOf)).toEqual([
      'user: Hey',
      'assistant: Hello there',
    ]);
    expect(tab.network.calls).toHaveLength(1);
  });

  it('T137 replacing keeps what stands beside the text, in its order', async () => {
    const file: MessagePart = {
      type: 'file',
      attachmentId: createAttachmentId('1'),
      mediaType: 'text/plain',
      name: 'notes.txt',
      sizeBytes: 1,
      characters: 1,
      estimatedTokens: 1,
    };
    valueOf(chat.actions.send([{ type: 'text', text: 'old' }, file]));
    await whenMessages(tab.store, id, (byId) => byId.size === 2);
    const question = chat.path()[0]?.id ?? messageId('none');
    await chat.actions.replaceText(question, 'new');
    expect(chat.path()[0]?.parts).toEqual([{ type: 'text', text: 'new' }, file]);
  });

  it('T138 regenerating makes a sibling and drops nothing', async () => {
    const first = await exchange(tab, chat, { question: 'Hi', answer: 'One' });
    await exchange(tab, chat, { question: 'Go on', answer: 'More' });
    valueOf(chat.actions.regenerate(first.id));
    expect(tab.network.last().call.request.turns).toMatchObject([{ role: 'user' }]);
    tab.network.last().end(says('Two'), finishes);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Two']);
    const byId = await whenMessages(
      tab.store,
      id,
      (stored) => stored.get(chat.leaf().id)?.state === 'finished',
    );
    expect([...byId.values()].map(lineOf).toSorted()).toEqual([
      'assistant: More',
      'assistant: One',
      'assistant: Two',
      'user: Go on',
      'user: Hi',
    ]);
    chat.actions.showVersion(first.id);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: One', 'user: Go on', 'assistant: More']);
  });

  it('T138 the version that was chosen stays in view while an older header is being read', async () => {
    const first = await exchange(tab, chat, { question: 'Hi', answer: 'One' });
    valueOf(chat.actions.regenerate(first.id));
    tab.network.last().end(says('Two'), finishes);
    const second = chat.leaf();
    await whenMessages(tab.store, id, (stored) => stored.get(second.id)?.state === 'finished');
    await chat.when(({ chat: header }) => header?.activeLeafId === second.id);
    // Its notice has the header read again, as it was before the choice.
    await renameChat(tab.store, id, { title: 'Renamed', titleSource: 'user' });
    const shown: string[] = [];
    chat.session.subscribe(() => shown.push(chat.leaf().id));
    chat.actions.showVersion(first.id);
    await chat.when(({ chat: header }) => header?.title === 'Renamed');
    expect((await storedChat())?.activeLeafId).toBe(first.id);
    expect(new Set(shown)).toEqual(new Set([first.id]));
  });

  it('T138 regenerating drops the replies between it and the question from what is sent', async () => {
    await exchange(tab, chat, { question: 'Hi', answer: 'One' });
    await exchange(tab, chat, { question: 'Go on', answer: 'More' });
    chat.actions.deleteMessage(chat.path()[2]?.id ?? messageId('none'));
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: One', 'assistant: More']);
    valueOf(chat.actions.regenerate(chat.leaf().id));
    expect(tab.network.last().call.request.turns).toMatchObject([
      { role: 'user', parts: [{ text: 'Hi' }] },
    ]);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: ']);
  });

  it('T146 resetting takes every message and version away, and can be undone', async () => {
    const first = await exchange(tab, chat, { question: 'Hi', answer: 'One' });
    valueOf(chat.actions.regenerate(first.id));
    tab.network.last().end(says('Two'), finishes);
    const second = chat.leaf().id;
    await whenMessages(tab.store, id, (byId) => byId.get(second)?.state === 'finished');
    await chat.when((snapshot) => snapshot.chat?.activeLeafId === second);
    const undo = await chat.actions.resetChat();
    expect(chat.lines()).toEqual([]);
    await whenMessages(tab.store, id, (byId) => byId.size === 0);
    expect(await storedChat()).toMatchObject({ messageCount: 0, activeLeafId: null });
    undo?.();
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Two']);
    await whenMessages(tab.store, id, (byId) => byId.size === 3);
    expect(await chat.actions.resetChat()).toBeTypeOf('function');
  });

  it('T146 resetting leaves one entry in the trash that brings all of it back', async () => {
    const first = await exchange(tab, chat, { question: 'Hi', answer: 'One' });
    valueOf(chat.actions.regenerate(first.id));
    tab.network.last().end(says('Two'), finishes);
    const second = chat.leaf().id;
    await whenMessages(tab.store, id, (byId) => byId.get(second)?.state === 'finished');
    await chat.when((snapshot) => snapshot.chat?.activeLeafId === second);
    await chat.actions.resetChat();
    await whenMessages(tab.store, id, (byId) => byId.size === 0);
    const entries = valueOf(await loadTrash(tab.store));
    expect(entries).toHaveLength(1);
    valueOf(await restoreFromTrash(tab.store, entries[0]?.trashId ?? ''));
    await chat.when(({ path }) => path.length === 2);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Two']);
    expect((await whenMessages(tab.store, id, (byId) => byId.size === 3)).size).toBe(3);
  });
});
