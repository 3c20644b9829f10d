import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { describe, expect, it } from 'vitest';

import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import {
  chatId,
  createTestProfile,
  makeUsage,
  testModel,
  valueOf,
} from '#src/data/testing/test-store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import { testEndpoint } from '#src/services/chats/testing/chat-bench.ts';

import { glanceAtSpending } from './spending-glance.ts';

const dollar = 1e6;
const nowMs = new Date(2026, 4, 15, 10).getTime();

interface Case {
  readonly spentUsd: number;
  readonly settings?: Partial<Settings>;
  readonly spendingLimitUsd?: number;
  readonly hasPrice?: boolean;
}

/** A look before a message that costs a dollar. */
async function look({ spentUsd, settings, spendingLimitUsd, hasPrice = true }: Case) {
  const store = await createTestProfile().openStore();
  const row = { ...makeUsage('us-1', 'ch-1'), createdAtMs: nowMs - 1 };
  valueOf(await saveUsage(store, { ...row, costMicroUsd: spentUsd * dollar }));
  return glanceAtSpending(
    {
      store,
      locks: createMemoryLocks(),
      now: () => nowMs,
      settings: () => ({ ...defaultSettings, ...settings }),
      priceOf: () => (hasPrice ? { input: 0, output: 10 } : undefined),
    },
    {
      chatId: chatId('ch-1'),
      spendingLimitUsd,
      calls: () =>
        Promise.resolve([
          {
            endpoint: testEndpoint,
            capabilities: {},
            learned: { omit: [] },
            request: {
              modelId: testModel.modelId,
              stream: true,
              turns: [],
              maxOutputTokens: 100_000,
            },
          },
        ]),
    },
  );
}

describe('a look at what a message costs', () => {
  it('finds nothing where no limit is set, or none is near', async () => {
    expect(await look({ spentUsd: 100 })).toBeUndefined();
    expect(await look({ spentUsd: 2, settings: { daySpendingLimitUsd: 4 } })).toBeUndefined();
  });

  it('finds a limit that is near, and one that would be exceeded', async () => {
    expect(await look({ spentUsd: 2.5, settings: { daySpendingLimitUsd: 4 } })).toEqual({
      scope: 'day',
      limitMicroUsd: 4 * dollar,
      spentMicroUsd: 2.5 * dollar,
      requestMicroUsd: dollar,
      isExceeded: false,
    });
    const both = { daySpendingLimitUsd: 4, monthSpendingLimitUsd: 3 };
    expect(await look({ spentUsd: 2.5, settings: both })).toMatchObject({
      scope: 'month',
      isExceeded: true,
    });
  });

  it('takes the limit of the chat for that of all chats', async () => {
    const settings = { chatSpendingLimitUsd: 1 };
    expect(await look({ spentUsd: 2, settings, spendingLimitUsd: 100 })).toBeUndefined();
    expect(await look({ spentUsd: 2, spendingLimitUsd: 3 })).toMatchObject({ scope: 'chat' });
  });

  it('finds nothing where nobody knows the price', async () => {
    const settings = { daySpendingLimitUsd: 1 };
    expect(await look({ spentUsd: 2, settings, hasPrice: false })).toBeUndefined();
  });
});
