import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { RequestImage, RequestText } from '@parley/domain/chat/chat-request.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { recoverInterrupted, turnLockName } from '#src/data/recovery.ts';
import { loadQueue } from '#src/data/repositories/queued-messages.ts';
import { trashChat } from '#src/data/repositories/trash-repository.ts';
import { chatId, makeChat, valueOf } from '#src/data/testing/test-store.ts';
import { createListeners } from '#src/platform/listeners.ts';
import { createMemoryLocks, queueForLock, type Locks } from '#src/platform/locks.ts';
import { preparing } from '#src/services/chats/asked.ts';
import {
  createChatBench,
  exchange,
  testTools,
  untilStored,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
  type OpenOptions,
} from '#src/services/chats/testing/chat-bench.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';
import { createToolRuns } from '#src/services/tools/tool-runs.ts';

import { createChatQueue, type ChatQueue, type ChatQueueDeps } from './chat-queue.ts';
import { queueLockName } from './queue-lock.ts';

const id = chatId('ch-1');
let bench: ChatBench;

beforeEach(() => {
  bench = createChatBench();
});

/** A tab with the chat and its queue on the screen. */
interface QueueTab {
  readonly tab: ChatTab;
  readonly chat: OpenedChat;
  readonly queue: ChatQueue;
  readonly leave: () => void;
  /** As when the device gets or loses its connection. */
  readonly setOnline: (isOnline: boolean) => void;
}

interface QueueTabOptions extends OpenOptions {
  /** Other locks than those of its profile: for the others it is as if its tab were dead. */
  readonly locks?: Locks;
  readonly deps?: (chat: OpenedChat) => Partial<ChatQueueDeps>;
}

async function openTab({
  deps,
  locks = bench.profile.locks,
  ...options
}: QueueTabOptions = {}): Promise<QueueTab> {
  const tab = await bench.openTab({
    holdLock: (chat) => queueForLock(locks, turnLockName(chat)),
    tryLock: (chat) => locks.holdLock(turnLockName(chat)),
  });
  const tools = { ...testTools, runs: createToolRuns(), ...options.tools };
  const chat = tab.open('ch-1', { ...options, tools });
  const connection = createListeners();
  let isOnline = true;
  const queue = createChatQueue({
    session: chat.session,
    store: tab.store,
    generation: tab.generation,
    locks,
    send: chat.actions.send,
    sendTo: chat.actions.sendTo,
    now: () => bench.profile.nowMs,
    patience: () => new Promise(() => undefined),
    glance: () => Promise.resolve(undefined),
    allowOnce: () => () => undefined,
    connection: { subscribe: connection.add },
    isReachable: () => isOnline,
    tools: {
      isAsking: () =>
        tab.generation
          .runningReplies(id)
          .some((reply) => [...(tools.runs.get(reply)?.values() ?? [])].includes('asking')),
      subscribe: tools.runs.subscribe,
    },
    isCurrent: () => true,
    keepSession() {
      const stop = tab.sessions.show(chat.session);
      const disconnect = chat.session.connect();
      return () => {
        stop();
        disconnect();
      };
    },
    ...deps?.(chat),
  });
  return {
    tab,
    chat,
    queue,
    leave: queue.watch(),
    setOnline(next) {
      isOnline = next;
      connection.notify();
    },
  };
}

async function add(queue: ChatQueue, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) expect(await queue.add({ text, attachments: [] })).toBe(true);
}

/** Waits until the queue is as expected. */
function when(
  { queue }: Pick<QueueTab, 'queue'>,
  isExpected: (texts: readonly string[], state: string | undefined) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = queue.subscribe(look);
    function look(): void {
      const { messages, state } = queue.getSnapshot();
      const shown = state?.type === 'paused' ? state.reason : state?.type;
      const texts = messages.map(({ text }) => text);
      if (!isExpected(texts, shown)) return;
      stop();
      resolve();
    }
    look();
  });
}

const keyOf = (queue: ChatQueue, text: string) => {
  const found = queue.getSnapshot().messages.find((message) => message.text === text);
  if (found === undefined) throw new Error(`${text} does not wait.`);
  return found.key;
};

function whenAsked({ tab, chat }: QueueTab, count: number): Promise<unknown> {
  return chat.when(() => tab.network.calls.length === count);
}

function answer({ tab }: QueueTab, ...events: readonly ChatEvent[]): void {
  tab.network.last().end(says('Yes.'), ...events);
}

