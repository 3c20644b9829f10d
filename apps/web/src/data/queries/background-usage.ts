import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { parseUsageRecord } from '../records/parse-usage.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { loadUsagePortion, type UsagePortion } from './usage-buckets.ts';

/** What requests of one purpose came to. */
export interface PurposeUsage {
  readonly count: number;
  /** What is known of their cost. */
  readonly costMicroUsd: number;
  /** How many of them have no known price. */
  readonly unpricedCount: number;
  /** Who was asked, each once, the last one first. */
  readonly models: readonly ModelRef[];
}

/** By purpose; those that were not asked for are absent. */
export type UsageByPurpose = ReadonlyMap<UsageRecord['purpose'], PurposeUsage>;

/**
 * Adds up the requests since a time by what they were for, but for replies.
 *
 * Errors: see {@link StoreError}.
 */
export async function loadBackgroundUsage(
  store: Store,
  sinceMs: number,
): Promise<Result<UsageByPurpose, StoreError>> {
  const found = new Map<UsageRecord['purpose'], PurposeUsage>();
  let range: IDBKeyRange | undefined = IDBKeyRange.lowerBound(sinceMs);
  while (range !== undefined) {
    const portion: Result<UsagePortion, StoreError> = await loadUsagePortion(store, range);
    if (!portion.ok) return portion;
    for (const row of portion.value.rows) {
      const record = parseUsageRecord(row);
      if (record === undefined || record.purpose === 'message') continue;
      found.set(record.purpose, withRecord(found.get(record.purpose), record));
    }
    range = portion.value.rest;
  }
  return ok(found);
}

const nothing: PurposeUsage = { count: 0, costMicroUsd: 0, unpricedCount: 0, models: [] };

function withRecord(
  { count, costMicroUsd, unpricedCount, models }: PurposeUsage = nothing,
  record: UsageRecord,
): PurposeUsage {
  const { model } = record;
  const others = models.filter(
    ({ providerId, modelId }) => providerId !== model.providerId || modelId !== model.modelId,
  );
  return {
    count: count + 1,
    costMicroUsd: costMicroUsd + (record.costMicroUsd ?? 0),
    unpricedCount: unpricedCount + (record.costMicroUsd === undefined ? 1 : 0),
    models: [model, ...others],
  };
}
