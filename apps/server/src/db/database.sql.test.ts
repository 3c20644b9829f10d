import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

import { openDatabase, type Database, type DatabasePlace } from './database.ts';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { describeDatabases, makePlace } from './testing/describe-databases.ts';

describeDatabases('the schema', ({ current }) => {
  it('is made once, and a second program makes nothing', async () => {
    expect(await migrate(current().system)).toEqual({ ok: true, value: [] });
  });

  it('of a newer program is refused and stays as it is', async () => {
    const newer = { name: '900-newer', statements: ['create table newer (id int)'] };
    expect(await migrate(current().system, [...allMigrations, newer])).toEqual({
      ok: true,
      value: ['900-newer'],
    });
    expect(await migrate(current().system)).toEqual({
      ok: false,
      error: { code: 'schema-newer', detail: '900-newer' },
    });
  });

  it('is as before where a step fails in its middle', async () => {
    const broken = {
      name: '901-broken',
      statements: ['create table half (id int)', 'create table orgs (id int)'],
    };
    const newer = { name: '900-newer', statements: [] };
    expect(await migrate(current().system, [...allMigrations, newer, broken])).toMatchObject({
      error: { code: 'migration-failed' },
    });
    const { rows } = await sql`select to_regclass('half') as found`.execute(current().system);
    expect(rows).toEqual([{ found: null }]);
  });

  it('lets nobody but its own role pass by row-level security', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not relispartition and not (relrowsecurity and relforcerowsecurity)
      order by relname`.execute(current().system);
    const open = rows.map(({ name }) => name).filter((name) => !/^(?:kysely_|newer$)/.test(name));
    expect(open).toEqual(['orgs']);
  });
});

describe('the embedded database', () => {
  let place: DatabasePlace | undefined;
  let database: Database | undefined;

  afterEach(async () => {
    await database?.close();
    database = undefined;
    if (place !== undefined) rmSync(place.dataFolder, { recursive: true, force: true });
  });

  const open = async (): Promise<Database> => {
    const opened = await openDatabase((place ??= await makePlace('embedded')));
    if (!opened.ok) throw new Error(opened.error.code);
    return (database = opened.value);
  };

  it('belongs to one process at a time', async () => {
    await open();
    expect(place && (await openDatabase(place))).toEqual({
      ok: false,
      error: { code: 'folder-in-use', detail: place?.dataFolder },
    });
  });

  it('answers until it is closed, and can be opened again', async () => {
    const first = await open();
    expect(await first.answers()).toBe(true);
    await first.close();
    expect(await first.answers()).toBe(false);
    expect(await (await open()).answers()).toBe(true);
  });

  it('is copied before a new program changes its schema, so that one can go back', async () => {
    await (await open()).close();
    database = undefined;
    const folder = place?.dataFolder ?? '';
    const copies = (): readonly string[] =>
      readdirSync(folder).filter((name) => name.startsWith('database-at-'));
    expect(copies()).toEqual([]);
    const newer = { name: '900-newer', statements: ['create table newer (id int)'] };
    const migrations = [...allMigrations, newer];
    const upgraded = await openDatabase({ url: undefined, dataFolder: folder, migrations });
    if (!upgraded.ok) throw new Error(upgraded.error.code);
    await upgraded.value.close();
    const [copy = ''] = copies();
    expect(copy).toBe(`database-at-${allMigrations.at(-1)?.name}`);
    rmSync(path.join(folder, 'database'), { recursive: true });
    renameSync(path.join(folder, copy), path.join(folder, 'database'));
    expect(await (await open()).answers()).toBe(true);
  });

  it('keeps what it has acknowledged when its process is killed', async () => {
    place = await makePlace('embedded');
    const acknowledged = await writeUntilKilled(place.dataFolder);
    expect(acknowledged.length).toBeGreaterThan(20);
    const again = await open();
    const { rows } = await sql<{ id: string }>`select id from orgs where id like 'kept-%'`.execute(
      again.system,
    );
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(existsSync(place.dataFolder)).toBe(true);
  });
});

const writer = fileURLToPath(new URL('testing/write-until-killed.ts', import.meta.url));

/** Names of the rows of which a process said that they are stored, before it was killed. */
function writeUntilKilled(dataFolder: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, dataFolder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.split('\n').length > 30) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => resolve(text.split('\n').slice(0, -1)));
  });
}
