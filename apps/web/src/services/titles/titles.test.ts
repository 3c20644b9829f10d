import type { Message } from '@parley/domain/chat/message.ts';
import { createUsageId } from '@parley/domain/shared/ids.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createMemoryStore } from '#src/data/memory-store.ts';
import { loadMessage, loadUsageOfChat } from '#src/data/queries/message-facts.ts';
import { loadChat, renameChat } from '#src/data/repositories/chat-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  valueOf,
} from '#src/data/testing/test-store.ts';
import { testCall } from '#src/services/generation/testing/test-turns.ts';
import {
  createChatNetwork,
  finishes,
  says,
  type ChatNetwork,
} from '#src/services/network/testing/chat-network.ts';

import { nameChat } from './name-chat.ts';
import type { BackgroundRequestDeps } from './background-request.ts';
import { suggestKeywords } from './suggest-keywords.ts';

const cheap = { ...testModel, modelId: 'gpt-cheap' };
const usage = {
  inputTokens: 100,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 10,
  reasoningTokens: 0,
  isEstimated: false,
};

let store: Store;
let network: ChatNetwork;
let reply: Message;
let logged: string[];
let deps: BackgroundRequestDeps;

beforeEach(async () => {
  store = createMemoryStore({ nowMs: () => 5000 });
  network = createChatNetwork();
  logged = [];
  let lastId = 0;
  deps = {
    store,
    network: network.client,
    now: () => 5000,
    createUsageId: () => {
      lastId += 1;
      return createUsageId(() => String(lastId));
    },
    log: (event, code) => logged.push(`${event} ${code}`),
    providers: {
      cheapModel: () => Promise.resolve(cheap),
      learn: () => Promise.resolve(),
      find: (model) =>
        ok({
          model: model ?? testModel,
          endpoint: testCall.endpoint,
          learned: { omit: [] },
          info: {
            id: 'gpt-cheap',
            title: 'Cheap',
            capabilities: { reasoning: true, efforts: ['none', 'low'] },
            price: { input: 1, output: 2 },
          },
        }),
    },
  };
  const question = makeMessage('q', 'ch-1', { parts: [{ type: 'text', text: 'By train?' }] });
  reply = makeMessage('a', 'ch-1', {
    role: 'assistant',
    parentId: question.id,
    model: testModel,
    createdAtMs: 2,
    parts: [{ type: 'text', text: `Yes. ${'Trains go often. '.repeat(40)}` }],
  });
  const chat = makeChat('ch-1', {
    title: 'By train?',
    titleSource: 'start',
    activeLeafId: reply.id,
  });
  valueOf(await saveTurn(store, { chat, messages: [question, reply] }));
});

afterEach(() => void vi.useRealTimers());

async function titleOf(): Promise<string | undefined> {
  return valueOf(await loadChat(store, chatId('ch-1')))?.title;
}

async function answered(work: Promise<void>, text: string): Promise<void> {
  await expect.poll(() => network.calls.length).toBeGreaterThan(0);
  network.last().end(says(text), { type: 'usage', usage }, finishes);
  await work;
}

