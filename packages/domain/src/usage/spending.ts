import type { ChatRequest } from '../chat/chat-request.ts';
import type { UsageRecord } from '../chat/usage-record.ts';
import { estimateRequestTokens } from '../context/estimate-tokens.ts';
import { computeCostMicroUsd } from '../model/cost.ts';
import type { ModelPrice } from '../model/model-info.ts';
import type { ChatId } from '../shared/ids.ts';
import {
  spendingScopes,
  type SpendingScope,
  type SpendingLimitExceeded,
} from './spending-limit-exceeded.ts';
import { startOfDay } from './usage-buckets.ts';
import { startOfStep } from './usage-report.ts';

/** Millionths of a US dollar; 0 for no limit. */
export type SpendingLimits = Readonly<Record<SpendingScope, number>>;

/** Millionths of a US dollar that were spent, or are about to be. */
export type Spending = Readonly<Record<SpendingScope, number>>;

/** Tokens of a reply for which no limit is set: most replies are shorter. */
export const assumedReplyTokens = 4000;

/**
 * What has to be left for a request to be sent: its prompt by our estimate, uncached, and a reply of
 * the length that was asked for, or else of {@link assumedReplyTokens}.
 *
 * @param maxReplyTokens what the model can write at most, where that is known
 * @returns millionths of a US dollar
 */
export function estimateRequestCost(
  request: ChatRequest,
  price: ModelPrice,
  maxReplyTokens: number | undefined,
): number {
  const assumed = Math.min(assumedReplyTokens, maxReplyTokens ?? assumedReplyTokens);
  return costWith(request, price, request.maxOutputTokens ?? assumed);
}

/**
 * How long a reply may be for its request to stay within a sum.
 *
 * @param leftMicroUsd what may be spent on the request, prompt included
 * @returns whole tokens, not below 0; infinite where they cost nothing
 */
export function affordableReplyTokens(
  request: ChatRequest,
  price: ModelPrice,
  leftMicroUsd: number,
): number {
  const promptMicroUsd = costWith(request, price, 0);
  const perToken = costWith(request, price, 1) - promptMicroUsd;
  if (perToken <= 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((leftMicroUsd - promptMicroUsd) / perToken));
}

function costWith(request: ChatRequest, price: ModelPrice, outputTokens: number): number {
  return computeCostMicroUsd(
    {
      inputTokens: estimateRequestTokens(request),
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens,
      reasoningTokens: 0,
      isEstimated: true,
    },
    price,
  );
}

/** The time from which requests count for any limit of a day or a month. */
export function spendingSince(nowMs: number): number {
  return startOfStep(nowMs, 'month');
}

/** A sum with the time and the chat that it counts for. */
export type SpentSum = Pick<UsageRecord, 'chatId' | 'createdAtMs' | 'costMicroUsd'>;

/**
 * What was spent in a chat, today and in this month. What has no known price counts as nothing.
 *
 * @param sums of the chat from its beginning, of all others from {@link spendingSince}; each once
 */
export function sumSpending(
  sums: readonly SpentSum[],
  { chatId, nowMs }: { readonly chatId: ChatId | undefined; readonly nowMs: number },
): Spending {
  const dayMs = startOfDay(nowMs);
  const monthMs = spendingSince(nowMs);
  const spent = { chat: 0, day: 0, month: 0 };
  for (const sum of sums) {
    const cost = sum.costMicroUsd ?? 0;
    if (chatId !== undefined && sum.chatId === chatId) spent.chat += cost;
    if (sum.createdAtMs >= dayMs) spent.day += cost;
    if (sum.createdAtMs >= monthMs) spent.month += cost;
  }
  return spent;
}

/** What the limits leave to be spent; infinite where none is set. */
export function leftWithin(limits: SpendingLimits, spent: Spending): number {
  const set = spendingScopes.filter((scope) => limits[scope] > 0);
  return Math.min(...set.map((scope) => limits[scope] - spent[scope]));
}

/** The first limit that a request would exceed; undefined where it may be sent. */
export function findExceededLimit(
  limits: SpendingLimits,
  spent: Spending,
  requestMicroUsd: number,
): SpendingLimitExceeded | undefined {
  const scope = spendingScopes.find(
    (each) => limits[each] > 0 && spent[each] + requestMicroUsd > limits[each],
  );
  if (scope === undefined) return undefined;
  return {
    scope,
    limitMicroUsd: limits[scope],
    spentMicroUsd: spent[scope],
    requestMicroUsd,
  };
}
