import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { encodeWav } from '@parley/domain/speech/wav.ts';
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
import type { CallOrigin, NetworkClient } from '#src/services/network/network-client.ts';
import { createChatNetwork } from '#src/services/network/testing/chat-network.ts';

import { guardSpending } from './guard-spending.ts';
import { createSoundWithinLimits } from './sound-within-limits.ts';
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
  const said: string[] = [];
  const client = {
    ...network.client,
    request(name: string) {
      said.push(name);
      return Promise.resolve(ok(new Blob(['mp3'])));
    },
  } as unknown as NetworkClient;
  const guard = guardSpending({
    network: client,
    settings: () => ({ ...defaultSettings, ...settings }),
    loadSound: () => Promise.resolve(createSoundWithinLimits({ store, locks, now: () => nowMs })),
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
  async function send(sent: ChatCall = call, from: CallOrigin = origin) {
    const events: ChatEvent[] = [];
    const before = network.calls.length;
    const stop = guard.network.streamChat(sent, (batch) => events.push(...batch), from);
    await vi.waitFor(() => expect(network.calls.length + events.length).toBeGreaterThan(before));
    return { left: network.calls[before], error: events.at(0), stop };
  }
  return { guard, network, send, said };
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

  it('keeps a reply whose length nobody set within what is left', async () => {
    const { maxOutputTokens: _limit, ...open } = call.request;
    const unlimited = { ...call, request: open, maxOutputTokens: 128_000 };
    const settings = { daySpendingLimitUsd: 3, monthSpendingLimitUsd: 90 };
    const { send } = openTab({ store: await openStore(2.5), settings });
    // Half a dollar is left, at ten millionths a token.
    expect((await send(unlimited)).left?.call.request.maxOutputTokens).toBe(50_000);
    const rich = openTab({ store: await openStore(), settings });
    expect((await rich.send(unlimited)).left?.call).toBe(unlimited);
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

  it('is passed by a reply only, and not once the leave was taken back', async () => {
    const settings = { daySpendingLimitUsd: 3 };
    const { guard, send } = openTab({ store: await openStore(5), settings });
    const takeBack = guard.allowOnce(origin.chatId);
    expect((await send(call, { ...origin, purpose: 'title' })).error).toBeDefined();
    takeBack();
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

  it('counts title and keywords of one reply each until its own bill is written', async () => {
    const store = await openStore();
    const { send } = openTab({ store, settings: { daySpendingLimitUsd: 2.5 } });
    const title = await send(call, { ...origin, purpose: 'title' });
    await send(call, { ...origin, purpose: 'suggestions' });
    title.left?.end({ type: 'finish', reason: 'stop' });
    const bill = { messageId: origin.id, createdAtMs: nowMs, costMicroUsd: 0.6 * dollar };
    valueOf(
      await saveUsage(store, { ...makeUsage('us-2', 'ch-1'), ...bill, purpose: 'title' as const }),
    );
    expect((await send()).error).toMatchObject({
      error: { spending: { spentMicroUsd: 1.6 * dollar } },
    });
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

describe('a limit of a day or a month, for voices', () => {
  /** Its 1,000 characters cost 15,000 millionths of a dollar. */
  const speak = {
    endpoint: { ...testEndpoint, presetId: 'openai', title: 'OpenAI' },
    call: { kind: 'openai', text: 'x'.repeat(1000), voice: 'alloy', modelId: 'tts-1' },
  } as const;
  /** A second costs 100 millionths of a dollar. */
  const transcribe = {
    endpoint: speak.endpoint,
    audio: new Blob([encodeWav({ samples: new Float32Array(16_000), sampleRate: 16_000 })]),
    fileName: 'speech.wav',
    modelId: 'whisper-1',
  };

  it.each([
    ['day', { daySpendingLimitUsd: 3 }],
    ['month', { monthSpendingLimitUsd: 3 }],
  ] as const)('per %s stops a sentence and a recording before they leave', async (scope, limit) => {
    const { guard, said } = openTab({ store: await openStore(2.999_99), settings: limit });
    const fault = { code: 'spending-limit', source: 'OpenAI', spending: { scope } };
    expect(await guard.network.request('speak', speak)).toMatchObject({ ok: false, error: fault });
    expect(await guard.network.request('transcribe', transcribe)).toMatchObject({ error: fault });
    expect(said).toEqual([]);
  });

  it('lets through what fits, and what has no known price', async () => {
    const { guard, said } = openTab({
      store: await openStore(2.97),
      settings: { daySpendingLimitUsd: 3, chatSpendingLimitUsd: 0.000_1 },
    });
    expect((await guard.network.request('speak', speak)).ok).toBe(true);
    const unknown = { ...speak, call: { ...speak.call, modelId: 'of-my-own' } };
    expect((await guard.network.request('speak', unknown)).ok).toBe(true);
    expect(said).toEqual(['speak', 'speak']);
  });

  it('counts a sentence that is being fetched', async () => {
    const { guard, said } = openTab({
      store: await openStore(2.98),
      settings: { daySpendingLimitUsd: 3 },
    });
    const answers = await Promise.all([
      guard.network.request('speak', speak),
      guard.network.request('speak', speak),
    ]);
    expect(answers.filter(({ ok: isSaid }) => isSaid)).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  it('sends nothing that was stopped while the limits were looked at', async () => {
    const { guard, said } = openTab({
      store: await openStore(2.98),
      settings: { daySpendingLimitUsd: 3 },
    });
    const stop = new AbortController();
    const answer = guard.network.request('speak', speak, stop.signal);
    stop.abort();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(said).toEqual([]);
    // What was put aside for it is free again.
    expect((await guard.network.request('speak', speak)).ok).toBe(true);
  });
});
