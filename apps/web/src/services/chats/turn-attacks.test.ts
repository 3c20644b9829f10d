import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { purgeFromTrash, trashChat } from '#src/data/repositories/trash-repository.ts';
import { fieldsOf } from '#src/data/records/fields.ts';
import {
  chatId,
  dumpDatabase,
  makeChat,
  valueOf,
  type Dump,
} from '#src/data/testing/test-store.ts';
import { collectFaults } from '#src/platform/testing/collect-faults.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import {
  createChatBench,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const id = chatId('ch-1');
const toolName = 'get_calculation_result';
const asksForTool: readonly ChatEvent[] = [
  { type: 'tool-call-start', callId: 'c-1', name: toolName },
  { type: 'tool-call-delta', callId: 'c-1', argumentsText: '{"expression":"6 * 7"}' },
  { type: 'finish', reason: 'tool-calls' },
];
let bench: ChatBench;
let tab: ChatTab;
let chat: OpenedChat;

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = tab.open('ch-1', {
    isNew: true,
    createChat: () => ({ ...makeChat('ch-1'), parameters: { tools: [toolName] } }),
  });
});

function dump(): Promise<Dump> {
  return dumpDatabase(bench.profile.indexedDb.factory);
}

/** What other devices would be told to write of the chat. */
async function livePuts(): Promise<readonly unknown[]> {
  const { outbox = [] } = await dump();
  return outbox.filter((row) => fieldsOf(row)['kind'] === 'put');
}

async function send(text = 'Go'): Promise<void> {
  valueOf(chat.actions.send(words(text)));
  await whenMessages(tab.store, id, (byId) => byId.size === 2);
}

async function deleteForGood(): Promise<void> {
  const { trashId } = valueOf(await trashChat(tab.store, id));
  valueOf(await purgeFromTrash(tab.store, trashId));
}

/** Waits until nothing of the chat is under way and its lock is free. */
async function untilAtRest(): Promise<void> {
  await bench.profile.locks.withLock(`parley-turn-${id}`, () => Promise.resolve());
  expect(tab.generation.isRunning(id)).toBe(false);
}

describe('a reply whose chat was deleted while it came in', () => {
  it.each([
    ['says something', [says('Hi'), finishes]],
    ['asks for a tool', asksForTool],
  ])('and that %s brings nothing back', async (_what, events) => {
    await send();
    await deleteForGood();
    const putsBefore = await livePuts();
    tab.network.last().end(...events);
    await untilAtRest();
    const { chats, messages, usage } = await dump();
    expect([chats, messages]).toEqual([[], []]);
    expect(usage).toHaveLength(1);
    expect(await livePuts()).toEqual(putsBefore);
    expect(tab.network.calls).toHaveLength(1);
    expect(chat.path().map(({ role }) => role)).not.toContain('tool');
  });

  it('brings nothing back either where its beginning could not be stored', async () => {
    await send();
    tab.network.last().end(says('Hi'), finishes);
    await untilAtRest();
    bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
    valueOf(chat.actions.send(words('More')));
    await chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
    await deleteForGood();
    tab.network.last().end(says('Yes'), finishes);
    await untilAtRest();
    const { chats, messages } = await dump();
    expect([chats, messages]).toEqual([[], []]);
  });

  it('leaves it in the trash, and asks nothing more', async () => {
    await send();
    valueOf(await trashChat(tab.store, id));
    tab.network.last().end(...asksForTool);
    await untilAtRest();
    expect(valueOf(await loadChat(tab.store, id))?.trashedAtMs).not.toBeNull();
    expect(tab.network.calls).toHaveLength(1);
  });
});

describe('a reply whose end the storage refuses', () => {
  it('stays on the screen, says so, and is stored with the next turn', async () => {
    await send();
    bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
    tab.network.last().end(says('Hi'), finishes);
    await chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
    await untilAtRest();
    expect(chat.lines()).toEqual(['user: Go', 'assistant: Hi']);
    valueOf(chat.actions.send(words('More')));
    const byId = await whenMessages(tab.store, id, (stored) => stored.size === 4);
    expect([...byId.values()].map(({ state }) => state)).toContain('finished');
    await chat.when(({ unsavedCode }) => unsavedCode === undefined);
  });
});

describe('a chat whose lock the browser refuses', () => {
  it('is free again, and the person is told that nothing was sent', async () => {
    const faults = collectFaults();
    chat = tab.open('ch-1', { isNew: true, createChat: () => makeChat('ch-1') });
    await send();
    tab.network.last().end(...asksForTool);
    await untilAtRest();
    const refused = await bench.openTab({
      tryLock: () => Promise.reject(new DOMException('Not active', 'InvalidStateError')),
    });
    const opened = refused.open('ch-1');
    await opened.when(({ status, path }) => status === 'ready' && path.length > 1);
    const asked = valueOf(opened.actions.send(words('And now?')));
    expect(await asked?.outcome).toBe('internal');
    expect(refused.generation.isRunning(id)).toBe(false);
    expect(faults).toHaveLength(1);
  });
});
