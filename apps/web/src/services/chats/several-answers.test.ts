import { answersTo } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { recoverInterrupted, turnLockName } from '#src/data/recovery.ts';
import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import { chatId, testModel, valueOf } from '#src/data/testing/test-store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import type { CallTargets } from '#src/services/providers/call-targets.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import {
  createChatBench,
  exchange,
  testEndpoint,
  testInfo,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const id = chatId('ch-1');
const models: readonly ModelRef[] = ['alpha', 'beta', 'gamma'].map((modelId) => ({
  providerId: testModel.providerId,
  modelId,
}));
let bench: ChatBench;
let tab: ChatTab;
let chat: OpenedChat;

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
  chat = tab.open('ch-1', { isNew: true });
  chat.actions.setParameters({ askedModels: models });
});

function answers(from = chat) {
  const { tree, chat: header } = from.session.getSnapshot();
  const questionId = header?.comparedQuestionId ?? null;
  return questionId === null ? [] : answersTo(tree, questionId, header?.activeLeafId ?? null);
}

/** What stands in the columns, one line each: `alpha finished: Hi`. */
function columns(from = chat): readonly string[] {
  return answers(from).map(
    ({ last }) => `${last.model?.modelId} ${last.state}: ${textOfParts(last.parts)}`,
  );
}

function call(modelId: string) {
  const found = tab.network.calls.findLast(({ call: each }) => each.request.modelId === modelId);
  if (found === undefined) throw new Error(`${modelId} was not asked`);
  return found;
}

function column(modelId: string): Message {
  const found = answers().find(({ last }) => last.model?.modelId === modelId);
  if (found === undefined) throw new Error(`${modelId} has no column`);
  return found.last;
}

function stored(isExpected: (messages: readonly Message[]) => boolean) {
  return whenMessages(tab.store, id, (byId) => isExpected([...byId.values()]));
}

const allEnded = (messages: readonly Message[]): boolean =>
  messages.length === 4 && messages.every(({ state }) => state === 'finished');

describe('a question to several models', () => {
  it('leaves for all at once and is stored with all replies in one transaction', async () => {
    const seen: number[] = [];
    tab.store.changes.subscribe(() => seen.push(tab.network.calls.length));
    valueOf(chat.actions.send(words('Hi')));
    expect(tab.network.calls.map(({ call: { request } }) => request.modelId)).toEqual([
      'alpha',
      'beta',
      'gamma',
    ]);
    expect(columns()).toEqual(['alpha queued: ', 'beta queued: ', 'gamma queued: ']);
    await stored((messages) => messages.length > 0);
    const byId = await stored((messages) => messages.length === 4);
    expect(seen).toEqual([3]);
    const question = [...byId.values()].find(({ role }) => role === 'user');
    expect(valueOf(await loadChat(tab.store, id))).toMatchObject({
      comparedQuestionId: question?.id,
      messageCount: 4,
    });
  });

  it('gets each answer by itself, with a row of its cost for each', async () => {
    valueOf(chat.actions.send(words('Hi')));
    call('beta').end(says('B'), finishes);
    call('gamma').end({ type: 'error', error: { code: 'overloaded', isRetryable: true } });
    call('alpha').emit(says('A'));
    expect(columns()).toEqual(['alpha queued: ', 'beta finished: B', 'gamma failed: ']);
    call('alpha').end(finishes);
    await stored((messages) => messages.filter(({ state }) => state === 'finished').length === 3);
    const rows = valueOf(await loadUsageSince(tab.store, 0));
    expect(rows.map(({ model, outcome }) => `${model.modelId} ${outcome}`).toSorted()).toEqual([
      'alpha finished',
      'beta finished',
      'gamma failed',
    ]);
  });

  it('holds the lock of the chat until the last answer has ended', async () => {
    const isFree = () => bench.profile.locks.isLockFree(turnLockName(id));
    valueOf(chat.actions.send(words('Hi')));
    call('alpha').end(says('A'), finishes);
    call('beta').end(says('B'), finishes);
    await stored((messages) => messages.filter(({ state }) => state === 'finished').length === 3);
    expect(await isFree()).toBe(false);
    call('gamma').end(says('C'), finishes);
    await stored(allEnded);
    await bench.profile.locks.withLock(turnLockName(id), () => Promise.resolve());
    expect(await isFree()).toBe(true);
  });

  it('is refused as a whole where one model lacks its key, and nothing is written', () => {
    const targets: CallTargets = {
      find: (model) =>
        model?.modelId === 'beta'
          ? err({ code: 'no-key', endpoint: testEndpoint })
          : ok({
              model: model ?? testModel,
              endpoint: testEndpoint,
              info: testInfo,
              learned: { omit: [] },
            }),
    };
    const other = tab.open('ch-2', { isNew: true, targets });
    other.actions.setParameters({ askedModels: models });
    expect(other.actions.send(words('Hi'))).toMatchObject({ error: { code: 'no-key' } });
    expect(tab.network.calls).toEqual([]);
    expect(other.path()).toEqual([]);
  });

  it('keeps the model of the chat for later', async () => {
    valueOf(chat.actions.send(words('Hi')));
    for (const { modelId } of models) call(modelId).end(says('x'), finishes);
    await stored(allEnded);
    expect(valueOf(await loadChat(tab.store, id))?.model).toEqual(
      chat.session.getSnapshot().chat?.model,
    );
    expect(chat.session.getSnapshot().chat?.parameters.askedModels).toEqual(models);
  });
});

