import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, inject } from 'vitest';

import { openDatabase, type Database, type DatabasePlace } from '../database.ts';
import { onServer, urlOf } from './start-databases.ts';

/** A database of a test, of its own. */
export interface TestDatabase {
  /** Only inside of tests and hooks. */
  readonly current: () => Database;
  readonly engine: 'embedded' | 'PostgreSQL';
  /** Closes it and opens it again, as after a restart of the server. */
  readonly reopen: () => Promise<void>;
}

/** Describes behaviour once for each database that is here; each gets an empty one. */
export function describeDatabases(title: string, body: (database: TestDatabase) => void): void {
  const engines = inject('postgresSocket') === '' ? embeddedOnly : allEngines;
  for (const engine of engines) {
    describe(`${title} (${engine})`, () => {
      let place: DatabasePlace | undefined;
      let database: Database | undefined;
      const open = async (): Promise<void> => {
        const opened = await openDatabase((place ??= await makePlace(engine)));
        if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
        database = opened.value;
      };
      beforeAll(open);
      afterAll(async () => {
        await database?.close();
        if (place !== undefined) rmSync(place.dataFolder, { recursive: true, force: true });
      });
      body({
        engine,
        current: () => {
          if (database === undefined) throw new Error('The database is open in tests only.');
          return database;
        },
        reopen: async () => {
          await database?.close();
          await open();
        },
      });
    });
  }
}

const embeddedOnly = ['embedded'] as const;
const allEngines = ['embedded', 'PostgreSQL'] as const;

/** A place with the newest schema and nothing in it. */
export async function makePlace(engine: 'embedded' | 'PostgreSQL'): Promise<DatabasePlace> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'parley-database-'));
  if (engine === 'embedded') {
    cpSync(inject('embeddedTemplate'), dataFolder, { recursive: true });
    return { url: undefined, dataFolder };
  }
  const socket = inject('postgresSocket');
  const name = `parley_${randomBytes(8).toString('hex')}`;
  await onServer(socket, `create database ${name} template parley_template`);
  return { url: urlOf(socket, name), dataFolder };
}
