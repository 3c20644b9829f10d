import type { IDBPDatabase, IDBPTransaction } from 'idb';

/**
 * One step of the schema, from `version - 1` to `version`.
 *
 * Runs inside the upgrade transaction: it may await requests of that transaction and nothing else,
 * and it is undone as a whole where it fails. A released step is never changed; it reads rows as
 * they were written then, so it must not use the row types or parsers of today.
 */
export interface Migration {
  readonly version: number;
  readonly upgrade: (
    database: IDBPDatabase,
    transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
  ) => Promise<void>;
}
