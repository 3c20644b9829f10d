import { parseChatId } from '@parley/domain/shared/ids.ts';

import { trashKeepMs, type TakenRecord, type TakenRecordsRow } from '../schema.ts';
import { isSyncedTable } from '../table-descriptors.ts';
import { fieldsOf, idOf, listOf, optional, textOr, timeOr } from './fields.ts';

/** Reads records that a sync took away; undefined where the row is of another kind, or holds none. */
export function parseTakenRecords(value: unknown): TakenRecordsRow | undefined {
  const row = fieldsOf(value);
  const id = textOr(row['id'], '');
  const records = listOf(row['records']).flatMap(parseRecord);
  if (row['kind'] !== 'records' || id === '' || records.length === 0) return undefined;
  const trashedAtMs = timeOr(row['trashedAtMs'], 0);
  return {
    kind: 'records',
    id,
    records,
    trashedAtMs,
    purgeAtMs: timeOr(row['purgeAtMs'], trashedAtMs + trashKeepMs),
    ...optional('chatId', idOf(row['chatId'], parseChatId)),
  };
}

function parseRecord(value: unknown): readonly TakenRecord[] {
  const { table, key, data } = fieldsOf(value);
  if (typeof table !== 'string' || !isSyncedTable(table)) return [];
  if (typeof key !== 'string' || typeof data !== 'object' || data === null) return [];
  return [{ table, key, data: fieldsOf(data) }];
}