const textIn = (parts: readonly (RequestImage | RequestText)[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** What was sent to models, the newest question of each request. */
function askedOf({ tab }: QueueTab): readonly string[] {
  return tab.network.calls.map(({ call }) => {
    const last = call.request.turns.at(-1);
    return last?.role === 'user' ? textIn(last.parts) : '';
  });
}

async function waitingOnDisk({ tab }: QueueTab): Promise<readonly string[]> {
  return valueOf(await loadQueue(tab.store, id)).map(({ text }) => text);
}

async function questionsOnDisk({ tab }: QueueTab): Promise<readonly string[]> {
  return valueOf(await loadWholeChat(tab.store, id))
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => textOfParts(parts));
}

/** A chat in which a reply comes in. */
async function openRunning(options: QueueTabOptions = {}): Promise<QueueTab> {
  const here = await openTab({ isNew: true, ...options });
  valueOf(here.chat.actions.send(words('First')));
  await here.chat.when(({ chat }) => chat !== undefined);
  return here;
}

describe('messages that wait', () => {
  it('go one by one as replies end, in their order, and leave the disk with their turns', async () => {
    const here = await openRunning();
    await add(here.queue, 'two', 'three');
    await when(here, (texts, state) => texts.length === 2 && state === 'reply');
    answer(here, finishes);
    await whenAsked(here, 2);
    await when(here, (texts, state) => texts.join() === 'three' && state === 'reply');
    expect(await waitingOnDisk(here)).toEqual(['three']);
    answer(here, finishes);
    await whenAsked(here, 3);
    answer(here, finishes);
    await untilStored(
      here.tab.store,
      () => waitingOnDisk(here),
      (texts) => texts.length === 0,
    );
    expect(askedOf(here)).toEqual(['First', 'two', 'three']);
    expect(here.queue.getSnapshot()).toEqual({ messages: [], state: undefined });
  });

  it('go in the order that they were put into', async () => {
    const here = await openRunning();
    await add(here.queue, 'two', 'three', 'four');
    await when(here, (texts) => texts.length === 3);
    await here.queue.move(keyOf(here.queue, 'four'), -1);
    await when(here, (texts) => texts.join() === 'two,four,three');
    await here.queue.sendNow(keyOf(here.queue, 'three'));
    await when(here, (texts) => texts.join() === 'three,two,four');
    expect(here.tab.network.calls).toHaveLength(1);
    answer(here, finishes);
    await whenAsked(here, 2);
    expect(askedOf(here)).toEqual(['First', 'three']);
  });

  it('go although the chat was left', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    await when(here, (texts) => texts.length === 1);
    here.leave();
    here.chat.disconnect();
    answer(here, finishes);
    await vi.waitFor(() => expect(here.tab.network.calls).toHaveLength(2));
    await untilStored(
      here.tab.store,
      () => questionsOnDisk(here),
      (texts) => texts.join() === 'First,two',
    );
  });

  it.each([
    ['stopped', undefined],
    ['failed', [{ type: 'error', error: { code: 'overloaded', isRetryable: true } }]],
    ['cut', []],
    ['unfinished', [{ type: 'finish', reason: 'length' }]],
  ] satisfies readonly (readonly [string, readonly ChatEvent[] | undefined])[])(
    'pause where the reply before them ended as %s, until the person goes on',
    async (expected, events) => {
      const here = await openRunning();
      await add(here.queue, 'two');
      await when(here, (texts) => texts.length === 1);
      here.tab.network.last().emit(says('Half'));
      if (events === undefined) here.chat.actions.stop();
      else here.tab.network.last().end(...events);
      const states: string[] = [];
      await when(here, (_texts, state) => {
        states.push(String(state));
        return state === expected;
      });
      expect(here.tab.network.calls).toHaveLength(1);
      here.queue.goOn();
      await whenAsked(here, 2);
      expect(states).not.toContain('sending');
    },
  );

  it('wait for tools that wait for the person, and for the reply with what they gave', async () => {
    const here = await openRunning({
      tools: { ...testTools, limits: () => ({ steps: 3, costMicroUsd: 0, asksAlways: true }) },
      createChat: () => makeChat('ch-1', { parameters: { tools: ['get_calculation_result'] } }),
    });
    await add(here.queue, 'two');
    const reply = here.chat.leaf();
    here.tab.network
      .last()
      .end(
        { type: 'tool-call-start', callId: 'c-1', name: 'get_calculation_result' },
        { type: 'tool-call-delta', callId: 'c-1', argumentsText: '{"expression":"6 * 7"}' },
        { type: 'finish', reason: 'tool-calls' },
      );
    await when(here, (_texts, state) => state === 'approval');
    await here.queue.sendNow(keyOf(here.queue, 'two'));
    expect(here.tab.network.calls).toHaveLength(1);
    valueOf(here.chat.actions.answerCall(reply.id, 'c-1', true));
    await whenAsked(here, 2);
    expect(here.queue.getSnapshot().messages).toHaveLength(1);
    answer(here, finishes);
    await whenAsked(here, 3);
    expect(askedOf(here)[2]).toBe('two');
  });

  it('wait for the connection, whatever became of the reply before them', async () => {
    const here = await openRunning();
    here.tab.network.last().end({ type: 'error', error: { code: 'offline', isRetryable: true } });
    await here.chat.when(({ path }) => path.at(-1)?.state === 'failed');
    here.setOnline(false);
    await add(here.queue, 'two');
    await when(here, (_texts, state) => state === 'offline');
    expect(here.tab.network.calls).toHaveLength(1);
    here.setOnline(true);
    await whenAsked(here, 2);
  });

  it('pause behind the first of them that failed, also those that waited for the connection', async () => {
    const here = await openTab({ isNew: true });
    await exchange(here.tab, here.chat, { question: 'First', answer: 'Yes.' });
    here.setOnline(false);
    await add(here.queue, 'two', 'three');
    await when(here, (texts, state) => texts.length === 2 && state === 'offline');
    here.setOnline(true);
    await whenAsked(here, 2);
    here.tab.network
      .last()
      .end({ type: 'error', error: { code: 'overloaded', isRetryable: true } });
    await when(here, (texts, state) => texts.join() === 'three' && state === 'failed');
    expect(here.tab.network.calls).toHaveLength(2);
  });

  it('go in another order where one is to be sent now', async () => {
    const here = await openRunning();
    await add(here.queue, 'two', 'three');
    await when(here, (texts) => texts.length === 2);
    here.chat.actions.stop();
    await when(here, (_texts, state) => state === 'stopped');
    await here.queue.sendNow(keyOf(here.queue, 'three'));
    await whenAsked(here, 2);
    expect(askedOf(here)[1]).toContain('three');
    expect(here.queue.getSnapshot().messages).toHaveLength(1);
  });
});

