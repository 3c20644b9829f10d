import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { describe, expect, it, vi } from 'vitest';

import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import {
  chatId,
  createTestProfile,
  makeUsage,
  messageId,
  testModel,
  valueOf,
} from '#src/data/testing/test-store.ts';
import type { Store } from '#src/data/store.ts';
import { createMemoryLocks, type Locks } from '#src/platform/locks.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import { testEndpoint } from '#src/services/chats/testing/chat-bench.ts';
import { createChatNetwork } from '#src/services/network/testing/chat-network.ts';

import { guardSpending } from './guard-spending.ts';
import { createStreamWithinLimits } from './stream-within-limits.ts';

const dollar = 1e6;
const nowMs = new Date(2026, 4, 15, 10).getTime();
const origin = { id: messageId('ms-reply'), chatId: chatId('ch-1') };

/** Its reply may cost a dollar. */
const call: ChatCall = {
  endpoint: testEndpoint,
  capabilities: {},
  learned: { omit: [] },
  request: { modelId: testModel.modelId, stream: true, turns: [], maxOutputTokens: 100_000 },
};

interface Tab {
  readonly store: Store;
  readonly locks?: Locks;
  readonly settings?: Partial<Settings>;
}

function openTab({ store, locks = createMemoryLocks(), settings }: Tab) {
  const network = createChatNetwork();
  const guard = guardSpending({
    network: network.client,
    settings: () => ({ ...defaultSettings, ...settings }),
    loadStream: () =>
      Promise.resolve(
        createStreamWithinLimits({
          network: network.client,
          store,
          locks,
          priceOf: ({ request }) =>
            request.modelId === testModel.modelId ? { input: 0, output: 10 } : undefined,
          now: () => nowMs,
        }),
      ),
  });
  /** Resolves to the request that left, or to the error that stands in its place. */
  async function send(sent: ChatCall = call, from = origin) {
    const events: ChatEvent[] = [];
    const before = network.calls.length;
    const stop = guard.network.streamChat(sent, (batch) => events.push(...batch), from);
    await vi.waitFor(() => expect(network.calls.length + events.length).toBeGreaterThan(before));
    return { left: network.calls[before], error: events.at(0), stop };
  }
  return { guard, network, send };
}

async function openStore(spentUsd = 0, fields: Partial<ReturnType<typeof makeUsage>> = {}) {
  const store = await createTestProfile().openStore();
  const row = { ...makeUsage('us-1', 'ch-1'), createdAtMs: nowMs - 1, ...fields };
  if (spentUsd > 0) valueOf(await saveUsage(store, { ...row, costMicroUsd: spentUsd * dollar }));
  return store;
}

describe('a spending limit', () => {
  it('that is not set leaves requests as they are, at once', async () => {
    const { guard, network } = openTab({ store: await openStore(100) });
    guard.network.streamChat(call, () => undefined, origin);
    expect(network.calls).toHaveLength(1);
  });

  it.each([
    ['day', { daySpendingLimitUsd: 3 }],
    ['month', { monthSpendingLimitUsd: 3 }],
    ['chat', { chatSpendingLimitUsd: 3 }],
  ] as const)('per %s stops the request that would go beyond it', async (scope, settings) => {
    const spending = { scope, limitMicroUsd: 3 * dollar, requestMicroUsd: dollar };
    const { send, network } = openTab({ store: await openStore(2.5), settings });
    expect((await send()).error).toMatchObject({
      type: 'error',
      error: { code: 'spending-limit', spending: { ...spending, spentMicroUsd: 2.5 * dollar } },
    });
    expect(network.calls).toHaveLength(0);
  });

  it('lets through what fits', async () => {
    const { send } = openTab({ store: await openStore(2), settings: { daySpendingLimitUsd: 3 } });
    expect((await send()).left?.call).toBe(call);
  });

  it('of a chat wins over that of all chats, also where it is none', async () => {
    const store = await openStore(2.5);
    const { send } = openTab({ store, settings: { chatSpendingLimitUsd: 3 } });
    expect((await send({ ...call, spendingLimitUsd: 4 })).left).toBeDefined();
    const other = openTab({ store });
    expect((await other.send({ ...call, spendingLimitUsd: 2 })).error).toBeDefined();
    const none = openTab({ store, settings: { chatSpendingLimitUsd: 3 } });
    expect((await none.send({ ...call, spendingLimitUsd: 0 })).left).toBeDefined();
  });

  it('can be passed once', async () => {
    const { guard, send } = openTab({
      store: await openStore(5),
      settings: { daySpendingLimitUsd: 3 },
    });
    guard.allowOnce(origin.chatId);
    expect((await send()).left).toBeDefined();
    expect((await send()).error).toMatchObject({ error: { code: 'spending-limit' } });
  });

  it('counts what another tab has under way', async () => {
    const store = await openStore(1.5);
    const shared = { store, locks: createMemoryLocks(), settings: { daySpendingLimitUsd: 3 } };
    const [one, two] = [openTab(shared), openTab(shared)];
    const other = { id: messageId('ms-other'), chatId: chatId('ch-2') };
    const sent = await Promise.all([one.send(), two.send(call, other)]);
    expect(sent.filter(({ left }) => left !== undefined)).toHaveLength(1);
    expect(sent.find(({ left }) => left === undefined)?.error).toMatchObject({
      error: { spending: { spentMicroUsd: 2.5 * dollar } },
    });
  });

  it('counts an ended request by its bill as soon as that is written', async () => {
    const store = await openStore();
    const { send } = openTab({ store, settings: { daySpendingLimitUsd: 1.5 } });
    const { left } = await send();
    left?.end({ type: 'finish', reason: 'stop' });
    const bill = { messageId: origin.id, createdAtMs: nowMs, costMicroUsd: 0.1 * dollar };
    valueOf(await saveUsage(store, { ...makeUsage('us-2', 'ch-1'), ...bill }));
    expect((await send()).left).toBeDefined();
  });

  it('does not hold for models without a known price', async () => {
    const { send } = openTab({ store: await openStore(5), settings: { daySpendingLimitUsd: 3 } });
    const local = { ...call, request: { ...call.request, modelId: 'local' } };
    expect((await send(local)).left).toBeDefined();
  });

  it('sends nothing that was stopped while it was reckoned', async () => {
    const { guard, network, send } = openTab({
      store: await openStore(),
      settings: { daySpendingLimitUsd: 3 },
    });
    guard.network.streamChat(call, () => undefined, origin)();
    await send();
    expect(network.calls).toHaveLength(1);
  });
});
