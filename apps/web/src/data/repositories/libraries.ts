import {
  parseCharacterId,
  parsePromptId,
  type CharacterId,
  type PromptId,
} from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import { parseCharacter } from '../records/parse-character.ts';
import { parsePrompt } from '../records/parse-prompt.ts';
import { toCharacterRow } from '../records/to-character-row.ts';
import { toPromptRow } from '../records/to-prompt-row.ts';
import type { Tables } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';

/*
 * [Note: libraries] Prompts and characters are kept in tables of the same kind: each record has a
 * title, a time at which it was deleted, and stands in the index `byOrder` unless it is in the trash.
 * Trash, imports and backups treat them alike.
 */

/** The tables of the libraries. */
export const libraryTables = ['prompts', 'characters'] as const;

/** A table of a library. */
export type LibraryTable = (typeof libraryTables)[number];

/** What the records of all libraries have. */
export interface LibraryRecord {
  readonly id: PromptId | CharacterId;
  readonly title: string;
  /** Its first words. */
  readonly preview: string;
  /** Null while it is not in the trash. */
  readonly trashedAtMs: number | null;
}

/** What differs in a record that is put. */
export interface LibraryChange {
  readonly trashedAtMs: number | null;
  readonly createdAtMs?: number;
}

/** Reads and writes the records of one library. */
interface Library {
  /** Undefined where a row tells too little. */
  read(row: unknown): LibraryRecord | undefined;
  /** Puts a row that can be read, with a change. */
  put(tx: WriteTransaction, row: unknown, change: LibraryChange): void;
}

const libraries: Readonly<Record<LibraryTable, Library>> = {
  prompts: createLibrary('prompts', {
    parse: parsePrompt,
    toRow: toPromptRow,
    textOf: ({ text }) => text,
  }),
  characters: createLibrary('characters', {
    parse: parseCharacter,
    toRow: toCharacterRow,
    textOf: ({ description, instruction }) => description || instruction,
  }),
};

interface LibraryParts<Table extends LibraryTable, Item> {
  readonly parse: (row: unknown) => Item | undefined;
  readonly toRow: (item: Item) => Tables[Table];
  readonly textOf: (item: Item) => string;
}

function createLibrary<
  Table extends LibraryTable,
  Item extends Omit<LibraryRecord, 'preview'> & { readonly createdAtMs: number },
>(table: Table, { parse, toRow, textOf }: LibraryParts<Table, Item>): Library {
  return {
    read(row) {
      const item = parse(row);
      if (item === undefined) return undefined;
      const { id, title, trashedAtMs } = item;
      return { id, title, trashedAtMs, preview: previewOf(textOf(item)) };
    },
    put(tx, row, change) {
      const item = parse(row);
      if (item !== undefined) tx.put(table, toRow({ ...item, ...change }));
    },
  };
}

/** Reads what the records of all libraries have; undefined where a row tells too little. */
export function readLibraryRow(table: LibraryTable, row: unknown): LibraryRecord | undefined {
  return libraries[table].read(row);
}

/** Puts a row of a library with a change; one that cannot be read is not put. */
export function putLibraryRow(
  tx: WriteTransaction,
  { table, row }: { readonly table: LibraryTable; readonly row: unknown },
  change: LibraryChange,
): void {
  libraries[table].put(tx, row, change);
}

/** Moves a record to the trash, or takes it out. Doing it twice changes nothing. */
export async function setLibraryRowTrashed(
  tx: WriteTransaction,
  { table, id }: LibraryPlace,
  isTrashed: boolean,
): Promise<undefined> {
  const row = await tx.get(table, id);
  const record = readLibraryRow(table, row);
  if (record === undefined) return tx.reject({ code: 'missing' });
  if ((record.trashedAtMs !== null) === isTrashed) return undefined;
  putLibraryRow(tx, { table, row }, { trashedAtMs: isTrashed ? tx.nowMs : null });
  return undefined;
}

/** Where a record of a library stands. */
export interface LibraryPlace {
  readonly table: LibraryTable;
  readonly id: PromptId | CharacterId;
}

/** The id under which a deleted record of a library is found in the trash. */
export function trashIdOfRecord({ table, id }: LibraryPlace): string {
  return `${table}/${id}`;
}

/** The record of a library that an id of the trash names; undefined where it names something else. */
export function recordOfTrashId(trashId: string): LibraryPlace | undefined {
  const slash = trashId.indexOf('/');
  const table = libraryTables.find((name) => name === trashId.slice(0, slash));
  return table === undefined ? undefined : placeOf(table, trashId.slice(slash + 1));
}

/** The place of a key of a table; undefined for one that no record can have. */
export function placeOf(table: LibraryTable, key: string): LibraryPlace | undefined {
  const id = table === 'prompts' ? parsePromptId(key) : parseCharacterId(key);
  return id === undefined ? undefined : { table, id };
}