describe('columns', () => {
  beforeEach(() => {
    chat.actions.setParameters({ askedModels: models, tools: ['get_calculation_result'] });
    valueOf(chat.actions.send(words('Hi')));
  });

  it('are stopped one by one or all together', () => {
    call('beta').emit(says('B'));
    chat.actions.stopAnswer(column('beta').id);
    expect(columns()).toEqual(['alpha queued: ', 'beta stopped: B', 'gamma queued: ']);
    expect([call('alpha'), call('beta')].map(({ isAborted }) => isAborted())).toEqual([
      false,
      true,
    ]);
    chat.actions.stop();
    expect(columns()).toEqual(['alpha stopped: ', 'beta stopped: B', 'gamma stopped: ']);
  });

  it('are tried again and continued with their own model while others come in', () => {
    call('beta').end(says('B'), {
      type: 'error',
      error: { code: 'overloaded', isRetryable: true },
    });
    call('gamma').end({ type: 'error', error: { code: 'overloaded', isRetryable: true } });
    valueOf(chat.actions.continueReply(column('beta').id));
    valueOf(chat.actions.retry(column('gamma').id));
    expect(tab.network.calls.map(({ call: { request } }) => request.modelId)).toEqual([
      'alpha',
      'beta',
      'gamma',
      'beta',
      'gamma',
    ]);
    expect(chat.actions.retry(column('alpha').id)).toMatchObject({ error: { code: 'busy' } });
    expect(chat.actions.send(words('More'))).toMatchObject({ error: { code: 'busy' } });
    call('beta').end(says('!'), finishes);
    expect(columns()).toEqual(['alpha queued: ', 'beta finished: B!', 'gamma queued: ']);
  });

  it('that a start finds without an owner become interrupted, the others stay', async () => {
    call('alpha').end(says('A'), finishes);
    await stored((messages) => messages.filter(({ state }) => state === 'finished').length === 2);
    // The tab dies: its locks are free, what it held is gone.
    const next = await bench.openTab();
    const locks = { ...createMemoryLocks(), scope: 'origin' as const };
    valueOf(await recoverInterrupted(next.store, locks));
    const reopened = next.open('ch-1');
    await reopened.when(({ status }) => status === 'ready');
    expect(columns(reopened)).toEqual(['alpha finished: A', 'beta cut: ', 'gamma cut: ']);
  });

  it('stop each other where one is chosen, which is then shown alone', async () => {
    call('beta').end(says('B'), finishes);
    call('alpha').emit(says('A'));
    chat.actions.chooseAnswer(column('beta').id);
    expect(call('gamma').isAborted()).toBe(true);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: B']);
    expect(answers()).toEqual([]);
    await stored((messages) => messages.filter(({ state }) => state === 'stopped').length === 2);
    expect(tab.generation.isRunning(id)).toBe(false);
    chat.actions.compareAnswers(chat.leaf().id);
    expect(columns()).toEqual(['alpha stopped: A', 'beta finished: B', 'gamma stopped: ']);
  });

  it('give way to the first answer that is whole where nobody chose', async () => {
    call('alpha').end({ type: 'error', error: { code: 'overloaded', isRetryable: true } });
    call('beta').end(says('B'), finishes);
    call('gamma').end(says('C'), finishes);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: B']);
    chat.actions.setParameters({});
    valueOf(chat.actions.send(words('Go on')));
    expect(tab.network.last().call.request.turns.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: B', 'user: Go on', 'assistant: ']);
    expect(answers()).toEqual([]);
    await whenMessages(tab.store, id, (byId) => byId.size === 6);
    expect(valueOf(await loadChat(tab.store, id))?.comparedQuestionId ?? null).toBeNull();
  });

  it('run their tools apart, and leave the shown branch alone', async () => {
    call('alpha').end(says('A'), finishes);
    call('beta').end(
      { type: 'tool-call-start', callId: 'c1', name: 'none' },
      { type: 'tool-call-delta', callId: 'c1', argumentsText: '{}' },
      { type: 'finish', reason: 'tool-calls' },
    );
    call('gamma').end(says('C'), finishes);
    await stored((messages) => messages.length === 6);
    call('beta').end(says('B'), finishes);
    await stored((messages) => messages.filter(({ state }) => state === 'finished').length === 6);
    expect(columns()).toEqual(['alpha finished: A', 'beta finished: B', 'gamma finished: C']);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: A']);
  });

  it('are stopped from another tab, one by one', async () => {
    await stored((messages) => messages.length === 4);
    const other = await bench.openTab();
    const there = other.open('ch-1');
    await there.when(({ status }) => status === 'ready');
    there.actions.stopAnswer(column('gamma').id);
    await stored((messages) => messages.some(({ state }) => state === 'stopped'));
    expect(columns()).toEqual(['alpha queued: ', 'beta queued: ', 'gamma stopped: ']);
    expect(there.actions.retry(column('gamma').id)).toMatchObject({ error: { code: 'busy' } });
  });
});

describe('other models, asked later', () => {
  it('answer beside the reply that is there', async () => {
    chat.actions.setParameters({});
    const reply = await exchange(tab, chat, { question: 'Hi', answer: 'First' });
    valueOf(chat.actions.askOthers(reply.id, models.slice(0, 2)));
    expect(columns()).toEqual([
      `${testModel.modelId} finished: First`,
      'alpha queued: ',
      'beta queued: ',
    ]);
    expect(chat.lines()).toEqual(['user: Hi', 'assistant: First']);
    call('alpha').end(says('A'), finishes);
    chat.actions.deleteMessage(column('beta').id);
    expect(columns()).toEqual([`${testModel.modelId} finished: First`, 'alpha finished: A']);
    expect(call('beta').isAborted()).toBe(true);
  });
});