describe('two tabs with a queue', () => {
  it('send each message once', async () => {
    const here = await openRunning();
    const there = await openTab();
    await there.chat.when(({ path }) => path.length === 2);
    await add(here.queue, 'two');
    await add(there.queue, 'three');
    await when(there, (texts) => texts.join() === 'two,three');
    const calls = () => [...here.tab.network.calls, ...there.tab.network.calls];
    for (const count of [2, 3]) {
      calls().at(-1)?.end(says('Yes.'), finishes);
      for (const call of calls()) call.end(says('Yes.'), finishes);
      await vi.waitFor(() => expect(calls()).toHaveLength(count));
    }
    for (const call of calls()) call.end(says('Yes.'), finishes);
    await untilStored(
      here.tab.store,
      () => waitingOnDisk(here),
      (texts) => texts.length === 0,
    );
    expect((await questionsOnDisk(here)).toSorted()).toEqual(['First', 'three', 'two']);
    expect(calls()).toHaveLength(3);
  });

  it('a tab sends what another one left', async () => {
    const here = await openRunning({ locks: createMemoryLocks() });
    await add(here.queue, 'two');
    answer(here, finishes);
    await whenAsked(here, 2);
    await add(here.queue, 'three');
    await untilStored(
      here.tab.store,
      () => questionsOnDisk(here),
      (texts) => texts.length === 2,
    );
    const there = await openTab();
    valueOf(await recoverInterrupted(there.tab.store, bench.profile.locks));
    await when(there, (texts, state) => texts.join() === 'three' && state === 'cut');
    there.queue.goOn();
    await whenAsked(there, 1);
    expect(askedOf(there)[0]).toContain('three');
  });
});

