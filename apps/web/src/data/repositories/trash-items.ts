import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseChat } from '../records/parse-chat.ts';
import { parseTakenRecords } from '../records/parse-taken-records.ts';
import { parseTrash } from '../records/parse-trash.ts';
import { trashKeepMs, type TakenRecordsRow, type TrashRow } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';
import {
  libraryTables,
  readLibraryRow,
  trashIdOfRecord,
  type LibraryRecord,
  type LibraryTable,
} from './libraries.ts';
import { trashIdOfChat, type Trashed } from './trash-rows.ts';

/** Something in the trash: a chat, messages of one, a record of a library, or what a sync took away. */
export type TrashItem = Trashed &
  (
    | { readonly kind: 'chat'; readonly chat: Chat }
    | { readonly kind: 'messages'; readonly row: TrashRow }
    | { readonly kind: 'records'; readonly row: TakenRecordsRow }
    | { readonly kind: LibraryTable; readonly record: LibraryRecord }
  ) & { readonly trashedAtMs: number; readonly purgeAtMs: number };

/** The tables that {@link readTrash} reads. */
export const trashTables = ['trash', 'chats', ...libraryTables] as const;

/** Everything in the trash, newest first. Errors: see {@link StoreError}. */
export function loadTrash(store: Store): Promise<Result<readonly TrashItem[], StoreError>> {
  return store.read(trashTables, readTrash);
}

/** Reads everything in the trash within a transaction, newest first. */
export async function readTrash(tx: ReadTransaction): Promise<readonly TrashItem[]> {
  const [rows, headers, ...libraries] = await Promise.all([
    tx.getAll('trash'),
    tx.getAll('chats', { index: 'byTrashed' }),
    ...libraryTables.map(async (table) =>
      (await tx.getAll(table, { index: 'byTrashed' })).map((row) => toLibraryItem(table, row)),
    ),
  ]);
  const items = [...rows.map(toStoredItem), ...headers.map(toChatItem), ...libraries.flat()];
  return items
    .filter((item) => item !== undefined)
    .toSorted((a, b) => b.trashedAtMs - a.trashedAtMs);
}

function toStoredItem(value: unknown): TrashItem | undefined {
  const row = parseTrash(value) ?? parseTakenRecords(value);
  if (row === undefined) return undefined;
  const { id, trashedAtMs, purgeAtMs } = row;
  const item = { trashId: id, trashedAtMs, purgeAtMs };
  return row.kind === 'messages'
    ? { ...item, kind: row.kind, row }
    : { ...item, kind: row.kind, row };
}

function toChatItem(value: unknown): TrashItem | undefined {
  const chat = parseChat(value);
  const trashedAtMs = chat?.trashedAtMs ?? null;
  if (chat === undefined || trashedAtMs === null) return undefined;
  const purgeAtMs = trashedAtMs + trashKeepMs;
  return { kind: 'chat', trashId: trashIdOfChat(chat.id), chat, trashedAtMs, purgeAtMs };
}

function toLibraryItem(table: LibraryTable, row: unknown): TrashItem | undefined {
  const record = readLibraryRow(table, row);
  const trashedAtMs = record?.trashedAtMs ?? null;
  if (record === undefined || trashedAtMs === null) return undefined;
  const trashId = trashIdOfRecord({ table, id: record.id });
  return { kind: table, trashId, record, trashedAtMs, purgeAtMs: trashedAtMs + trashKeepMs };
}
