import { expect } from 'vitest';

import { fieldsOf } from '../records/fields.ts';
import { keyFieldOf } from '../records/shared-row.ts';
import type { SyncedTable } from '../schema.ts';
import { syncedTables } from '../table-descriptors.ts';
import type { Dump } from './test-store.ts';

/** Rows of a table with their keys. */
export function rowsOf(dump: Dump, table: SyncedTable) {
  return (dump[table] ?? []).map((row) => {
    const fields = fieldsOf(row);
    return { key: String(fields[keyFieldOf(table)]), row: fields };
  });
}

/** Rows, tombstones and outbox of one side agree. */
export function checkLogs(dump: Dump): void {
  const last = new Map<string, unknown>(
    (dump['outbox'] ?? [])
      .map(fieldsOf)
      .map((row) => [`${String(row['table'])}/${String(row['id'])}`, row['kind']]),
  );
  const tombstones = new Set((dump['tombstones'] ?? []).map((row) => fieldsOf(row)['id']));
  const records = new Set(
    syncedTables.flatMap((table) =>
      (dump[table] ?? []).map((row) => `${table}/${String(fieldsOf(row)[keyFieldOf(table)])}`),
    ),
  );
  for (const [record, kind] of last) {
    expect(`${record} ${String(records.has(record))}`).toBe(`${record} ${String(kind === 'put')}`);
    expect(tombstones.has(record)).toBe(kind === 'delete');
  }
  const alive = [...tombstones].filter((record) => records.has(String(record)));
  expect(alive).toEqual([]);
}
