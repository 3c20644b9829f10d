import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, numberOr, textOr, type Fields } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';

/** What is looked through at once: no write of this or another tab has to wait long. */
const compactedRows = 5000;

/** A table to which each change appends a row under a growing number. */
interface Log {
  readonly table: 'outbox' | 'searchChanges';
  /** The field of the number. */
  readonly number: string;
  /** What a row is about: of two with the same subject the later one says all. */
  readonly subjectOf: (row: Fields) => string;
}

const logs: readonly Log[] = [
  {
    table: 'outbox',
    number: 'seq',
    subjectOf: (row) => `${textOr(row['table'], '')}/${textOr(row['id'], '')}`,
  },
  {
    table: 'searchChanges',
    number: 'revision',
    subjectOf: (row) => textOr(row['chatId'], ''),
  },
];

/**
 * Keeps of each record only its last entry among the newest ones of each log, so that the logs of
 * somebody who neither syncs nor searches grow with the number of records and not with the number of
 * changes. The last row of all stays: what was written since is known by it.
 *
 * @returns how many rows were removed
 * Errors: see {@link StoreError}.
 */
export function compactLogs(store: Store): Promise<Result<number, StoreError>> {
  const tables = logs.map(({ table }) => table);
  return store.write({ tables, durability: 'relaxed' }, async (tx) => {
    const removed = await Promise.all(logs.map((log) => compactLog(tx, log)));
    return removed.reduce((sum, count) => sum + count, 0);
  });
}

async function compactLog(
  tx: WriteTransaction,
  { table, number, subjectOf }: Log,
): Promise<number> {
  const first = await tx.keyFromEnd(table, { count: compactedRows });
  const query = first === undefined ? {} : { range: IDBKeyRange.lowerBound(first) };
  const rows = (await tx.getAll(table, query)).map(fieldsOf);
  const numberOf = (row: Fields): number => numberOr(row[number], 0);
  const last = new Map(rows.map((row) => [subjectOf(row), numberOf(row)]));
  const older = rows.filter((row) => last.get(subjectOf(row)) !== numberOf(row));
  for (const row of older) tx.remove(table, numberOf(row));
  return older.length;
}