describe('a message that waits', () => {
  it('stays where it cannot be sent, and is sent when the person goes on', async () => {
    let isBroken = true;
    const here = await openRunning({
      deps: (chat) => ({
        send: (...input) => {
          if (isBroken) throw new Error('broken');
          return chat.actions.send(...input);
        },
      }),
    });
    const report = vi.fn<(cause: unknown) => void>();
    vi.stubGlobal('reportError', report);
    await add(here.queue, 'two');
    answer(here, finishes);
    await when(here, (texts, state) => texts.length === 1 && state === 'refused');
    expect(report).toHaveBeenCalledTimes(1);
    expect(await waitingOnDisk(here)).toEqual(['two']);
    isBroken = false;
    here.queue.goOn();
    await whenAsked(here, 2);
  });

  it('is sent when the chat is free, where another tab held it', async () => {
    let tries = 0;
    const here = await openRunning({
      deps: (chat) => ({
        send: (...input) => {
          tries += 1;
          return tries === 1
            ? ok(preparing(Promise.resolve('elsewhere')))
            : chat.actions.send(...input);
        },
      }),
    });
    await add(here.queue, 'two');
    answer(here, finishes);
    await whenAsked(here, 2);
    expect(tries).toBe(2);
  });

  it('is sent once where its turn cannot be stored, and leaves the disk when it is', async () => {
    const here = await openRunning();
    await add(here.queue, 'two', 'three');
    await when(here, (texts) => texts.length === 2);
    const sentKey = keyOf(here.queue, 'two');
    await untilStored(
      here.tab.store,
      () => questionsOnDisk(here),
      (texts) => texts.length === 1,
    );
    answer(here, finishes);
    const stop = here.tab.generation.subscribe((notice) => {
      if (notice.type !== 'turn-started') return;
      bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
      stop();
    });
    await whenAsked(here, 2);
    await here.chat.when(({ unsavedCode }) => unsavedCode === 'quota-exceeded');
    await when(here, (texts, state) => texts.join() === 'three' && state === 'unsaved');
    expect(await waitingOnDisk(here)).toEqual(['two', 'three']);
    expect(await here.queue.take(sentKey)).toEqual(err({ code: 'gone' }));
    // What waits behind it is the person's all the same.
    const key = keyOf(here.queue, 'three');
    const keep = vi.fn<() => boolean>(() => true);
    const [taken, again] = await Promise.all([
      here.queue.take(key, keep),
      here.queue.take(key, keep),
    ]);
    expect(valueOf(taken).text).toBe('three');
    expect(again).toEqual(err({ code: 'gone' }));
    expect(keep).toHaveBeenCalledTimes(1);
    expect(await here.queue.putBack(valueOf(taken))).toBe(true);
    answer(here, finishes);
    await whenAsked(here, 3);
    expect(askedOf(here)).toEqual(['First', 'two', 'three']);
    expect(await questionsOnDisk(here)).toEqual(['First', 'two', 'three']);
    expect(await waitingOnDisk(here)).toEqual([]);
  });

  it('stays where it is, and says so, while another tab holds the queue', async () => {
    const impatient = Promise.withResolvers<undefined>();
    const here = await openRunning({
      deps: () => ({ patience: () => impatient.promise }),
    });
    await add(here.queue, 'two', 'three');
    await when(here, (texts) => texts.length === 2);
    const release = await bench.profile.locks.holdLock(queueLockName(id));
    const key = keyOf(here.queue, 'three');
    const changes = [
      here.queue.move(key, -1),
      here.queue.take(key),
      here.queue.sendNow(key),
    ] as const;
    impatient.resolve(undefined);
    expect(await Promise.all(changes)).toEqual(changes.map(() => err({ code: 'busy' })));
    release?.();
    // What came too late is not done later either.
    await bench.profile.locks.withLock(queueLockName(id), () => Promise.resolve());
    expect(await waitingOnDisk(here)).toEqual(['two', 'three']);
  });

  it('stays where it is where the browser refuses the lock', async () => {
    const report = vi.fn<(cause: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const here = await openRunning({
      deps: () => ({
        locks: {
          ...bench.profile.locks,
          withLock: () => Promise.reject(new DOMException('No.', 'SecurityError')),
        },
      }),
    });
    await add(here.queue, 'two');
    await when(here, (texts) => texts.length === 1);
    expect(await here.queue.take(keyOf(here.queue, 'two'))).toEqual(err({ code: 'busy' }));
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('stays in a chat that was deleted meanwhile', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    valueOf(await trashChat(here.tab.store, id));
    await when(here, (_texts, state) => state === 'reply' || state === 'trashed');
    answer(here, finishes);
    await when(here, (_texts, state) => state === 'trashed');
    expect(here.tab.network.calls).toHaveLength(1);
    expect(await waitingOnDisk(here)).toEqual(['two']);
  });

  it('cannot be taken back once it is being sent', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    await when(here, (texts) => texts.length === 1);
    const key = keyOf(here.queue, 'two');
    answer(here, finishes);
    await whenAsked(here, 2);
    const keep = vi.fn<() => boolean>(() => true);
    expect(await here.queue.take(key, keep)).toEqual(err({ code: 'gone' }));
    expect(keep).not.toHaveBeenCalled();
  });

  it('stays where nobody has a place for it', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    await when(here, (texts) => texts.length === 1);
    expect(await here.queue.take(keyOf(here.queue, 'two'), () => false)).toEqual(
      err({ code: 'kept' }),
    );
    expect(await waitingOnDisk(here)).toEqual(['two']);
  });

  it('brings no chat back that was deleted while it waited for the connection', async () => {
    const here = await openTab({ isNew: true });
    await exchange(here.tab, here.chat, { question: 'First', answer: 'Yes.' });
    here.setOnline(false);
    await add(here.queue, 'two');
    await when(here, (_texts, state) => state === 'offline');
    valueOf(await trashChat(here.tab.store, id));
    await when(here, (_texts, state) => state === 'trashed');
    here.setOnline(true);
    await when(here, (_texts, state) => state === 'trashed');
    expect(here.tab.network.calls).toHaveLength(1);
  });

  it('waits for the connection where the person goes on without one, and goes then', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    await when(here, (texts) => texts.length === 1);
    here.setOnline(false);
    here.tab.network.last().end({ type: 'error', error: { code: 'offline', isRetryable: true } });
    await when(here, (_texts, state) => state === 'failed');
    here.queue.goOn();
    await when(here, (_texts, state) => state === 'offline');
    here.setOnline(true);
    await whenAsked(here, 2);
    expect(askedOf(here)[1]).toContain('two');
  });

  it('waits for the person where the conversation before it is taken away', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    await when(here, (texts) => texts.length === 1);
    await here.chat.actions.resetChat();
    await when(here, (_texts, state) => state === 'changed');
    expect(here.tab.network.calls).toHaveLength(1);
    here.queue.goOn();
    await whenAsked(here, 2);
  });

  it('does not take over what was known of another one in its place', async () => {
    const here = await openRunning();
    await add(here.queue, 'two');
    here.setOnline(false);
    here.tab.network.last().end({ type: 'error', error: { code: 'offline', isRetryable: true } });
    await when(here, (_texts, state) => state === 'failed');
    await add(here.queue, 'three');
    await when(here, (texts) => texts.length === 2);
    await here.queue.move(keyOf(here.queue, 'three'), -1);
    await when(here, (texts) => texts.join() === 'three,two');
    await here.queue.take(keyOf(here.queue, 'three'));
    await when(here, (texts, state) => texts.join() === 'two' && state === 'failed');
    expect(here.tab.network.calls).toHaveLength(1);
  });

  it('sends nothing else where the wanted one is gone', async () => {
    const here = await openRunning();
    await add(here.queue, 'two', 'three');
    await when(here, (texts) => texts.length === 2);
    const key = keyOf(here.queue, 'three');
    here.chat.actions.stop();
    await when(here, (_texts, state) => state === 'stopped');
    await here.queue.take(key);
    await here.queue.sendNow(key);
    expect(here.queue.getSnapshot().state).toEqual({ type: 'paused', reason: 'stopped' });
    expect(here.tab.network.calls).toHaveLength(1);
  });

  it('is taken back before, and put back in its place', async () => {
    const here = await openRunning();
    await add(here.queue, 'two', 'three');
    await when(here, (texts) => texts.length === 2);
    const taken = valueOf(await here.queue.take(keyOf(here.queue, 'two')));
    await when(here, (texts) => texts.join() === 'three');
    await here.queue.putBack(taken);
    await when(here, (texts) => texts.join() === 'two,three');
    expect(await waitingOnDisk(here)).toEqual(['two', 'three']);
  });

  it('waits for a look at its cost where a limit is near, and goes with the leave for it', async () => {
    const glance = {
      scope: 'day',
      limitMicroUsd: 10,
      spentMicroUsd: 9,
      requestMicroUsd: 2,
      isExceeded: true,
    } as const;
    const allowOnce = vi.fn<() => () => void>(() => () => undefined);
    const here = await openRunning({
      deps: () => ({ glance: () => Promise.resolve(glance), allowOnce }),
    });
    await add(here.queue, 'two');
    answer(here, finishes);
    await when(here, (_texts, state) => state === 'costly');
    expect(here.queue.getSnapshot().state).toEqual({ type: 'costly', glance });
    expect(here.tab.network.calls).toHaveLength(1);
    here.queue.goOn();
    await whenAsked(here, 2);
    expect(allowOnce).toHaveBeenCalledTimes(1);
  });

  it('goes when the chat is opened and its last reply ended well', async () => {
    const before = await openTab({ isNew: true });
    await exchange(before.tab, before.chat, { question: 'First', answer: 'Yes.' });
    before.setOnline(false);
    await add(before.queue, 'two');
    before.leave();
    const here = await openTab();
    await whenAsked(here, 1);
    expect(askedOf(here)).toEqual(['two']);
    expect(before.tab.network.calls).toHaveLength(1);
  });
});
