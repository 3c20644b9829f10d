import { assert, describe, expect, it } from 'vitest';

import { createMessageId, createUsageId, parseChatId, parseProviderId } from '../shared/ids.ts';
import { openBill, settleBill } from './bill.ts';
import type { Message } from './message.ts';
import type { ReportedUsage } from './usage.ts';

const random = (): string => '0'.repeat(20);
const chatId = parseChatId('ch-1');
const providerId = parseProviderId('openrouter');
assert(chatId !== undefined && providerId !== undefined);
const model = { providerId, modelId: 'm' };

const counts = {
  inputTokens: 1000,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 100,
  reasoningTokens: 0,
  isEstimated: false,
};
const before: Message = {
  id: createMessageId(random),
  chatId,
  parentId: null,
  role: 'assistant',
  parts: [],
  state: 'queued',
  createdAtMs: 1,
  updatedAtMs: 1,
};

/** The bill of a reply whose provider told this. */
function settle(told: ReportedUsage, outcome: 'finished' | 'stopped' = 'finished') {
  const bill = openBill({
    usageId: createUsageId(random),
    model,
    request: { modelId: 'm', stream: true, turns: [] },
    price: { input: 2, output: 10 },
    before,
  });
  const parts = [{ type: 'text', text: 'word '.repeat(1000) }] as const;
  const message: Message = { ...before, parts, state: outcome, usage: told };
  return settleBill(bill, { message, outcome, createdAtMs: 2 });
}

describe('the bill of a reply', () => {
  it('is the figure of the provider where it tells one', () => {
    const { message, usage } = settle({ ...counts, toldCostMicroUsd: 140 });
    expect(usage.costMicroUsd).toBe(140);
    expect(message.costMicroUsd).toBe(140);
    expect(usage.usage).toEqual(counts);
    expect(message.usage).toEqual(counts);
  });

  it('is unknown where something was billed that has no known price', () => {
    const { message, usage } = settle({ ...counts, hasUnknownPrice: true });
    expect(usage.costMicroUsd).toBeUndefined();
    expect(message.costMicroUsd).toBeUndefined();
    expect(usage.usage).toEqual(counts);
  });

  it('is ours where the figure was told before the end', () => {
    const { usage } = settle({ ...counts, toldCostMicroUsd: 140 }, 'stopped');
    // 5,000 characters are 1,250 tokens.
    expect(usage.usage).toMatchObject({ outputTokens: 1250, isEstimated: true });
    expect(usage.costMicroUsd).toBe(1000 * 2 + 1250 * 10);
  });
});
