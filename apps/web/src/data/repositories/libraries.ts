import {
  parseCharacterId,
  parsePluginId,
  parsePromptId,
  type CharacterId,
  type PluginId,
  type PromptId,
} from '@parley/domain/shared/ids.ts';
import { toStored } from '@parley/domain/shared/rest.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import { parseCharacter } from '../records/parse-character.ts';
import { parsePlugin } from '../records/parse-plugin.ts';
import { parsePrompt } from '../records/parse-prompt.ts';
import { toCharacterRow } from '../records/to-character-row.ts';
import { toPromptRow } from '../records/to-prompt-row.ts';
import { textOr } from '../records/fields.ts';
import type { Tables } from '../schema.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/*
 * [Note: libraries] Prompts, characters and plugins are kept in tables of the same kind: each record
 * has a title and a time at which it was deleted, which the index `byTrashed` is of. Trash, imports
 * and backups treat them alike.
 */

/** The tables of the libraries. */
export const libraryTables = ['prompts', 'characters', 'plugins'] as const;

/** A table of a library. */
export type LibraryTable = (typeof libraryTables)[number];

/** Whether a table is one of a library. */
export function isLibraryTable(table: string): table is LibraryTable {
  return libraryTables.some((name) => name === table);
}

/** What names a record of a library. */
type LibraryId = PromptId | CharacterId | PluginId;

/** What the records of all libraries have. */
export interface LibraryRecord {
  readonly id: LibraryId;
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
  plugins: createLibrary('plugins', {
    parse: parsePlugin,
    toRow: (plugin) => toStored(plugin),
    textOf: ({ manifest }) => textOr(manifest['overviewMarkdown'], ''),
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
  readonly id: LibraryId;
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

const idParsers: Readonly<Record<LibraryTable, (text: string) => LibraryId | undefined>> = {
  prompts: parsePromptId,
  characters: parseCharacterId,
  plugins: parsePluginId,
};

/** How many records each library has, without the trash. */
export async function countLibraries(
  tx: ReadTransaction,
): Promise<Readonly<Record<LibraryTable, number>>> {
  const [prompts, characters, plugins, trashed] = await Promise.all([
    tx.count('prompts', { index: 'byOrder' }),
    tx.count('characters', { index: 'byOrder' }),
    tx.count('plugins'),
    tx.count('plugins', { index: 'byTrashed' }),
  ]);
  return { prompts, characters, plugins: plugins - trashed };
}

/** The place of a key of a table; undefined for one that no record can have. */
export function placeOf(table: LibraryTable, key: string): LibraryPlace | undefined {
  const id = idParsers[table](key);
  return id === undefined ? undefined : { table, id };
}
