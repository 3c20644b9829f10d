import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { createUsageId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createMemoryStore } from '#src/data/memory-store.ts';
import { loadBackgroundUsage } from '#src/data/queries/background-usage.ts';
import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import { testModel, valueOf } from '#src/data/testing/test-store.ts';
import { testCall } from '#src/services/generation/testing/test-turns.ts';
import {
  createChatNetwork,
  finishes,
  says,
  type ChatNetwork,
} from '#src/services/network/testing/chat-network.ts';

import { fillCharacter, type FillDeps } from './fill-character.ts';

const pirate = { ...emptyCharacterFields, title: 'Pirate' };
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
let deps: FillDeps;
let stopping: AbortController;

beforeEach(() => {
  store = createMemoryStore({ nowMs: () => 5000 });
  network = createChatNetwork();
  stopping = new AbortController();
  let lastId = 0;
  const random = (): string => {
    lastId += 1;
    return String(lastId);
  };
  deps = {
    store,
    network: network.client,
    random,
    now: () => 5000,
    createUsageId: () => createUsageId(random),
    providers: {
      learn: () => Promise.resolve(),
      find: (model) =>
        ok({
          model: model ?? testModel,
          endpoint: testCall.endpoint,
          learned: { omit: [] },
          info: {
            id: testModel.modelId,
            title: 'Cheap',
            capabilities: { reasoning: true, efforts: ['none', 'low'] },
            price: { input: 1, output: 2 },
          },
        }),
    },
  };
});

const start = (character = pirate) =>
  fillCharacter(deps, { character, model: testModel, signal: stopping.signal });

function answered(...events: readonly ChatEvent[]) {
  const filling = start();
  network.last().end(...events);
  return filling;
}

const rows = async () => valueOf(await loadUsageSince(store, 0));

describe('filling a character', () => {
  it('T172 sends one message with the title, and reads the texts of the answer', async () => {
    const filled = await answered(says('{"instruction": "You sail."}'), finishes);
    expect(filled).toEqual(ok({ instruction: 'You sail.' }));
    expect(network.calls).toHaveLength(1);
    const { request, spendingLimitUsd } = network.last().call;
    expect(request).toMatchObject({ modelId: testModel.modelId, reasoningEffort: 'none' });
    expect(request.turns).toHaveLength(1);
    expect(JSON.stringify(request.turns)).toContain('Pirate');
    // Its ids are of no chat, whose limit would be another.
    expect(spendingLimitUsd).toBe(0);
  });

  it('T172, T162 is recorded outside of any chat, under a name of its own', async () => {
    await answered(says('{"instruction": "You sail."}'), { type: 'usage', usage }, finishes);
    expect(await rows()).toMatchObject([
      {
        chatId: null,
        messageId: null,
        purpose: 'character',
        outcome: 'finished',
        usage,
        costMicroUsd: 120,
      },
    ]);
    const background = valueOf(await loadBackgroundUsage(store, 0));
    expect(background.get('character')).toMatchObject({ count: 1, costMicroUsd: 120 });
  });

  it('T172 sends nothing where nothing is blank', async () => {
    const full = { ...pirate, description: 'd', instruction: 'i', welcomeMessages: ['w'] };
    expect(await start(full)).toEqual(err({ reason: 'nothing-blank' }));
    expect(network.calls).toHaveLength(0);
  });

  it('T172 is stopped, and what was sent counts', async () => {
    const filling = start();
    stopping.abort();
    expect(await filling).toEqual(err({ reason: 'stopped' }));
    expect(network.last().isAborted()).toBe(true);
    expect(await rows()).toMatchObject([{ purpose: 'character', outcome: 'stopped' }]);
  });

  it.each([
    ['declined', [{ type: 'finish', reason: 'refusal' }]],
    ['declined', [says('{"instruction": "x"}'), { type: 'finish', reason: 'content-filter' }]],
    ['cut', [says('{"instruction": "You'), { type: 'finish', reason: 'length' }]],
    ['cut', [says('{"instruction": "You')]],
    ['unreadable', [says('Ahoy!'), finishes]],
  ] as const)('T253 tells that an answer is %s', async (reason, events) => {
    expect(await answered(...events)).toEqual(err({ reason }));
  });

  it('T253 takes a whole answer whose end is missing', async () => {
    expect(await answered(says('{"instruction": "You sail."}'))).toEqual(
      ok({ instruction: 'You sail.' }),
    );
  });

  it.each(['offline', 'rejected'] as const)('T253 tells why it failed: %s', async (code) => {
    const error = { code, isRetryable: true };
    expect(await answered({ type: 'error', error })).toEqual(err({ reason: 'failed', error }));
    expect(await rows()).toHaveLength(code === 'offline' ? 0 : 1);
  });

  it('T253 tells that the key is missing, or the model gone, before anything is sent', async () => {
    const { endpoint } = testCall;
    const lacking = err({ code: 'no-key', endpoint } as const);
    deps = { ...deps, providers: { ...deps.providers, find: () => lacking } };
    expect(await start()).toMatchObject({ error: { error: { code: 'no-key', source: 'OpenAI' } } });
    deps = { ...deps, providers: { ...deps.providers, find: () => err({ code: 'no-provider' }) } };
    expect(await start()).toEqual(err({ reason: 'no-model' }));
    expect(network.calls).toHaveLength(0);
  });
});
