import {
  createUsageBuckets,
  startOfDay,
  type UsageBucket,
  type UsageBuckets,
} from '@parley/domain/usage/usage-buckets.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { readRows as readRowsOf } from '../read-rows.ts';
import { tryToRead } from '../try-to-read.ts';
import { fieldsOf } from '../records/fields.ts';
import { parseUsageRecord } from '../records/parse-usage.ts';
import {
  packUsageSummary,
  parseUsageSummary,
  type UsageSummary,
} from '../records/usage-summary.ts';
import { saveMeta } from '../repositories/meta-repository.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** So many rows are read without a break; more would be felt while typing. */
const rowsPerRead = 500;

/** With fewer rows than this to add, a summary is not worth being written again. */
const rowsPerSummary = 1000;

/** When usage is read, and until when. */
export interface UsageReading {
  readonly nowMs: number;
  /** Asked between two portions; the result is then that of the rows read so far. */
  readonly shouldStop?: () => boolean;
}

/**
 * Adds up all requests by day, model and chat. What lies behind the day before yesterday is kept as
 * a summary, so that tens of thousands of requests are read once and not each time; the rest is read
 * in portions, so that the page can draw in between.
 *
 * Errors: see {@link StoreError}.
 */
export async function loadUsageBuckets(
  store: Store,
  { nowMs, shouldStop = () => false }: UsageReading,
): Promise<Result<readonly UsageBucket[], StoreError>> {
  const found = await loadSummary(store);
  if (!found.ok) return found;
  const known = found.value;
  const untilMs = summaryEnd(nowMs);
  const cells = createUsageBuckets(known?.cells);
  const fromMs = known?.untilMs ?? -Infinity;
  const read = await readRows(store, { cells, fromMs, untilMs, shouldStop });
  if (!read.ok) return read;
  const list = cells.list();
  if (read.value.isWhole && read.value.oldRows >= rowsPerSummary) {
    const rowCount = (known?.rowCount ?? 0) + read.value.oldRows;
    const summary = { untilMs, rowCount, cells: list.filter(({ dayMs }) => dayMs < untilMs) };
    // Without it the same rows are read again next time: nobody has to be told.
    await saveMeta(store, 'usageSummary', packUsageSummary(summary));
  }
  return ok(list);
}

/** Rows of the last two days may still be written anew, when a reply of another tab ends late. */
function summaryEnd(nowMs: number): number {
  const date = new Date(startOfDay(nowMs));
  return startOfDay(date.setDate(date.getDate() - 1));
}

/** The stored summary, where it still fits the rows: an import brings older ones. */
function loadSummary(store: Store): Promise<Result<UsageSummary | undefined, StoreError>> {
  return store.read(['meta', 'usage'], async (tx) => {
    const row = await tx.get('meta', 'usageSummary');
    const summary = parseUsageSummary(fieldsOf(row)['value']);
    if (summary === undefined) return undefined;
    const range = IDBKeyRange.upperBound(summary.untilMs, true);
    const count = await tx.count('usage', { index: 'byTime', range });
    return count === summary.rowCount ? summary : undefined;
  });
}

interface RowReading extends Required<Pick<UsageReading, 'shouldStop'>> {
  readonly cells: UsageBuckets;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface ReadRows {
  /** Rows before `untilMs`. */
  readonly oldRows: number;
  /** False where it was stopped. */
  readonly isWhole: boolean;
}

async function readRows(
  store: Store,
  { cells, fromMs, untilMs, shouldStop }: RowReading,
): Promise<Result<ReadRows, StoreError>> {
  let oldRows = 0;
  let range: IDBKeyRange | undefined = IDBKeyRange.bound(fromMs, Infinity);
  while (range !== undefined) {
    if (shouldStop()) return ok({ oldRows, isWhole: false });
    const portion: Result<UsagePortion, StoreError> = await loadUsagePortion(store, range);
    if (!portion.ok) return portion;
    for (const row of portion.value.rows) {
      if ((timeOf(row) ?? untilMs) < untilMs) oldRows += 1;
      const record = parseUsageRecord(row);
      if (record !== undefined) cells.add(record);
    }
    range = portion.value.rest;
  }
  return ok({ oldRows, isWhole: true });
}

/** Some rows of requests, oldest first. */
export interface UsagePortion {
  readonly rows: readonly unknown[];
  /** Where the next one begins; undefined after the last. */
  readonly rest: IDBKeyRange | undefined;
}

/**
 * Rows of one time stay together: the next portion begins behind the last time of this one.
 *
 * Errors: see {@link StoreError}.
 */
export async function loadUsagePortion(
  store: Store,
  range: IDBKeyRange,
): Promise<Result<UsagePortion, StoreError>> {
  const portion = await tryToRead(store, ['usage'], async (tx) => {
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
  if (portion.ok || portion.error.code !== 'aborted') return portion;
  // Behind a row that cannot be read the others are found by their keys, all at once.
  const read = await readRowsOf(store, 'usage', { index: 'byTime', range });
  return read.ok ? ok({ rows: read.value.rows, rest: undefined }) : read;
}

function timeOf(row: unknown): number | undefined {
  const { createdAtMs } = fieldsOf(row);
  return typeof createdAtMs === 'number' ? createdAtMs : undefined;
}
