import { err } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { testModel } from '#src/data/testing/test-store.ts';
import { collectFaults } from '#src/platform/testing/collect-faults.ts';
import { createLazyModule } from '#src/platform/lazy-module.ts';

import type { Asked } from './asked.ts';
import { createChatActions } from './chat-actions.ts';
import { deferChatActions } from './deferred-chat-actions.ts';
import { createChatBench, exchange, words, type OpenOptions } from './testing/chat-bench.ts';

/** A chat whose code arrives, or fails to, when the test says so. */
async function openDeferred(options: OpenOptions = {}) {
  let arrival = Promise.withResolvers<typeof createChatActions>();
  const code = createLazyModule(() => arrival.promise);
  const tab = await createChatBench().openTab();
  const create: typeof createChatActions = (deps) => deferChatActions(deps, code);
  return {
    tab,
    create,
    ...tab.open('ch-a', { isNew: true, create, ...options }),
    arrive: () => arrival.resolve(createChatActions),
    fail() {
      const failed = arrival;
      arrival = Promise.withResolvers();
      failed.reject(new Error('offline'));
    },
  };
}

async function outcomeOf(asked: Asked) {
  return asked.ok ? asked.value?.outcome : asked.error.code;
}

describe('actions of a chat whose code is on its way', () => {
  it('begin in the order in which they were asked for, once it is here', async () => {
    const { actions, arrive, path } = await openDeferred();
    actions.setModel({ ...testModel, modelId: 'chosen' });
    const asked = actions.send(words('Hi'));
    expect(path()).toEqual([]);
    arrive();
    expect(await outcomeOf(asked)).toBe('begun');
    expect(path().map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(path().at(-1)?.model?.modelId).toBe('chosen');
  });

  it('tell a refusal that is found only then', async () => {
    const targets = { find: () => err({ code: 'no-model' as const }) };
    const { actions, arrive, path } = await openDeferred({ targets });
    const asked = actions.send(words('Hi'));
    arrive();
    expect(await outcomeOf(asked)).toBe('no-model');
    expect(path()).toEqual([]);
  });

  it('end as a fault where it cannot be loaded, and try again the next time', async () => {
    const faults = collectFaults();
    const { actions, arrive, fail, path } = await openDeferred();
    const first = actions.send(words('Hi'));
    fail();
    expect(await outcomeOf(first)).toBe('internal');
    expect(faults).toHaveLength(1);
    expect(path()).toEqual([]);
    const second = actions.send(words('Hi'));
    arrive();
    expect(await outcomeOf(second)).toBe('begun');
  });

  it('delete and bring back', async () => {
    const { tab, create, arrive } = await openDeferred();
    const reply = await exchange(tab, tab.open('ch-b', { isNew: true }), {
      question: 'Hi',
      answer: 'Hello',
    });
    const { actions, when } = tab.open('ch-b', { create });
    const undo = actions.deleteMessage(reply.id);
    arrive();
    const deleted = await when(({ tree }) => !tree.byId.has(reply.id));
    expect(deleted.path).toHaveLength(1);
    undo?.();
    const restored = await when(({ tree }) => tree.byId.has(reply.id));
    expect(restored.path).toHaveLength(2);
  });
});
