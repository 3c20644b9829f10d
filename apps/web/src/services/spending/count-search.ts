import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { ToolContext } from '@parley/domain/tool/tool.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import { searchPriceMicroUsd, type SearchUse } from '@parley/providers/search/search-prices.ts';

import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';

/** A request to a service of the web, with its answer. */
export interface SearchExpense {
  readonly service: string;
  readonly use: SearchUse;
  readonly result: Result<unknown, SearchError>;
  readonly context: Pick<ToolContext, 'chatId' | 'replyId'>;
}

/** Writes a row of usage for it, as far as it can be written. */
export type CountSearch = (expense: SearchExpense) => Promise<void>;

/** What counting needs. */
export interface SearchCountDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
}

/** Failures that are known before a request leaves. */
const neverSent: ReadonlySet<SearchError['code']> = new Set<SearchError['code']>([
  'not-set-up',
  'keys-locked',
  'not-allowed',
  'offline',
  'internal',
]);

/** Here the answer was given up, or had nothing in it: the work was done. */
const billed: ReadonlySet<SearchError['code']> = new Set<SearchError['code']>([
  'aborted',
  'timeout',
  'too-large',
  'invalid',
  'no-items',
]);

/** Makes what writes a row for each search and each page that a service reads, in the chat that wanted it. */
export function createSearchCounter(deps: SearchCountDeps): CountSearch {
  return async (expense) => {
    const record = recordOf(deps, expense);
    if (record !== undefined) await saveUsage(deps.store, record);
  };
}

function recordOf(
  { now, createUsageId }: SearchCountDeps,
  { service, use, result, context }: SearchExpense,
): UsageRecord | undefined {
  const providerId = parseProviderId(`search/${service}`);
  if (providerId === undefined || (!result.ok && neverSent.has(result.error.code))) {
    return undefined;
  }
  const isBilled = result.ok || billed.has(result.error.code);
  const price = searchPriceMicroUsd(service, use);
  return {
    id: createUsageId(),
    chatId: context.chatId,
    messageId: context.replyId,
    model: { providerId, modelId: use },
    purpose: 'search',
    outcome: outcomeOf(result),
    usage: { ...noTokens, ...(isBilled && use !== 'read' ? { searches: 1 } : {}) },
    ...(price === undefined ? {} : { costMicroUsd: isBilled ? price : 0 }),
    createdAtMs: now(),
  };
}

function outcomeOf(result: SearchExpense['result']): UsageRecord['outcome'] {
  if (result.ok) return 'finished';
  return result.error.code === 'aborted' ? 'stopped' : 'failed';
}

const noTokens = {
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  isEstimated: false,
};
