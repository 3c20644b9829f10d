import { existsSync } from 'node:fs';
import path from 'node:path';

import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { columnTypes } from './column-types.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { copyBeforeUpgrade, openEmbedded, type Embedded } from './embedded/open-embedded.ts';
import { migrate, migrationsMade, unknownMigrations } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { SchemaMigration } from './migrations/migration.ts';
import { createLocalNotices, createPostgresNotices, type Notices } from './notices.ts';
import type { Schema } from './schema.ts';
import {
  withAccount,
  withTenant,
  type AccountOwner,
  type AccountTx,
  type TenantTx,
} from './tenant.ts';

/** The database, ready for queries. */
export interface Database {
  readonly withTenant: <T>(orgId: string, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly withAccount: <T>(owner: AccountOwner, work: (tx: AccountTx) => Promise<T>) => Promise<T>;
  /** For jobs and checks of the program itself, which belong to no organisation. */
  readonly system: Kysely<Schema>;
  /** Between all servers over this database. */
  readonly notices: Notices;
  /** Whether it answers now. */
  readonly answers: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Where the database is. */
export interface DatabasePlace {
  /** Absent: the embedded one in the folder. */
  readonly url: string | undefined;
  /** Absolute. */
  readonly dataFolder: string;
  /** Steps of the schema; absent: those of this program. */
  readonly migrations?: readonly SchemaMigration[];
  /**
   * What becomes of the schema. `upgrade`, as usual: it is brought up to date. `keep`: it stays as it
   * is, for a look beside a server that may be an older program. `make`: there must be none yet.
   */
  readonly schema?: 'keep' | 'make' | 'upgrade';
}

/** Why the database cannot be used; `detail` has no secrets. */
export interface DatabaseError {
  readonly code:
    | 'folder-in-use'
    | 'database-unreachable'
    | 'database-too-old'
    | 'database-not-durable'
    | 'row-security-off'
    | 'schema-newer'
    | 'schema-missing'
    | 'database-not-empty'
    | 'migration-failed';
  readonly detail: string;
}

const oldestVersion = 150_000;

/** Opens the database, brings its schema up to date, and proves that it keeps what it promises. */
export function openDatabase(place: DatabasePlace): Promise<Result<Database, DatabaseError>> {
  const { url, dataFolder, migrations = allMigrations, schema = 'upgrade' } = place;
  const wish = { migrations, schema };
  return url === undefined ? openInFolder(dataFolder, wish) : openAt(url, wish);
}

/** What the schema is to be. */
type SchemaWish = Required<Pick<DatabasePlace, 'migrations' | 'schema'>>;

async function openAt(url: string, wish: SchemaWish): Promise<Result<Database, DatabaseError>> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
  });
  // An idle connection that breaks is replaced by the next query; unheard, the event ends the process.
  pool.on('error', () => undefined);
  const notices = createPostgresNotices(url, pool);
  const close = async (): Promise<void> => {
    await notices.close();
    await pool.end();
  };
  return ready({ pool, wish, notices, close });
}

async function openInFolder(
  dataFolder: string,
  wish: SchemaWish,
): Promise<Result<Database, DatabaseError>> {
  const folder = path.join(dataFolder, 'database');
  if (wish.schema === 'keep' && !existsSync(folder)) {
    return err({ code: 'schema-missing', detail: folder });
  }
  const lock = lockFolder(dataFolder);
  if (lock === undefined) return err({ code: 'folder-in-use', detail: dataFolder });
  try {
    const embedded = await (wish.schema === 'upgrade'
      ? openUpToDate(folder, wish.migrations)
      : openEmbedded(folder));
    const close = async (): Promise<void> => {
      await embedded.close();
      lock.release();
    };
    const opened = await ready({
      pool: embedded.pool,
      wish,
      notices: createLocalNotices(),
      close,
    });
    if (!opened.ok || (await isDurable(opened.value, embedded))) return opened;
    await close();
    return err({ code: 'database-not-durable', detail: folder });
  } catch (error) {
    lock.release();
    return err({ code: 'database-unreachable', detail: messageOf(error) });
  }
}

/** Opens the database of a folder; an older one is copied first, so that one can go back. */
async function openUpToDate(
  folder: string,
  migrations: readonly SchemaMigration[],
): Promise<Embedded> {
  const embedded = await openEmbedded(folder);
  const made = await migrationsMade(kyselyOver(embedded.pool));
  const last = made.at(-1);
  if (last === undefined || made.length >= migrations.length) return embedded;
  await embedded.close();
  copyBeforeUpgrade(folder, last);
  return openEmbedded(folder);
}

/** A connection that was just made. */
interface Connected {
  readonly pool: Pool;
  readonly wish: SchemaWish;
  readonly notices: Notices;
  readonly close: () => Promise<void>;
}

async function ready({
  pool,
  wish,
  notices,
  close,
}: Connected): Promise<Result<Database, DatabaseError>> {
  const db = kyselyOver(pool);
  const problem = await prepare(db, wish);
  if (problem === undefined) return ok(databaseOver(db, notices, close));
  await close();
  return err(problem);
}

function kyselyOver(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function prepare(db: Kysely<Schema>, wish: SchemaWish): Promise<DatabaseError | undefined> {
  try {
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version_num') as version`.execute(db);
    const version = Number(rows[0]?.version);
    if (version < oldestVersion) return { code: 'database-too-old', detail: String(version) };
    const problem = await prepareSchema(db, wish);
    if (problem !== undefined) return problem;
    return (await isSecured(db)) ? undefined : { code: 'row-security-off', detail: 'users' };
  } catch (error) {
    return { code: 'database-unreachable', detail: messageOf(error) };
  }
}

async function prepareSchema(
  db: Kysely<Schema>,
  { migrations, schema }: SchemaWish,
): Promise<DatabaseError | undefined> {
  const made = schema === 'upgrade' ? [] : await migrationsMade(db);
  if (schema === 'keep') {
    if (made.length === 0) return { code: 'schema-missing', detail: '' };
    const newer = unknownMigrations(made, migrations);
    return newer.length === 0 ? undefined : { code: 'schema-newer', detail: newer.join(', ') };
  }
  if (made.length > 0) return { code: 'database-not-empty', detail: made.join(', ') };
  const migrated = await migrate(db, migrations);
  return migrated.ok ? undefined : migrated.error;
}

/** Whether a transaction for people is held by row-level security, whoever opened the connection. */
function isSecured(db: Kysely<Schema>): Promise<boolean> {
  return withTenant(db, '', async (tx) => {
    const { rows } = await sql<{ active: boolean }>`
      select row_security_active('users') and row_security_active('sync_records') as active`.execute(
      tx.db,
    );
    return rows[0]?.active === true;
  });
}

/** Whether a commit reaches the disk. */
async function isDurable(database: Database, { syncCount }: Embedded): Promise<boolean> {
  const before = syncCount();
  await sql`comment on table orgs is 'Organisations'`.execute(database.system);
  return syncCount() > before;
}

function databaseOver(db: Kysely<Schema>, notices: Notices, close: () => Promise<void>): Database {
  return {
    withTenant: (orgId, work) => withTenant(db, orgId, work),
    withAccount: (owner, work) => withAccount(db, owner, work),
    system: db,
    notices,
    answers: async () => {
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch {
        return false;
      }
    },
    close,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
