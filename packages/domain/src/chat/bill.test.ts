import { assert, describe, expect, it } from 'vitest';

import { createMessageId, createUsageId, parseChatId, parseProviderId } from '../shared/ids.ts';
import type { ModelPrice } from '../model/model-info.ts';
import { openBill, settleBill, type PendingBill } from './bill.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Message } from './message.ts';
import type { ReportedUsage } from './usage.ts';
import type { UsageRecord } from './usage-record.ts';

type Outcome = UsageRecord['outcome'];

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

const request: ChatRequest = {
  modelId: 'm',
  stream: true,
  turns: [{ role: 'user', parts: [{ type: 'text', text: 'x'.repeat(400) }] }],
};

function open(reply: Partial<Message> = {}, price?: ModelPrice): PendingBill {
  const usageId = createUsageId(random);
  return openBill({ usageId, model, request, price, before: { ...before, ...reply } });
}

function close(pending: PendingBill, message: Partial<Message>, outcome: Outcome = 'finished') {
  return settleBill(pending, { message: { ...before, ...message }, outcome, createdAtMs: 2 });
}

const price = { input: 1, output: 10 };

describe('the bill of a reply whose provider says nothing', () => {
  it('is our estimate of the prompt and of what came', () => {
    const { usage } = close(open({}, price), {
      state: 'finished',
      parts: [
        { type: 'reasoning', text: 'r'.repeat(40) },
        { type: 'text', text: 't'.repeat(80) },
        { type: 'tool-call', callId: 'c', name: 'n', argumentsText: 'a'.repeat(20) },
        { type: 'tool-result', callId: 'c', name: 'n', text: 'no reply', isError: false },
      ],
    });
    expect(usage.usage).toEqual({
      inputTokens: 100,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 35,
      reasoningTokens: 10,
      isEstimated: true,
    });
    expect(usage.costMicroUsd).toBe(100 + 350);
  });

  it('is nothing where the request was refused', () => {
    const { usage } = close(open({}, price), { state: 'failed', parts: [] }, 'failed');
    expect(usage).toMatchObject({ usage: { inputTokens: 0, outputTokens: 0 }, costMicroUsd: 0 });
  });

  it('has its prompt where the reply broke off or was stopped before it began', () => {
    const parts = [{ type: 'text', text: 'x' }] as const;
    expect(close(open(), { state: 'failed', parts }, 'failed').usage.usage.inputTokens).toBe(100);
    expect(close(open(), { state: 'stopped', parts: [] }, 'stopped').usage.usage.inputTokens).toBe(
      100,
    );
  });

  it('counts what was added to a reply that goes on, and no less than nothing', () => {
    const begun = [{ type: 'text', text: 'x'.repeat(400) }] as const;
    const grown = [{ type: 'text', text: 'x'.repeat(440) }] as const;
    const pending = open({ parts: begun });
    expect(close(pending, { parts: grown }).usage.usage.outputTokens).toBe(10);
    expect(close(pending, { parts: [] }).usage.usage.outputTokens).toBe(0);
  });
});

describe('the bill of a reply that was broken off', () => {
  it('takes what the provider counted where that is more than what came', () => {
    const told = { ...counts, toldCostMicroUsd: 7 };
    const { usage } = close(open({}, price), { state: 'stopped', usage: told }, 'stopped');
    expect(usage.usage).toEqual(counts);
    expect(usage.costMicroUsd).toBe(7);
  });

  it('keeps the prompt that the provider counted, and the greater share of reasoning', () => {
    const parts = [{ type: 'text', text: 'x'.repeat(4000) }] as const;
    const told = { ...counts, cacheReadTokens: 5, reasoningTokens: 90 };
    const { usage } = close(open(), { state: 'stopped', parts, usage: told }, 'stopped');
    expect(usage.usage).toEqual({ ...told, outputTokens: 1000, isEstimated: true });
  });

  it('stays unknown where something was billed that has no price', () => {
    const parts = [{ type: 'text', text: 'x'.repeat(4000) }] as const;
    const told: ReportedUsage = { ...counts, hasUnknownPrice: true };
    const { usage } = close(open({}, price), { state: 'stopped', parts, usage: told }, 'stopped');
    expect(usage).not.toHaveProperty('costMicroUsd');
  });
});

describe('the bill of a reply that was continued', () => {
  const parts = [{ type: 'text', text: 'Once' }] as const;
  const first = { parts, usage: counts, costMicroUsd: 30 };

  it('adds up in the message, and stands alone in the list of requests', () => {
    const { message, usage } = close(open(first, price), { parts, usage: counts });
    expect(message).toMatchObject({
      usage: { inputTokens: 2000, outputTokens: 200 },
      costMicroUsd: 30 + 2000,
    });
    expect(usage).toMatchObject({ usage: counts, costMicroUsd: 2000 });
  });

  it('has no cost where one of its requests has none', () => {
    expect(close(open(first), { parts, usage: counts }).message).not.toHaveProperty('costMicroUsd');
    const unpriced = open({ parts, usage: counts }, price);
    expect(close(unpriced, { parts, usage: counts }).message).not.toHaveProperty('costMicroUsd');
  });

  it('begins anew where nothing of the earlier reply is kept', () => {
    const pending = open({ usage: counts, costMicroUsd: 30 }, price);
    expect(pending).not.toHaveProperty('earlier');
  });
});

it('the bill that waits can be stored: it is the same after a way through JSON', () => {
  const parts = [{ type: 'text', text: 'Once' }] as const;
  const pending = open({ parts, usage: counts }, price);
  expect(JSON.parse(JSON.stringify(pending))).toEqual(pending);
});
