import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Pool } from 'pg';

import { columnTypes } from '../column-types.ts';
import { DurableNodeFS } from './durable-node-fs.ts';

/** The embedded database, over a folder that this process has locked. */
export interface Embedded {
  readonly pool: Pool;
  /** Number of times that something was brought to the disk. */
  readonly syncCount: () => number;
  readonly close: () => Promise<void>;
}

// A mistake, such as a query beside a transaction, shows as an error instead of a wait without end.
const waitMs = 15_000;

/** Opens the embedded database in a folder, which is made where it is missing. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  const files = new DurableNodeFS(folder);
  const database = await PGlite.create({
    fs: files,
    startParams: [
      // It stands for "no sync at all".
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=32MB',
    ],
  });
  // It is one session: a second client would wait inside of it for ever, in the pool it waits in turn.
  const pool = new Pool(
    Object.assign(createPgConfig(database), {
      max: 1,
      connectionTimeoutMillis: waitMs,
      types: columnTypes,
    }),
  );
  return {
    pool,
    syncCount: () => files.syncCount,
    close: async () => {
      await pool.end();
      if (!database.closed) await database.close();
    },
  };
}

/** Copies a closed database beside itself, before a new program changes its schema. Returns where. */
export function copyBeforeUpgrade(folder: string, lastMigration: string): string {
  const copy = path.join(path.dirname(folder), `database-at-${lastMigration}`);
  if (!existsSync(copy)) cpSync(folder, copy, { recursive: true });
  return copy;
}