describe('the title of a chat', () => {
  it('T143 comes from the cheap model, without reasoning, in at most 30 tokens', async () => {
    await answered(nameChat(deps, reply), 'Title: "Rome by train."');
    expect(await titleOf()).toBe('Rome by train');
    expect(network.last().call.request).toMatchObject({
      modelId: 'gpt-cheap',
      maxOutputTokens: 30,
      reasoningEffort: 'none',
      stream: false,
    });
    // So that limits of spending know whose it is.
    expect(network.last().origin).toMatchObject({ id: reply.id, chatId: reply.chatId });
  });

  it('T162 T143 is recorded as a request of its own, with its cost', async () => {
    await answered(nameChat(deps, reply), 'Rome');
    expect(valueOf(await loadUsageOfChat(store, chatId('ch-1')))).toMatchObject([
      { purpose: 'title', model: cheap, usage, costMicroUsd: 120, outcome: 'finished' },
    ]);
  });

  it('T143 is asked for once in a chat, also where nothing came of it', async () => {
    await answered(nameChat(deps, reply), '""');
    expect(await titleOf()).toBe('By train?');
    await nameChat(deps, reply);
    expect(network.calls).toHaveLength(1);
  });

  it('T143 never takes the place of a title that a person gave, also not meanwhile', async () => {
    const work = nameChat(deps, reply);
    await expect.poll(() => network.calls.length).toBe(1);
    valueOf(await renameChat(store, chatId('ch-1'), { title: 'Mine', titleSource: 'user' }));
    await answered(work, 'Theirs');
    expect(await titleOf()).toBe('Mine');
    await nameChat(deps, reply);
    expect(network.calls).toHaveLength(1);
  });

  it('T143 is asked for after the first exchange only', async () => {
    const later = makeMessage('q2', 'ch-1', { parentId: reply.id, createdAtMs: 3 });
    const chat = makeChat('ch-1', { activeLeafId: later.id });
    valueOf(await saveTurn(store, { chat, messages: [later] }));
    await nameChat(deps, { ...reply, id: messageId('a2'), parentId: later.id });
    expect(network.calls).toHaveLength(0);
  });

  it('T242 an error is only logged', async () => {
    const work = nameChat(deps, reply);
    await expect.poll(() => network.calls.length).toBe(1);
    network.last().end({ type: 'error', error: { code: 'overloaded', isRetryable: true } });
    await work;
    expect(logged).toEqual(['title-failed overloaded']);
    expect(await titleOf()).toBe('By train?');
  });

  it('T242 one that takes half a minute is stopped, and that is only logged', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const work = nameChat(deps, reply);
    // Its own timers run on the clock of the test, the turns of Node do not.
    while (network.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    network.last().emit(says('Half'));
    vi.advanceTimersByTime(29_999);
    expect(network.last().isAborted()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(network.last().isAborted()).toBe(true);
    await work;
    expect(logged).toEqual(['title-failed stopped']);
    expect(await titleOf()).toBe('By train?');
  });

  it('is not asked of the demo, nor of a model that always thinks first', async () => {
    const found = deps.providers.find(testModel);
    if (!found.ok) throw new Error('Expected a target');
    const { value } = found;
    const demo = { ...value, endpoint: { ...value.endpoint, presetId: 'demo' } };
    const thinking = {
      ...value,
      info: { id: 'o', title: 'o', capabilities: { reasoning: true } },
    };
    for (const target of [demo, thinking]) {
      await nameChat({ ...deps, providers: { ...deps.providers, find: () => ok(target) } }, reply);
    }
    expect(network.calls).toHaveLength(0);
  });
});

describe('keywords', () => {
  it('T121 T162 are kept with the reply, and asked for once', async () => {
    await answered(suggestKeywords(deps, reply), '["Rome", "Trains"]');
    const stored = valueOf(await loadMessage(store, reply.id));
    expect(stored?.keywords).toEqual(['Rome', 'Trains']);
    expect(valueOf(await loadUsageOfChat(store, chatId('ch-1')))).toMatchObject([
      { purpose: 'suggestions' },
    ]);
    await suggestKeywords(deps, stored ?? reply);
    expect(network.calls).toHaveLength(1);
  });

  it('T121 are not asked for where the reply is short', async () => {
    await suggestKeywords(deps, { ...reply, parts: [{ type: 'text', text: 'x'.repeat(500) }] });
    expect(network.calls).toHaveLength(0);
  });

  it('T242 an error is only logged', async () => {
    const work = suggestKeywords(deps, reply);
    await expect.poll(() => network.calls.length).toBe(1);
    network.last().end({ type: 'error', error: { code: 'overloaded', isRetryable: true } });
    await work;
    expect(logged).toEqual(['suggestions-failed overloaded']);
  });
});
