import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseUsageRecord } from '../records/parse-usage.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Stores the row of a request that belongs to no reply (a title, a test). A reply's row is stored
 * with its end, see `finishMessage`.
 *
 * Errors: see {@link StoreError}.
 */
export function saveUsage(
  store: Store,
  record: UsageRecord,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['usage'], durability: 'relaxed' }, (tx) => {
    tx.put('usage', record, record.chatId ?? undefined);
    return Promise.resolve(undefined);
  });
}

/** All requests since a time, oldest first. Errors: see {@link StoreError}. */
export function loadUsageSince(
  store: Store,
  sinceMs: number,
): Promise<Result<readonly UsageRecord[], StoreError>> {
  return store.read(['usage'], async (tx) => {
    const range = IDBKeyRange.lowerBound(sinceMs);
    const rows = await tx.getAll('usage', { index: 'byTime', range });
    return rows.map(parseUsageRecord).filter((row) => row !== undefined);
  });
}
