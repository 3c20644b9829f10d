import { createUsageCells, type UsageCell } from '@parley/domain/usage/usage-cells.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import { parseUsageRecord } from '../records/parse-usage.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** So many rows are read without a break; more would be felt while typing. */
const rowsPerRead = 500;

/**
 * Adds up all requests by day, model and chat. Reads them in portions, so that the page can draw in
 * between.
 *
 * @param shouldStop asked between two portions; the result is then that of the rows read so far
 * Errors: see {@link StoreError}.
 */
export async function loadUsageCells(
  store: Store,
  shouldStop: () => boolean = () => false,
): Promise<Result<readonly UsageCell[], StoreError>> {
  const cells = createUsageCells();
  let range: IDBKeyRange | undefined = IDBKeyRange.bound(-Infinity, Infinity);
  while (range !== undefined && !shouldStop()) {
    const portion: Result<Portion, StoreError> = await loadPortion(store, range);
    if (!portion.ok) return portion;
    for (const row of portion.value.rows) {
      const record = parseUsageRecord(row);
      if (record !== undefined) cells.add(record);
    }
    range = portion.value.rest;
  }
  return ok(cells.list());
}

interface Portion {
  readonly rows: readonly unknown[];
  /** Where the next one begins; undefined after the last. */
  readonly rest: IDBKeyRange | undefined;
}

/** Rows of one time stay together: the next portion begins behind the last time of this one. */
function loadPortion(store: Store, range: IDBKeyRange): Promise<Result<Portion, StoreError>> {
  return store.read(['usage'], async (tx) => {
    const rows = await tx.getAll('usage', { index: 'byTime', range, count: rowsPerRead });
    const last = timeOf(rows.at(-1));
    if (rows.length < rowsPerRead || last === undefined) return { rows, rest: undefined };
    const sameTime = IDBKeyRange.only(last);
    return {
      rows: [
        ...rows.filter((row) => timeOf(row) !== last),
        ...(await tx.getAll('usage', { index: 'byTime', range: sameTime })),
      ],
      rest: IDBKeyRange.bound(last, Infinity, true),
    };
  });
}

function timeOf(row: unknown): number | undefined {
  const { createdAtMs } = fieldsOf(row);
  return typeof createdAtMs === 'number' ? createdAtMs : undefined;
}
