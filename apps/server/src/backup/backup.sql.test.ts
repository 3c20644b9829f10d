import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ok } from '@parley/domain/shared/result.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import { openDatabase, type Database, type DatabasePlace } from '../db/database.ts';
import { migrationsMade } from '../db/migrate.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { backupTables, tableNames } from '../db/repositories/backup-repository.ts';
import { makePlace } from '../db/testing/describe-databases.ts';
import { onServer, urlOf } from '../db/testing/start-databases.ts';
import { manifestName, type BackupManifest } from './backup-file.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  canary,
  fillServer,
  sendBlob,
  serverOver,
  stateOf,
  type FilledServer,
} from '../testing/fill-server.ts';
import { writeRows } from './write-rows.ts';

const hasPostgres = inject('postgresSocket') !== '';
const ways = [
  ['embedded', hasPostgres ? 'PostgreSQL' : 'embedded'],
  ...(hasPostgres ? [['PostgreSQL', 'embedded'] as const] : []),
] as const;

describe.each(ways)('a backup of a server with the database %s', (from, to) => {
  let folder: string;
  let source: DatabasePlace;
  let database: Database;
  let filled: FilledServer;
  let places: DatabasePlace[];

  beforeAll(async () => {
    source = await makePlace(from);
    database = await open(source);
    filled = await fillServer(database, storeIn(source));
  });

  afterAll(async () => {
    await database.close();
    rmSync(source.dataFolder, { recursive: true, force: true });
  });

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'parley-backup-'));
    places = [];
  });

  afterEach(() => {
    for (const { dataFolder } of places) rmSync(dataFolder, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  let seconds = 0;
  const backUp = async (of = database) =>
    createBackup({
      folder: path.join(folder, 'copy'),
      writeRows: async (rows) => ok(await writeRows(of, rows)),
      store: storeIn(source),
      now: new Date(Date.UTC(2026, 10, 28) + (seconds += 1) * 1000),
    });
  const emptyPlace = async (engine: 'embedded' | 'PostgreSQL'): Promise<DatabasePlace> => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'parley-restored-'));
    const place = { url: undefined, dataFolder };
    places.push(place);
    if (engine === 'embedded') return place;
    const name = `parley_${randomBytes(8).toString('hex')}`;
    await onServer(inject('postgresSocket'), `create database ${name}`);
    return { url: urlOf(inject('postgresSocket'), name), dataFolder };
  };
  const restore = (place: DatabasePlace, backup = path.join(folder, 'copy')) =>
    restoreBackup({
      folder: backup,
      openEmpty: (migrations) => openDatabase({ ...place, migrations, schema: 'make' }),
      store: storeIn(place),
    });

  it(`is the same in a database of the kind ${to}, with generations that no device knows`, async () => {
    expect(await backUp()).toMatchObject({ ok: true, value: { copied: 6, missing: 0 } });
    const place = await emptyPlace(to);
    expect(await restore(place)).toMatchObject({ ok: true, value: { copied: 6, missing: 0 } });
    const restored = await open(place);
    try {
      const [before, after] = [await rowsIn(database), await rowsIn(restored)];
      for (const table of backupTables) {
        expect(after.get(table)?.length).toBeGreaterThan(0);
        expect([table, after.get(table)]).toEqual([table, before.get(table)]);
      }
      const server = serverOver(restored, storeIn(place));
      for (const owner of filled.owners) {
        const [old, current] = [
          await stateOf(filled.sync, owner),
          await stateOf(server.sync, owner),
        ];
        expect(current.generation).not.toBe(old.generation);
        expect({ ...current, generation: '' }).toEqual({ ...old, generation: '' });
        const behind = { device: '00'.repeat(16), lanes: [1] as const, after: 3, limit: 1 };
        expect(await server.sync.pull(owner, { ...behind, generation: old.generation })).toEqual({
          ok: false,
          error: { code: 'generation-changed', generation: current.generation },
        });
      }
      expect(filesIn(path.join(place.dataFolder, 'blobs'))).toEqual(
        filesIn(path.join(source.dataFolder, 'blobs')),
      );
    } finally {
      await restored.close();
    }
  });

  it('has every table', async () => {
    expect(await tableNames(database)).toEqual(backupTables.toSorted());
  });

  it('shows nothing of what devices have sealed, and is for its owner alone', async () => {
    await backUp();
    const target = path.join(folder, 'copy');
    const files = readdirSync(target, { recursive: true, withFileTypes: true });
    const text = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1'))
      .join('\n');
    expect(text.length).toBeGreaterThan(1_000_000);
    const hex = Buffer.from(canary).toString('hex');
    // Of whichever of three bytes Base64 begins with, something of its middle is there.
    const base64 = ['', 'x', 'xx'].map((shift) =>
      Buffer.from(shift + canary)
        .toString('base64')
        .slice(4, 36),
    );
    for (const form of [canary, hex, hex.toUpperCase(), ...base64]) {
      expect(text).not.toContain(form);
    }
    for (const file of files) {
      const { mode } = statSync(path.join(file.parentPath, file.name));
      expect([file.name, mode & 0o077]).toEqual([file.name, 0]);
    }
  });

  // What follows is of files; a new embedded database takes seconds each time.
  if (from !== 'embedded') return;

  it('that is damaged is refused, and nothing is written', async () => {
    await backUp();
    const whole = path.join(folder, 'copy');
    const manifest = JSON.parse(
      readFileSync(path.join(whole, manifestName), 'utf8'),
    ) as BackupManifest;
    const damaged = path.join(folder, 'damaged');
    const place = await emptyPlace(to);
    const chunk = filesIn(path.join(whole, 'blobs'))[1]?.[0] ?? '';
    const rows = manifest.tables
      .filter((each) => each.rows > 0)
      .map(({ table }) => path.join(manifest.rows, `${table}.ndjson`));
    for (const file of [...rows, path.join('blobs', chunk)]) {
      cpSync(whole, damaged, { recursive: true });
      const bytes = readFileSync(path.join(damaged, file));
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(path.join(damaged, file), bytes);
      expect(await restore(place, damaged)).toEqual({
        ok: false,
        error: { code: 'backup-damaged', file },
      });
      rmSync(damaged, { recursive: true });
    }
    for (const change of [
      (file: string) => truncateSync(file, 100),
      (file: string) => writeFileSync(file, JSON.stringify({ ...manifest, version: 2 })),
    ]) {
      cpSync(whole, damaged, { recursive: true });
      change(path.join(damaged, manifestName));
      expect(await restore(place, damaged)).toEqual({
        ok: false,
        error: { code: 'backup-damaged', file: manifestName },
      });
      rmSync(damaged, { recursive: true });
    }
    expect(filesIn(path.join(place.dataFolder, 'blobs'))).toEqual([]);
    expect(await restore(place)).toMatchObject({ ok: true });
  });

  it('of an older schema is put back as such, and brought up to date by the next start', async () => {
    const place = await emptyPlace(to);
    const older = await openDatabase({ ...place, migrations: allMigrations.slice(0, 1) });
    if (!older.ok) throw new Error(older.error.code);
    await older.value.close();
    const kept = await openDatabase({ ...place, schema: 'keep' });
    if (!kept.ok) throw new Error(kept.error.code);
    try {
      expect(await backUp(kept.value)).toMatchObject({ ok: true, value: { rows: 1 } });
    } finally {
      await kept.value.close();
    }
    const restored = await emptyPlace(to);
    expect(await restore(restored)).toMatchObject({ ok: true, value: { rows: 1 } });
    const names = async (schema: 'keep' | 'upgrade') => {
      const opened = await openDatabase({ ...restored, schema });
      if (!opened.ok) throw new Error(opened.error.code);
      const made = await migrationsMade(opened.value.system);
      await opened.value.close();
      return made;
    };
    const [first, ...others] = allMigrations.map(({ name }) => name);
    expect(await names('keep')).toEqual([first]);
    expect(await names('upgrade')).toEqual([first, ...others]);
  });

  it('goes into an empty database only', async () => {
    await backUp();
    const place = await emptyPlace(to);
    await (await open(place)).close();
    expect(await restore(place)).toMatchObject({ error: { code: 'database-not-empty' } });
    expect(filesIn(path.join(place.dataFolder, 'blobs'))).toEqual([]);
  });

  it('that was not finished, or is of a newer program, is none', async () => {
    const place = await emptyPlace('embedded');
    const target = path.join(folder, 'copy');
    expect(await restore(place)).toEqual({ ok: false, error: { code: 'backup-missing' } });
    await backUp();
    const file = path.join(target, manifestName);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest;
    for (const schema of [[...manifest.schema, '900-newer'], ['900-newer']]) {
      writeFileSync(file, JSON.stringify({ ...manifest, schema }));
      expect(await restore(place)).toEqual({ ok: false, error: { code: 'backup-newer' } });
    }
    rmSync(file);
    expect(await restore(place)).toEqual({ ok: false, error: { code: 'backup-missing' } });
  });

  it('into the folder of the one before copies only chunks that are new', async () => {
    const target = path.join(folder, 'copy');
    await backUp();
    const [owner] = filled.owners;
    if (owner === undefined) throw new Error('Nobody is there.');
    await sendBlob(filled.blobs, owner, 500);
    expect(await backUp()).toMatchObject({ ok: true, value: { copied: 1, missing: 0 } });
    expect(await backUp()).toMatchObject({ ok: true, value: { copied: 0, missing: 0 } });
    expect(readdirSync(target).filter((name) => name.startsWith('rows-'))).toHaveLength(1);
    await database.withAccount(owner, ({ db, accountId }) =>
      db
        .deleteFrom('blobs')
        .where('account_id', '=', accountId)
        .where('size_bytes', '=', 500)
        .execute(),
    );
    const chunks = filesIn(path.join(target, 'blobs')).length;
    await backUp();
    expect(filesIn(path.join(target, 'blobs'))).toHaveLength(chunks - 1);
    expect(await restore(await emptyPlace(to))).toMatchObject({ ok: true, value: { copied: 6 } });
  });

  it('says which chunks the disk has lost', async () => {
    const blobs = path.join(source.dataFolder, 'blobs');
    const aside = path.join(folder, 'aside');
    const [account = ''] = readdirSync(blobs);
    cpSync(path.join(blobs, account), aside, { recursive: true });
    rmSync(path.join(blobs, account), { recursive: true });
    expect(await backUp()).toMatchObject({ ok: true, value: { copied: 4, missing: 2 } });
    expect(await restore(await emptyPlace(to))).toMatchObject({ value: { copied: 4, missing: 2 } });
    cpSync(aside, path.join(blobs, account), { recursive: true });
  });

  it('writes into no folder that has something else', async () => {
    const target = path.join(folder, 'copy');
    mkdirSync(target);
    writeFileSync(path.join(target, 'letter.txt'), 'Dear');
    expect(await backUp()).toEqual({ ok: false, error: { code: 'folder-not-empty' } });
    expect(readdirSync(target)).toEqual(['letter.txt']);
  });
});

async function open(place: DatabasePlace): Promise<Database> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
  return opened.value;
}

function storeIn({ dataFolder }: DatabasePlace) {
  return createFolderBlobStore(path.join(dataFolder, 'blobs'));
}

/** All rows, as the database writes them; but for generations, which are to differ. */
async function rowsIn({ system }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = new Map<string, readonly string[]>();
  for (const table of backupTables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'generation')::text as row from ${sql.table(table)} as t
      order by (to_jsonb(t) - 'generation')::text collate "C"`.execute(system);
    tables.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** Names and contents of all files under a folder. */
function filesIn(folder: string): readonly (readonly [name: string, content: string])[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return names
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted()
    .map((name) => [name, readFileSync(path.join(folder, name), 'base64')]);
}
