import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import { attachmentIdOf } from '@parley/domain/chat/testing/test-messages.ts';
import { resultsIn } from '@parley/domain/chat/tool-calls.ts';
import { ok } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { describe, expect, it } from 'vitest';

import { recoverInterrupted } from '#src/data/recovery.ts';
import { chatId, makeChat, valueOf } from '#src/data/testing/test-store.ts';
import { createMemoryLocks, queueForLock } from '#src/platform/locks.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';
import type { CallStates } from '#src/services/tools/tool-runs.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';
import { createToolRuns } from '#src/services/tools/tool-runs.ts';

import { createLeftCalls } from './left-calls.ts';
import { hasLeftCalls } from './running-state.ts';
import type { ToolLoopDeps } from './tool-loop.ts';
import {
  createChatBench,
  testTools,
  whenMessages,
  words,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const id = chatId('ch-1');
const asksForTools: ChatEvent = { type: 'finish', reason: 'tool-calls' };

/** A tool that counts its runs and tells their number. */
interface PlayedTool extends Tool {
  readonly runs: () => number;
}

function playTool(name: string, fields: Partial<Tool> = {}): PlayedTool {
  let runs = 0;
  return {
    name,
    title: name,
    description: '',
    parameters: {},
    needsApproval: false,
    run() {
      runs += 1;
      return Promise.resolve(ok(`${name} ${runs}`));
    },
    ...fields,
    runs: () => runs,
  };
}

const createAskingChat = (): Chat => ({ ...makeChat('ch-1'), parameters: { tools: ['asks'] } });
const decidesToRun = () => Promise.resolve({ kind: 'run' } as const);
const picture: ImagePart = {
  type: 'image',
  attachmentId: attachmentIdOf(`sha256-${'a'.repeat(64)}`),
  mediaType: 'image/png',
  name: 'a-red-fox.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
};
const drawing: Tool['run'] = () =>
  Promise.resolve(ok({ text: 'Here.', isOutside: false, sources: [], pictures: [picture] }));
const never = (): Promise<never> => new Promise(() => undefined);

interface Start {
  readonly tab: ChatTab;
  readonly chat: OpenedChat;
  readonly tools: ToolLoopDeps;
  /** Where the calls of the last reply of the branch stand, as the screen shows it. */
  readonly states: () => CallStates | undefined;
}

/** Starts of the program one after the other; a later one knows nothing of the locks before. */
function createStarts(limits: Partial<ReturnType<ToolLoopDeps['limits']>> = {}) {
  const bench = createChatBench();
  return async (...offered: readonly Tool[]): Promise<Start> => {
    const locks = createMemoryLocks();
    const tab = await bench.openTab({
      holdLock: (chat) => queueForLock(locks, chat),
      tryLock: (chat) => locks.holdLock(chat),
    });
    valueOf(await recoverInterrupted(tab.store, locks));
    const tools: ToolLoopDeps = {
      ...testTools,
      tools: createToolRegistry(offered),
      runs: createToolRuns(),
      limits: () => ({ steps: 3, costMicroUsd: 0, asksAlways: false, ...limits }),
    };
    const chat = tab.open('ch-1', {
      isNew: true,
      tools,
      createChat: () => ({
        ...makeChat('ch-1'),
        parameters: { tools: offered.map(({ name }) => name) },
      }),
    });
    const left = createLeftCalls(chat.session, tools);
    const states = (): CallStates | undefined => {
      const { id: replyId } = chat.leaf();
      return tools.runs.get(replyId) ?? left(replyId);
    };
    return { tab, chat, tools, states };
  };
}

function calls(...names: readonly string[]): readonly ChatEvent[] {
  return names.flatMap((name): readonly ChatEvent[] => [
    { type: 'tool-call-start', callId: `c-${name}`, name },
    { type: 'tool-call-delta', callId: `c-${name}`, argumentsText: '{}' },
  ]);
}

/** Asks for tools, and waits until what is known of them lies on the disk. */
async function askFor(
  { tab, chat }: Start,
  names: readonly string[],
  isKept: (reply: Message) => boolean = () => true,
): Promise<void> {
  valueOf(chat.actions.send(words('Go')));
  tab.network.last().end(...calls(...names), asksForTools);
  const replyId = chat.leaf().id;
  await whenMessages(tab.store, id, (byId) => {
    const reply = byId.get(replyId);
    return reply?.state === 'finished' && isKept(reply);
  });
}

async function whenOpen({ chat }: Start, length = 2): Promise<void> {
  await chat.when(({ status, path }) => status === 'ready' && path.length === length);
}

async function whenAsked({ tab, chat }: Start, count: number): Promise<void> {
  await chat.when(() => tab.network.calls.length === count);
}

function resultTexts(message: Message | undefined): readonly string[] {
  return resultsIn(message?.parts ?? []).map(({ text }) => text);
}

describe('after a reload, a call of a tool', () => {
  it('that waits for approval still has its question, and goes on with the answer', async () => {
    const start = createStarts();
    const asks = playTool('asks', { needsApproval: true });
    await askFor(await start(asks), ['asks']);
    const later = await start(asks);
    await whenOpen(later);
    expect([...(later.states() ?? [])]).toEqual([['c-asks', 'asking']]);
    valueOf(later.chat.actions.answerCall(later.chat.leaf().id, 'c-asks', true));
    await whenAsked(later, 1);
    expect(later.tab.network.last().call.request.turns.at(-1)).toMatchObject({ text: 'asks 1' });
    expect(asks.runs()).toBe(1);
  });

  it('that was denied is told to the model, and nothing runs', async () => {
    const start = createStarts();
    const asks = playTool('asks', { needsApproval: true });
    await askFor(await start(asks), ['asks']);
    const later = await start(asks);
    await whenOpen(later);
    valueOf(later.chat.actions.answerCall(later.chat.leaf().id, 'c-asks', false));
    await whenAsked(later, 1);
    expect(resultTexts(later.chat.path()[2])).toEqual(['Error: the user did not allow this call']);
    expect(asks.runs()).toBe(0);
  });

  it.each([
    [true, 'slow 1'],
    [false, 'Error: the user did not allow this call'],
  ])('that was running is shown as interrupted (run again: %s)', async (isAllowed, text) => {
    const start = createStarts();
    await askFor(await start(playTool('slow', { run: never })), ['slow']);
    const slow = playTool('slow');
    const later = await start(slow);
    await whenOpen(later);
    expect([...(later.states() ?? [])]).toEqual([['c-slow', 'interrupted']]);
    expect(slow.runs()).toBe(0);
    valueOf(later.chat.actions.answerCall(later.chat.leaf().id, 'c-slow', isAllowed));
    await whenAsked(later, 1);
    expect(resultTexts(later.chat.path()[2])).toEqual([text]);
    expect(hasLeftCalls(later.chat.session.getSnapshot().tree)).toBe(false);
  });

  it('that was answered with a result does not run a second time', async () => {
    const start = createStarts();
    const quick = playTool('quick');
    const asks = playTool('asks', { needsApproval: true });
    const first = await start(quick, asks);
    await askFor(first, ['quick', 'asks'], ({ toolRun }) => toolRun?.results.length === 1);
    const later = await start(quick, asks);
    await whenOpen(later);
    expect([...(later.states() ?? [])]).toEqual([
      ['c-quick', 'done'],
      ['c-asks', 'asking'],
    ]);
    valueOf(later.chat.actions.answerCall(later.chat.leaf().id, 'c-asks', true));
    await whenAsked(later, 1);
    expect(resultTexts(later.chat.path()[2])).toEqual(['quick 1', 'asks 1']);
    expect([quick.runs(), asks.runs()]).toEqual([1, 1]);
  });

  it('T186 that has drawn does not run a second time, and its picture is there', async () => {
    const start = createStarts();
    const draws = playTool('draws', { run: drawing });
    const asks = playTool('asks', { needsApproval: true });
    const first = await start(draws, asks);
    await askFor(first, ['draws', 'asks'], ({ toolRun }) => toolRun?.results.length === 2);
    const again = playTool('draws');
    const later = await start(again, asks);
    await whenOpen(later);
    expect([...(later.states() ?? [])]).toEqual([
      ['c-draws', 'done'],
      ['c-asks', 'asking'],
    ]);
    valueOf(later.chat.actions.answerCall(later.chat.leaf().id, 'c-asks', true));
    await whenAsked(later, 1);
    expect(later.chat.path()[2]?.parts).toMatchObject([
      { text: 'Here.' },
      { type: 'image', attachmentId: picture.attachmentId },
      { text: 'asks 1' },
    ]);
    expect(again.runs()).toBe(0);
  });

  it('that decides itself is asked about, also where the whole reply is to go on', async () => {
    const start = createStarts();
    const first = await start(playTool('slow', { decide: decidesToRun, run: never }));
    await askFor(first, ['slow'], ({ toolRun }) => toolRun?.begunIds.length === 1);
    const slow = playTool('slow', { decide: decidesToRun });
    const later = await start(slow);
    await whenOpen(later);
    const replyId = later.chat.leaf().id;
    valueOf(later.chat.actions.continueReply(replyId));
    await new Promise<void>((resolve) => {
      later.tools.runs.subscribe(() => {
        const isAsked = later.tools.runs.get(replyId)?.get('c-slow') === 'interrupted';
        if (isAsked || slow.runs() > 0) resolve();
      });
    });
    expect(slow.runs()).toBe(0);
  });

  it('that was allowed and had begun is interrupted, the others keep their question', async () => {
    const start = createStarts();
    const slow = playTool('slow', { needsApproval: true, run: never });
    const asks = playTool('asks', { needsApproval: true });
    const first = await start(slow, asks);
    await askFor(first, ['slow', 'asks']);
    const replyId = first.chat.leaf().id;
    await first.chat.when(() => first.tools.runs.get(replyId)?.get('c-slow') === 'asking');
    valueOf(first.chat.actions.answerCall(replyId, 'c-slow', true));
    await whenMessages(
      first.tab.store,
      id,
      (byId) => byId.get(replyId)?.toolRun?.begunIds.length === 1,
    );
    const later = await start(playTool('slow', { needsApproval: true }), asks);
    await whenOpen(later);
    expect([...(later.states() ?? [])]).toEqual([
      ['c-slow', 'interrupted'],
      ['c-asks', 'asking'],
    ]);
    valueOf(later.chat.actions.answerCall(replyId, 'c-asks', true));
    await later.chat.when(() => later.tools.runs.get(replyId)?.get('c-asks') === 'done');
    expect(later.states()?.get('c-slow')).toBe('interrupted');
    valueOf(later.chat.actions.answerCall(replyId, 'c-slow', true));
    await whenAsked(later, 1);
    expect(resultTexts(later.chat.path()[2])).toEqual(['slow 1', 'asks 1']);
  });
});

describe('the limit of steps', () => {
  it('goes on counting after a reload', async () => {
    const start = createStarts({ steps: 1 });
    const quick = playTool('quick');
    const first = await start(quick);
    await askFor(first, ['quick']);
    await whenAsked(first, 2);
    first.tab.network.last().emit(says('Wait'));
    await whenMessages(first.tab.store, id, (byId) => byId.size === 4);
    const later = await start(quick);
    await whenOpen(later, 4);
    const cut = later.chat.leaf();
    expect(cut.state).toBe('cut');
    valueOf(later.chat.actions.continueReply(cut.id));
    later.tab.network.last().end(...calls('quick'), asksForTools);
    await later.chat.when(({ path }) => path.at(-1)?.toolPause === 'step-limit');
    expect(quick.runs()).toBe(1);
  });
});

describe('tools that the person stopped', () => {
  it('leave no question behind', async () => {
    const start = createStarts();
    const asks = playTool('asks', { needsApproval: true });
    const first = await start(asks);
    await askFor(first, ['asks'], ({ toolRun }) => toolRun !== undefined);
    first.chat.actions.stop();
    await whenMessages(first.tab.store, id, (byId) =>
      [...byId.values()].every(({ toolRun }) => toolRun === undefined),
    );
    const later = await start(asks);
    await whenOpen(later);
    expect(later.states()).toBeUndefined();
    expect(hasLeftCalls(later.chat.session.getSnapshot().tree)).toBe(false);
  });

  it('T186 keep what was drawn, and leave no question about the others behind', async () => {
    const start = createStarts();
    const draws = playTool('draws', { run: drawing });
    const quick = playTool('quick');
    const asks = playTool('asks', { needsApproval: true });
    const first = await start(draws, quick, asks);
    const names = ['draws', 'quick', 'asks'];
    await askFor(first, names, ({ toolRun }) => toolRun?.results.length === 3);
    first.chat.actions.stop();
    await whenMessages(first.tab.store, id, (byId) =>
      [...byId.values()].some(({ toolRun }) => toolRun?.isStopped === true),
    );
    const again = playTool('draws');
    const later = await start(again, quick, asks);
    await whenOpen(later);
    expect([...(later.states() ?? [])]).toEqual([['c-draws', 'done']]);
    valueOf(later.chat.actions.continueReply(later.chat.leaf().id));
    await later.chat.when(
      () => later.tools.runs.get(later.chat.leaf().id)?.get('c-asks') === 'asking',
    );
    valueOf(later.chat.actions.answerCall(later.chat.leaf().id, 'c-asks', false));
    await whenAsked(later, 1);
    expect(later.chat.path()[2]?.parts).toMatchObject([
      { text: 'Here.' },
      { type: 'image' },
      { text: 'quick 2' },
      { isError: true },
    ]);
    expect(again.runs()).toBe(0);
  });
});

describe('a chat whose tools wait in another tab', () => {
  it('goes on there only', async () => {
    const bench = createChatBench();
    const asks = playTool('asks', { needsApproval: true });
    const tools = { ...testTools, tools: createToolRegistry([asks]), runs: createToolRuns() };
    const [here, there] = [await bench.openTab(), await bench.openTab()];
    const mine = here.open('ch-1', { isNew: true, tools, createChat: createAskingChat });
    valueOf(mine.actions.send(words('Go')));
    here.network.last().end(...calls('asks'), asksForTools);
    await whenMessages(here.store, id, (byId) => byId.size === 2);
    const theirs = there.open('ch-1', { tools: { ...tools, runs: createToolRuns() } });
    await theirs.when(({ path }) => path.at(-1)?.toolRun !== undefined);
    const asked = valueOf(theirs.actions.answerCall(theirs.leaf().id, 'c-asks', true));
    expect(await asked?.outcome).toBe('elsewhere');
    expect(asks.runs()).toBe(0);
    valueOf(mine.actions.answerCall(mine.leaf().id, 'c-asks', true));
    await mine.when(() => here.network.calls.length === 2);
    here.network.last().end(says('Done.'), finishes);
    await theirs.when(({ path }) => path.at(-1)?.state === 'finished' && path.length === 4);
    expect(there.network.calls).toHaveLength(0);
  });
});
