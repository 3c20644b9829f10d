import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { Locks } from '#src/platform/locks.ts';

import { fieldsOf } from '../records/fields.ts';
import { parseUsageRecord } from '../records/parse-usage.ts';
import { turnLockName } from '../recovery.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/*
 * Requests whose replies are on no disk, but whose cost is to be: the row that each would get if its
 * tab died now. It holds no text.
 */

function keyOf(id: UsageRecord['id']): string {
  return `unbilled/${id}`;
}

/** Notes what requests that are under way would be billed. Errors: see {@link StoreError}. */
export function recordPendingCharge(
  store: Store,
  records: readonly UsageRecord[],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['meta'], durability: 'relaxed' }, (tx) => {
    for (const record of records) tx.put('meta', { key: keyOf(record.id), value: record });
    return Promise.resolve(undefined);
  });
}

/**
 * Ends what was noted of a request, with its bill in the same transaction.
 *
 * @param usage undefined where no request left
 * Errors: see {@link StoreError}.
 */
export function settlePendingCharge(
  store: Store,
  id: UsageRecord['id'] | undefined,
  usage: UsageRecord | undefined,
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['meta', 'usage'], durability: 'relaxed' }, (tx) => {
    if (id !== undefined) tx.remove('meta', keyOf(id));
    if (usage !== undefined) tx.put('usage', usage, usage.chatId ?? undefined);
    return Promise.resolve(undefined);
  });
}

/**
 * Bills what tabs left behind that are gone. A request that was billed after all keeps its row.
 *
 * Errors: see {@link StoreError}.
 */
export async function billLeftBehind(
  store: Store,
  locks: Locks,
): Promise<Result<undefined, StoreError>> {
  const found = await store.read(['meta'], async (tx) =>
    (await tx.getAll('meta', { range: IDBKeyRange.bound('unbilled/', 'unbilled/\uFFFF') })).map(
      (row) => fieldsOf(row)['value'],
    ),
  );
  if (!found.ok) return found;
  for (const value of found.value) {
    const record = parseUsageRecord(value);
    const chatId = record?.chatId ?? null;
    if (record === undefined || chatId === null) continue;
    const billed = await locks.tryWithLock(turnLockName(chatId), () =>
      store.write({ tables: ['meta', 'usage'], durability: 'relaxed' }, async (tx) => {
        const isNoted = (await tx.count('meta', { range: keyOf(record.id) })) > 0;
        const isBilled = (await tx.count('usage', { range: record.id })) > 0;
        if (isNoted && !isBilled) tx.put('usage', record, chatId);
        tx.remove('meta', keyOf(record.id));
      }),
    );
    if (billed?.ok === false) return billed;
  }
  return ok(undefined);
}
