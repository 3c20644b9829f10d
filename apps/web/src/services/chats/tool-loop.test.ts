import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { resultsIn } from '@parley/domain/chat/tool-calls.ts';
import { ok } from '@parley/domain/shared/result.ts';
import type { StopSignal, Tool } from '@parley/domain/tool/tool.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { chatId, makeChat, valueOf } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';
import { createToolRuns } from '#src/services/tools/tool-runs.ts';

import type { ToolLoopDeps } from './tool-loop.ts';
import {
  createChatBench,
  testTools,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const calculatorName = 'get_calculation_result';
const id = chatId('ch-1');
let bench: ChatBench;
let tab: ChatTab;
let chat: OpenedChat;

function open(tools: Partial<ToolLoopDeps> = {}): OpenedChat {
  return tab.open('ch-1', {
    isNew: true,
    tools: { ...testTools, ...tools },
    createChat: () => ({
      ...makeChat('ch-1'),
      parameters: { tools: [calculatorName, 'slow', 'stuck'] },
    }),
  });
}

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = open();
});

const asksForTools: ChatEvent = { type: 'finish', reason: 'tool-calls' };

function calls(callId: string, argumentsText: string, name = calculatorName): ChatEvent[] {
  return [
    { type: 'tool-call-start', callId, name },
    { type: 'tool-call-delta', callId, argumentsText: argumentsText.slice(0, 5) },
    { type: 'tool-call-delta', callId, argumentsText: argumentsText.slice(5) },
  ];
}

const product = calls('c-1', '{"expression":"6 * 7"}');

/** Waits until so many calls of the model were made. */
function whenAsked(count: number): Promise<unknown> {
  return chat.when(() => tab.network.calls.length === count);
}

function resultTexts(message: Message | undefined): readonly string[] {
  return resultsIn(message?.parts ?? []).map(({ text }) => text);
}

