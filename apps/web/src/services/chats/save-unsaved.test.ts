import { beforeEach, describe, expect, it } from 'vitest';

import { recoverInterrupted } from '#src/data/recovery.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { loadDraft, saveDraft } from '#src/data/repositories/draft-repository.ts';
import { purgeFromTrash, trashChat } from '#src/data/repositories/trash-repository.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import { chatId, valueOf } from '#src/data/testing/test-store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import { retryDelayMs } from '#src/platform/retry.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import { retryUnsaved, saveUnsaved } from './save-unsaved.ts';
import {
  createChatBench,
  exchange,
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
let waiting: { readonly task: () => void; readonly delayMs: number }[];

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = tab.open('ch-1', { isNew: true });
  waiting = [];
  retryUnsaved({
    sessions: tab.sessions,
    storeOf: () => tab.store,
    delay(task, delayMs) {
      waiting.push({ task, delayMs });
      return () => undefined;
    },
  });
});

const fill = (): void => bench.profile.indexedDb.arm({ kind: 'full' });
const free = (): void => void bench.profile.indexedDb.disarm();
const whenFull = () => chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
const whenSaved = () => chat.when(({ unsavedCode }) => unsavedCode === undefined);
const usage = async () => valueOf(await loadUsageSince(tab.store, 0));

/** Lets the time to the next try pass. */
function pass(): void {
  const [next] = waiting.splice(0);
  expect(next?.delayMs).toBe(retryDelayMs);
  next?.task();
}

/** A question and its reply that the full disk refused. */
async function askWithoutRoom(): Promise<void> {
  valueOf(
    await saveDraft(tab.store, {
      key: 'new/tab',
      text: 'Hi',
      attachments: [],
    }),
  );
  fill();
  valueOf(chat.actions.send(words('Hi')));
  tab.network.last().end(says('Hello'), finishes);
  await whenFull();
  await bench.profile.locks.withLock(`parley-turn-${id}`, () => Promise.resolve());
}

describe('a full disk that gets room', () => {
  it('takes the whole turn by itself, with what it used and without its draft', async () => {
    await askWithoutRoom();
    expect(await usage()).toEqual([]);
    pass();
    await expect.poll(() => waiting).toHaveLength(1);
    expect(chat.session.getSnapshot().unsavedCode).toBe('quota-exceeded');
    free();
    pass();
    await whenSaved();
    const byId = await whenMessages(tab.store, id, (stored) => stored.size === 2);
    expect([...byId.values()].map(({ state }) => state)).toEqual(['finished', 'finished']);
    expect(await usage()).toHaveLength(1);
    expect(valueOf(await loadDraft(tab.store, 'new/tab'))).toBeUndefined();
    expect(valueOf(await loadChat(tab.store, id))?.activeLeafId).toBe(chat.leaf().id);
    expect(waiting).toEqual([]);
  });

  it('takes a reply that comes in with what it is billed by', async () => {
    fill();
    valueOf(chat.actions.send(words('Hi')));
    tab.network.last().emit(says('Half'));
    await whenFull();
    free();
    pass();
    await whenSaved();
    await whenMessages(tab.store, id, (stored) => stored.size === 2);
    expect(await usage()).toEqual([]);
    // The tab dies: none of its locks is held.
    valueOf(await recoverInterrupted(tab.store, createMemoryLocks()));
    expect(await usage()).toHaveLength(1);
  });

  it('takes what the page would have left behind', async () => {
    await askWithoutRoom();
    tab.leaving.leave();
    expect(tab.leaving.left.size).toBe(1);
    tab.leaving.comeBack();
    free();
    pass();
    await expect.poll(() => tab.sessions.unsavedChats().size).toBe(0);
    tab.leaving.leave();
    expect(tab.leaving.left.size).toBe(0);
  });

  it('takes a chat that is not on the screen any more', async () => {
    await askWithoutRoom();
    chat.disconnect();
    free();
    pass();
    await expect.poll(() => tab.sessions.unsavedChats().size).toBe(0);
    expect((await whenMessages(tab.store, id, (stored) => stored.size === 2)).size).toBe(2);
  });

  it('takes it at once when asked', async () => {
    await askWithoutRoom();
    expect(await saveUnsaved(chat.session, tab.store)).toBe(false);
    free();
    expect(await saveUnsaved(chat.session, tab.store)).toBe(true);
    await whenSaved();
    expect(await usage()).toHaveLength(1);
  });

  it('takes a deletion, and gives it back with a late undo', async () => {
    await exchange(tab, chat, { question: 'Hi', answer: 'Hello' });
    fill();
    const undo = chat.actions.deleteMessage(chat.leaf().id);
    await whenFull();
    free();
    pass();
    await whenMessages(tab.store, id, (stored) => stored.size === 1);
    await whenSaved();
    undo?.();
    await whenMessages(tab.store, id, (stored) => stored.size === 2);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: Hello']);
  });

  it('takes settings of the chat', async () => {
    await exchange(tab, chat, { question: 'Hi', answer: 'Hello' });
    fill();
    chat.actions.setParameters({ temperature: 1 });
    await whenFull();
    free();
    pass();
    await whenSaved();
    expect(valueOf(await loadChat(tab.store, id))?.parameters.temperature).toBe(1);
  });
});

it('a chat that was deleted meanwhile stays deleted, and nothing is tried again', async () => {
  valueOf(chat.actions.send(words('Hi')));
  await whenMessages(tab.store, id, (stored) => stored.size === 2);
  bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
  tab.network.last().end(says('Hello'), finishes);
  await whenFull();
  const { trashId } = valueOf(await trashChat(tab.store, id));
  valueOf(await purgeFromTrash(tab.store, trashId));
  pass();
  await chat.when(({ unsavedCode }) => unsavedCode === 'missing');
  expect(valueOf(await loadChat(tab.store, id))).toBeUndefined();
  expect(await usage()).toHaveLength(1);
  expect(waiting).toEqual([]);
});
