import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ChatRequest } from '../chat/chat-request.ts';
import { testChatId } from '../chat/testing/test-messages.ts';
import {
  affordableReplyTokens,
  assumedReplyTokens,
  estimateRequestCost,
  findExceededLimit,
  leftWithin,
  spendingSince,
  sumSpending,
  type SpentSum,
} from './spending.ts';

const price = { input: 2, output: 10 };
const request: ChatRequest = {
  modelId: 'test',
  stream: true,
  turns: [{ role: 'user', parts: [{ type: 'text', text: 'x'.repeat(400) }] }],
};

describe('the estimate of a request', () => {
  it('holds its prompt and the longest reply that was asked for', () => {
    const limited = { ...request, maxOutputTokens: 50 };
    expect(estimateRequestCost(limited, price, undefined)).toBe(100 * 2 + 50 * 10);
  });

  it('tells how long a reply may be for a sum, and no length where there is nothing left', () => {
    expect(affordableReplyTokens(request, price, 200 + 555)).toBe(55);
    expect(affordableReplyTokens(request, price, 150)).toBe(0);
    expect(affordableReplyTokens(request, { input: 2, output: 0 }, 300)).toBe(Infinity);
  });

  it('assumes a length where none is set, never more than the model can write', () => {
    expect(estimateRequestCost(request, price, undefined)).toBe(200 + assumedReplyTokens * 10);
    expect(estimateRequestCost(request, price, 1_000_000)).toBe(200 + assumedReplyTokens * 10);
    expect(estimateRequestCost(request, price, 30)).toBe(200 + 30 * 10);
  });
});

const nowMs = new Date(2026, 4, 15, 10).getTime();

function sum(when: readonly [month: number, day: number], costMicroUsd: number): SpentSum {
  const [month, day] = when;
  return { chatId: null, createdAtMs: new Date(2026, month - 1, day).getTime(), costMicroUsd };
}

describe('what was spent', () => {
  it('counts for the chat from its beginning, for the day and the month by the calendar', () => {
    const sums = [
      { ...sum([3, 1], 1), chatId: testChatId },
      sum([4, 30], 2),
      sum([5, 1], 4),
      { ...sum([5, 14], 8), chatId: testChatId },
      sum([5, 15], 16),
    ];
    expect(sumSpending(sums, { chatId: testChatId, nowMs })).toEqual({
      chat: 9,
      day: 16,
      month: 28,
    });
    expect(sumSpending(sums, { chatId: undefined, nowMs }).chat).toBe(0);
  });

  it('is nothing where no price was known', () => {
    const { costMicroUsd: _unknown, ...unpriced } = sum([5, 15], 1);
    expect(sumSpending([unpriced], { chatId: undefined, nowMs }).day).toBe(0);
  });
});

describe('a limit', () => {
  const spent = { chat: 60, day: 90, month: 500 };

  it('lets a request through that ends exactly at it, and stops one that goes beyond', () => {
    expect(findExceededLimit({ chat: 0, day: 100, month: 0 }, spent, 10)).toBeUndefined();
    expect(findExceededLimit({ chat: 0, day: 100, month: 0 }, spent, 11)).toEqual({
      scope: 'day',
      limitMicroUsd: 100,
      spentMicroUsd: 90,
      requestMicroUsd: 11,
    });
  });

  it('of 0 is none, and the narrowest that is exceeded is named', () => {
    expect(findExceededLimit({ chat: 0, day: 0, month: 0 }, spent, 1e9)).toBeUndefined();
    expect(findExceededLimit({ chat: 50, day: 50, month: 50 }, spent, 1)?.scope).toBe('chat');
  });
});

describe('what is left to be spent', () => {
  it('is the least that any limit leaves, and endless where there is none', () => {
    const spent = { chat: 60, day: 90, month: 500 };
    expect(leftWithin({ chat: 100, day: 100, month: 0 }, spent)).toBe(10);
    expect(leftWithin({ chat: 0, day: 0, month: 400 }, spent)).toBe(-100);
    expect(leftWithin({ chat: 0, day: 0, month: 0 }, spent)).toBe(Infinity);
  });

  it('is not exceeded by what fits into it, whatever the limits are', () => {
    const sums = fc.record({ chat: fc.nat(50), day: fc.nat(50), month: fc.nat(50) });
    fc.assert(
      fc.property(sums, sums, fc.nat(60), (limits, spent, requestCost) => {
        const exceeded = findExceededLimit(limits, spent, requestCost);
        expect(exceeded === undefined).toBe(requestCost <= leftWithin(limits, spent));
      }),
    );
  });
});

function spentAt(createdAtMs: number) {
  const sums = [{ chatId: null, createdAtMs, costMicroUsd: 1 }];
  return sumSpending(sums, { chatId: undefined, nowMs });
}

describe('a day and a month', () => {
  it('begin at midnight by the clock of the device, to the millisecond', () => {
    const midnight = new Date(2026, 4, 15).getTime();
    expect(spentAt(midnight)).toEqual({ chat: 0, day: 1, month: 1 });
    expect(spentAt(midnight - 1)).toEqual({ chat: 0, day: 0, month: 1 });
    expect(spendingSince(nowMs)).toBe(new Date(2026, 4, 1).getTime());
    expect(spentAt(spendingSince(nowMs) - 1)).toEqual({ chat: 0, day: 0, month: 0 });
  });
});