describe('a reply that asks for tools', () => {
  it('T136 T135 gets their results in a message of its own, and the model is asked again', async () => {
    valueOf(chat.actions.send(words('What is 6 * 7, and 2^10?')));
    expect(tab.network.last().call.request.tools).toMatchObject([{ name: calculatorName }]);
    tab.network.last().end(...product, ...calls('c-2', '{"expression":"2^10"}'), asksForTools);
    await whenAsked(2);
    expect(tab.network.last().call.request.turns).toMatchObject([
      { role: 'user' },
      { role: 'assistant', toolCalls: [{ callId: 'c-1' }, { callId: 'c-2' }] },
      { role: 'tool', callId: 'c-1', text: '42', isError: false },
      { role: 'tool', callId: 'c-2', text: '1024', isError: false },
    ]);
    tab.network.last().end(says('42 and 1024.'), finishes);
    const byId = await whenMessages(tab.store, id, (stored) =>
      [...stored.values()].some(({ parts }) => JSON.stringify(parts).includes('42 and 1024.')),
    );
    expect(chat.path().map(({ role, type }) => [role, type])).toEqual([
      ['user', undefined],
      ['assistant', undefined],
      ['tool', 'tool-response'],
      ['assistant', undefined],
    ]);
    expect(byId.size).toBe(4);
  });

  it('T136 T241 tells the model what went wrong as «Error: …»', async () => {
    const broken: Tool = {
      ...valueOfTool(),
      name: 'slow',
      run: () => Promise.reject(new Error('it broke')),
    };
    chat = open({ tools: createToolRegistry([broken]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network
      .last()
      .end(
        ...calls('c-1', '{}', 'no_such_tool'),
        ...calls('c-2', '{"half', 'slow'),
        ...calls('c-3', '[1, 2, 3]', 'slow'),
        ...calls('c-4', '', 'slow'),
        asksForTools,
      );
    await whenAsked(2);
    expect(resultTexts(chat.path()[2])).toEqual([
      'Error: there is no tool called "no_such_tool"',
      'Error: the arguments are not a JSON object',
      'Error: the arguments are not a JSON object',
      'Error: it broke',
    ]);
  });

  it('T138 is set aside with its results when the final reply is asked for again', async () => {
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    await whenAsked(2);
    tab.network.last().end(says('42.'), finishes);
    valueOf(chat.actions.regenerate(chat.leaf().id));
    expect(tab.network.last().call.request.turns).toMatchObject([{ role: 'user' }]);
    expect(chat.path()).toHaveLength(2);
  });

  it('whose following reply failed is not run again for a retry', async () => {
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    await whenAsked(2);
    const error = { code: 'overloaded', status: 529, isRetryable: true } as const;
    tab.network.last().end({ type: 'error', error });
    await whenMessages(tab.store, id, (byId) => byId.get(chat.leaf().id)?.state === 'failed');
    valueOf(chat.actions.retry(chat.leaf().id));
    expect(tab.network.last().call.request.turns.at(-1)).toMatchObject({
      role: 'tool',
      text: '42',
    });
  });

  it('is deleted together with its results', async () => {
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    await whenAsked(2);
    tab.network.last().end(says('42.'), finishes);
    const [, reply] = chat.path();
    chat.actions.deleteMessage(reply?.id ?? chat.leaf().id);
    expect(chat.lines()).toEqual(['user: Go', 'assistant: 42.']);
  });

  it('and ran into its length limit runs nothing: the last call may be half', () => {
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, { type: 'finish', reason: 'length' });
    expect(tab.generation.isRunning(id)).toBe(false);
    expect(chat.path()).toHaveLength(2);
  });
});

function valueOfTool(): Tool {
  const [tool] = testTools.tools.list();
  if (tool === undefined) throw new Error('The bench has no tool');
  return tool;
}

describe('tools that are under way', () => {
  it('keep the chat busy, and the person can stop them', async () => {
    const started = Promise.withResolvers<StopSignal>();
    const slow: Tool = {
      ...valueOfTool(),
      name: 'slow',
      run(_input, signal) {
        started.resolve(signal);
        return new Promise(() => undefined);
      },
    };
    chat = open({ tools: createToolRegistry([slow]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...calls('c-1', '{}', 'slow'), asksForTools);
    const signal = await started.promise;
    expect(chat.actions.send(words('More'))).toMatchObject({ error: { code: 'busy' } });
    chat.actions.stop();
    await chat.when(() => !tab.generation.isRunning(id));
    expect(signal.aborted).toBe(true);
    expect(chat.path()).toHaveLength(2);
    expect(tab.network.calls).toHaveLength(1);
  });

  it('that need it wait for the person; what is refused is told to the model', async () => {
    const runs = createToolRuns();
    chat = open({ runs, limits: () => ({ steps: 3, costMicroUsd: 0, asksAlways: true }) });
    valueOf(chat.actions.send(words('Go')));
    const replyId = chat.leaf().id;
    tab.network.last().end(...product, ...calls('c-2', '{"expression":"1"}'), asksForTools);
    await vi.waitFor(() =>
      expect([...(runs.get(replyId) ?? [])]).toEqual([
        ['c-1', 'asking'],
        ['c-2', 'asking'],
      ]),
    );
    runs.answer(replyId, 'c-1', true);
    runs.answer(replyId, 'c-2', false);
    await whenAsked(2);
    expect(resultTexts(chat.path()[2])).toEqual(['42', 'Error: the user did not allow this call']);
    expect(runs.get(replyId)).toBeUndefined();
  });

  it('go out with what was rewritten and without what was deleted while they waited', async () => {
    const runs = createToolRuns();
    chat = open({ runs, limits: () => ({ steps: 3, costMicroUsd: 0, asksAlways: true }) });
    valueOf(chat.actions.send(words('An earlier question')));
    const earlier = chat.leaf();
    tab.network.last().end(says('An earlier answer'), finishes);
    await chat.when(({ path }) => path.at(-1)?.state === 'finished');
    valueOf(chat.actions.send(words('What is six times seven?')));
    const reply = chat.leaf();
    tab.network.last().end(...product, asksForTools);
    await vi.waitFor(() => expect(runs.get(reply.id)?.get('c-1')).toBe('asking'));
    await chat.actions.replaceText(reply.parentId ?? reply.id, 'What is six times eight?');
    chat.actions.deleteMessage(earlier.id);
    runs.answer(reply.id, 'c-1', true);
    await whenAsked(3);
    const sent = JSON.stringify(tab.network.last().call.request.turns);
    expect(sent).toContain('six times eight');
    expect(sent).not.toMatch(/six times seven|An earlier answer/u);
  });

  it('that were approved for the chat are not asked about again', async () => {
    chat = tab.open('ch-1', {
      isNew: true,
      tools: { ...testTools, limits: () => ({ steps: 3, costMicroUsd: 0, asksAlways: true }) },
      createChat: () => ({
        ...makeChat('ch-1'),
        parameters: { tools: [calculatorName], approvedTools: [calculatorName] },
      }),
    });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    await whenAsked(2);
    expect(resultTexts(chat.path()[2])).toEqual(['42']);
  });

  it('take a limited time, one after the other where a tool says so', async () => {
    let open1 = 0;
    let most = 0;
    const timid: Tool = {
      ...valueOfTool(),
      name: 'slow',
      isSequential: true,
      async run() {
        open1 += 1;
        most = Math.max(most, open1);
        await Promise.resolve();
        open1 -= 1;
        return ok('done');
      },
    };
    const stuck: Tool = {
      ...timid,
      name: 'stuck',
      isSequential: false,
      timeoutMs: 1,
      run: () => new Promise(() => undefined),
    };
    chat = open({ tools: createToolRegistry([timid, stuck]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network
      .last()
      .end(
        ...calls('c-1', '{}', 'slow'),
        ...calls('c-2', '{}', 'slow'),
        ...calls('c-3', '{}', 'stuck'),
        asksForTools,
      );
    await whenAsked(2);
    expect(most).toBe(1);
    expect(resultTexts(chat.path()[2])).toEqual([
      'done',
      'done',
      'Error: the tool did not answer within 0.001 seconds',
    ]);
  });

  it('take as long as a person thinks, where a tool keeps its own time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<Awaited<ReturnType<Tool['run']>>>();
    const begun = Promise.withResolvers<undefined>();
    const patient: Tool = {
      ...valueOfTool(),
      name: 'slow',
      keepsTime: true,
      run() {
        begun.resolve(undefined);
        return asked.promise;
      },
    };
    chat = open({ tools: createToolRegistry([patient]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...calls('c-1', '{}', 'slow'), asksForTools);
    await begun.promise;
    vi.advanceTimersByTime(2 * 60 * 60_000);
    vi.useRealTimers();
    asked.resolve(ok('done'));
    await whenAsked(2);
    expect(resultTexts(chat.path()[2])).toEqual(['done']);
  });

  it('give the model so much of a long result, and keep the rest', async () => {
    const kept: string[] = [];
    const wordy: Tool = {
      ...valueOfTool(),
      name: 'slow',
      run: () => Promise.resolve(ok('x'.repeat(9000))),
    };
    chat = open({
      tools: createToolRegistry([wordy]),
      keepText(_name, text) {
        kept.push(text);
        return Promise.resolve(undefined);
      },
    });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...calls('c-1', '{}', 'slow'), asksForTools);
    await whenAsked(2);
    expect(resultTexts(chat.path()[2])[0]).toMatch(/^x{4000}\n\n\[Cut here: 5000 more/);
    expect(kept).toEqual(['x'.repeat(9000)]);
  });
});

describe('a model that goes on and on', () => {
  it('is held at the limit of steps, and goes on when the person says so', async () => {
    valueOf(chat.actions.send(words('Go')));
    for (const step of [1, 2, 3]) {
      tab.network.last().end(...product, asksForTools);
      await whenAsked(step + 1);
    }
    tab.network.last().end(...product, asksForTools);
    const held = chat.leaf();
    expect(held.toolPause).toBe('step-limit');
    expect(tab.generation.isRunning(id)).toBe(false);
    await whenMessages(tab.store, id, (byId) => byId.get(held.id)?.toolPause === 'step-limit');
    valueOf(chat.actions.continueReply(held.id));
    await whenAsked(5);
    tab.network.last().end(...product, asksForTools);
    await whenAsked(6);
  });

  it('is held when its replies have cost enough', () => {
    chat = open({ limits: () => ({ steps: 9, costMicroUsd: 1, asksAlways: false }) });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    expect(chat.leaf().toolPause).toBe('cost-limit');
  });
});

describe('a model that asks for what nobody offered', () => {
  const stray = calls('c-1', '{}', 'no_such_tool');

  it('is not asked again by itself in a chat without tools; the person may go on', async () => {
    chat = tab.open('ch-1', { isNew: true, tools: testTools });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    const held = chat.leaf();
    expect(held).toMatchObject({ toolPause: 'no-tools', parts: [{ type: 'tool-call' }] });
    expect(tab.generation.isRunning(id)).toBe(false);
    const stored = await whenMessages(tab.store, id, (byId) => byId.get(held.id) !== undefined);
    expect(stored.get(held.id)?.role).toBe('assistant');
    await whenMessages(tab.store, id, (byId) => byId.get(held.id)?.toolPause === 'no-tools');
    expect(tab.network.calls).toHaveLength(1);
    valueOf(chat.actions.continueReply(held.id));
    await whenAsked(2);
    tab.network.last().end(...product, asksForTools);
    expect(chat.leaf().toolPause).toBe('no-tools');
  });

  it('is told so once, and held the second time in a row', async () => {
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...stray, asksForTools);
    await whenAsked(2);
    tab.network.last().end(...product, asksForTools);
    await whenAsked(3);
    tab.network.last().end(...stray, asksForTools);
    await whenAsked(4);
    tab.network.last().end(...stray, asksForTools);
    expect(chat.leaf().toolPause).toBe('unknown-tools');
    expect(tab.generation.isRunning(id)).toBe(false);
  });

  it('does not get a tool run that the chat does not offer', async () => {
    const ran: string[] = [];
    const spy = (name: string): Tool => ({
      ...valueOfTool(),
      name,
      run() {
        ran.push(name);
        return Promise.resolve(ok('done'));
      },
    });
    chat = open({ tools: createToolRegistry([spy('slow'), spy('far')]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network
      .last()
      .end(...calls('c-1', '{}', 'slow'), ...calls('c-2', '{}', 'far'), asksForTools);
    await whenAsked(2);
    expect(ran).toEqual(['slow']);
    expect(resultTexts(chat.path()[2])).toEqual(['done', 'Error: there is no tool called "far"']);
  });
});

describe('calls without results', () => {
  it('after a reload can be run', async () => {
    chat = open({ limits: () => ({ steps: 0, costMicroUsd: 0, asksAlways: false }) });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...product, asksForTools);
    const { id: replyId } = chat.leaf();
    await whenMessages(tab.store, id, (byId) => byId.get(replyId)?.state === 'finished');
    tab = await bench.openTab();
    chat = tab.open('ch-1', { tools: testTools });
    await chat.when(({ status, path }) => status === 'ready' && path.length === 2);
    valueOf(chat.actions.continueReply(replyId));
    await whenAsked(1);
    expect(resultTexts(chat.path()[2])).toEqual(['42']);
  });

  it('T136 run in one tab: meanwhile no other goes on with them or asks beside them', async () => {
    const gate = Promise.withResolvers<undefined>();
    const slow: Tool = {
      ...valueOfTool(),
      name: 'slow',
      run: async () => {
        await gate.promise;
        return ok('late');
      },
    };
    chat = open({ tools: createToolRegistry([slow]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...calls('c-1', '{}', 'slow'), asksForTools);
    const replyId = chat.leaf().id;
    await whenMessages(tab.store, id, (byId) => byId.get(replyId)?.state === 'finished');

    const other = await bench.openTab();
    const opened = other.open('ch-1', { tools: testTools });
    await opened.when(({ status, path }) => status === 'ready' && path.length === 2);
    const attempts = [
      () => opened.actions.continueReply(replyId),
      () => opened.actions.send(words('And now?')),
      () => opened.actions.regenerate(replyId),
    ];
    for (const attempt of attempts) {
      expect(await valueOf(attempt())?.outcome).toBe('elsewhere');
    }
    expect(other.network.calls).toHaveLength(0);

    gate.resolve(undefined);
    await whenMessages(tab.store, id, (byId) => byId.size === 4);
    tab.network.last().end(says('Done.'), finishes);
    await opened.when(({ path }) => path.at(-1)?.state === 'finished' && path.length === 4);
    expect(valueOf(opened.actions.send(words('And now?')))).toBeNull();
    expect(other.network.calls).toHaveLength(1);
  });

  it('go on although the chat left the screen', async () => {
    const gate = Promise.withResolvers<undefined>();
    const slow: Tool = {
      ...valueOfTool(),
      name: 'slow',
      run: async () => {
        await gate.promise;
        return ok('late');
      },
    };
    chat = open({ tools: createToolRegistry([slow]) });
    valueOf(chat.actions.send(words('Go')));
    tab.network.last().end(...calls('c-1', '{}', 'slow'), asksForTools);
    chat.disconnect();
    gate.resolve(undefined);
    await whenMessages(tab.store, id, (byId) => byId.size === 4);
    expect(tab.network.last().call.request.turns.at(-1)).toMatchObject({ text: 'late' });
  });
});
