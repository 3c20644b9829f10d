import { countPromptTokens } from '../chat/usage.ts';
import type { UsageRecord } from '../chat/usage-record.ts';

/** What several requests used and cost together. */
export interface UsageTotals {
  readonly requestCount: number;
  readonly promptTokens: number;
  /** Of the prompt tokens. */
  readonly cacheReadTokens: number;
  /** Of the prompt tokens. */
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Of the output tokens. */
  readonly reasoningTokens: number;
  /** Characters that were read aloud by a service. */
  readonly spokenCharacters: number;
  /** Seconds of sound that a service wrote down. */
  readonly heardSeconds: number;
  /** Millionths of a US dollar, as far as prices are known; undefined where none is. */
  readonly costMicroUsd: number | undefined;
  /** Requests whose price nobody knows; they are missing in the cost. */
  readonly unpricedCount: number;
  /** Some of it is our own estimate. */
  readonly isEstimated: boolean;
}

/** The totals of no request. */
export const noUsage: UsageTotals = {
  requestCount: 0,
  promptTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  spokenCharacters: 0,
  heardSeconds: 0,
  costMicroUsd: undefined,
  unpricedCount: 0,
  isEstimated: false,
};

/** The totals with one more request. */
export function addRecord(totals: UsageTotals, record: UsageRecord): UsageTotals {
  const { usage, costMicroUsd, spokenCharacters = 0, heardSeconds = 0 } = record;
  return addTotals(totals, {
    requestCount: 1,
    promptTokens: countPromptTokens(usage),
    cacheReadTokens: usage.cacheReadTokens,
    cacheWriteTokens: usage.cacheWriteTokens,
    outputTokens: usage.outputTokens,
    reasoningTokens: usage.reasoningTokens,
    spokenCharacters,
    heardSeconds,
    costMicroUsd,
    unpricedCount: costMicroUsd === undefined ? 1 : 0,
    isEstimated: usage.isEstimated,
  });
}

/** Two totals as one. */
export function addTotals(a: UsageTotals, b: UsageTotals): UsageTotals {
  return {
    requestCount: a.requestCount + b.requestCount,
    promptTokens: a.promptTokens + b.promptTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    spokenCharacters: a.spokenCharacters + b.spokenCharacters,
    heardSeconds: a.heardSeconds + b.heardSeconds,
    costMicroUsd: addCosts(a.costMicroUsd, b.costMicroUsd),
    unpricedCount: a.unpricedCount + b.unpricedCount,
    isEstimated: a.isEstimated || b.isEstimated,
  };
}

/** What all of these requests used and cost. */
export function sumRecords(records: readonly UsageRecord[]): UsageTotals {
  return records.reduce(addRecord, noUsage);
}

function addCosts(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}
