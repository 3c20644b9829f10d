import { sql, type RawBuilder } from 'kysely';

import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { enterAccount, withSnapshot, type TenantTx } from '../tenant.ts';

type Table = keyof Schema;

/** All tables, those that others refer to first. */
export const backupTables = [
  'orgs',
  'users',
  'sessions',
  'passkeys',
  'login_codes',
  'attempts',
  'daily_counts',
  'setup_codes',
  'blob_leftovers',
  'invites',
  'limits',
  'counters',
  'reservations',
  'turns',
  'licenses',
  'license_devices',
  'provider_keys',
  'shares',
  'sync_accounts',
  'sync_rings',
  'sync_joins',
  'sync_devices',
  'sync_records',
  'blobs',
] as const satisfies readonly Table[];

/** A table of a backup. */
export type BackupTable = (typeof backupTables)[number];

const accountTables = [
  'sync_rings',
  'sync_joins',
  'sync_devices',
  'sync_records',
  'blobs',
] as const;
// Read before the blobs: what is a leftover by then is no blob any more.
const orgTables = [
  'blob_leftovers',
  'login_codes',
  'attempts',
  'daily_counts',
  'setup_codes',
  'licenses',
  'license_devices',
  'counters',
  'reservations',
  'turns',
  'provider_keys',
] as const;

/** Takes rows of a table, each a text of JSON in one line. */
export type TakeRows = (table: BackupTable, rows: readonly string[]) => Promise<void>;

/**
 * Reads all rows of some tables. What is of one person is read as it was at one moment; the moments differ, so that
 * the embedded database, which is one session, stays free for others in between.
 */
export async function readAllRows(
  { system, withTenant }: Pick<Database, 'system' | 'withTenant'>,
  tables: ReadonlySet<BackupTable>,
  take: TakeRows,
): Promise<void> {
  const reader: Reader = { tables, take };
  const { rows: orgs } = await sql<{ id: string; row: string }>`
    select id, row_to_json(orgs)::text as row from orgs order by id`.execute(system);
  await take(
    'orgs',
    orgs.map(({ row }) => row),
  );
  for (const { id: orgId } of orgs) {
    await withSnapshot(system, orgId, async (tx) => {
      for (const table of orgTables) await readTable(tx, { table, isMeant: isOfOrg(tx) }, reader);
      const isOfAll = sql<boolean>`${isOfOrg(tx)} and user_id is null`;
      await readTable(tx, { table: 'limits', isMeant: isOfAll }, reader);
    });
    await eachPage(
      (after) => withTenant(orgId, (tx) => unownedShares(tx, after)),
      (rows) =>
        take(
          'shares',
          rows.map(({ row }) => row),
        ),
    );
    await eachPage(
      (after) => withTenant(orgId, (tx) => listUsers(tx, after)),
      async (users) => {
        for (const { id: userId } of users) {
          await withSnapshot(system, orgId, (tx) => readPerson(tx, userId, reader));
        }
      },
    );
  }
}

interface Reader {
  readonly tables: ReadonlySet<BackupTable>;
  readonly take: TakeRows;
}

interface Placed {
  readonly id: string;
}

async function eachPage<T extends Placed>(
  read: (after: string) => Promise<readonly T[]>,
  handle: (page: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let page = await read(''); page.length > 0; page = await read(page.at(-1)?.id ?? '')) {
    await handle(page);
  }
}

async function listUsers({ db, orgId }: TenantTx, after: string): Promise<readonly Placed[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Shares of nobody in particular; each stands for itself. */
async function unownedShares(
  { db, orgId }: TenantTx,
  after: string,
): Promise<readonly (Placed & { readonly row: string })[]> {
  const { rows } = await sql<Placed & { readonly row: string }>`
    select id, row_to_json(shares)::text as row from shares
    where org_id = ${orgId} and user_id is null and id > ${after} order by id limit 20`.execute(db);
  return rows;
}

async function readPerson(tx: TenantTx, userId: string, reader: Reader): Promise<void> {
  const isUser = sql<boolean>`${isOfOrg(tx)} and id = ${userId}`;
  const isOfUser = sql<boolean>`${isOfOrg(tx)} and user_id = ${userId}`;
  await readTable(tx, { table: 'users', isMeant: isUser }, reader);
  for (const table of ['sessions', 'passkeys', 'limits', 'shares', 'sync_accounts'] as const) {
    await readTable(tx, { table, isMeant: isOfUser }, reader);
  }
  const isIssued = sql<boolean>`${isOfOrg(tx)} and issued_by = ${userId}`;
  await readTable(tx, { table: 'invites', isMeant: isIssued }, reader);
  const accountId = await enterAccount(tx, userId);
  if (accountId === undefined) return;
  for (const table of accountTables) {
    await readTable(tx, { table, isMeant: sql`account_id = ${accountId}` }, reader);
  }
}

function isOfOrg({ orgId }: TenantTx): RawBuilder<boolean> {
  return sql`org_id = ${orgId}`;
}

/** Few enough that they fit into memory where each is as large as it may be. */
const rowsAtOnce = 50;

/** By a cursor, so that a table of any size is read of one state. */
async function readTable(
  { db }: TenantTx,
  { table, isMeant }: { readonly table: BackupTable; readonly isMeant: RawBuilder<boolean> },
  { tables, take }: Reader,
): Promise<void> {
  if (!tables.has(table)) return;
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as row from ${sql.table(table)} as t where ${isMeant}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    await take(
      table,
      rows.map(({ row }) => row),
    );
  }
  await sql`close backup_rows`.execute(db);
}

/** Names of the tables that a database has. */
export async function tableNames({ system }: Pick<Database, 'system'>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not relispartition and relname not like 'kysely\\_%'
    order by relname`.execute(system);
  return rows.map(({ name }) => name);
}

/** Who rows belong to, as far as they say so. */
export type RowOwner =
  | { readonly orgId: string }
  | { readonly accountId: string }
  /** Nobody: organisations themselves. */
  | undefined;

/** Writes rows of one owner into a new database. Accounts get a generation that no device knows. */
export async function insertRows(
  { system, withTenant }: Pick<Database, 'system' | 'withTenant'>,
  owner: RowOwner,
  { table, rows }: { readonly table: BackupTable; readonly rows: readonly string[] },
): Promise<void> {
  const document = `[${rows.join(',')}]`;
  const insert = sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${document}::json)`;
  if (owner === undefined) {
    await system.transaction().execute(async (trx) => {
      // The schema comes with one; its row is among those that are put back.
      await sql`delete from orgs where id in (
        select id from json_populate_recordset(null::orgs, ${document}::json))`.execute(trx);
      await insert.execute(trx);
    });
    return;
  }
  await withTenant('orgId' in owner ? owner.orgId : '', async ({ db }) => {
    if ('accountId' in owner) {
      await sql`select set_config('parley.account', ${owner.accountId}, true)`.execute(db);
    }
    await insert.execute(db);
    if (table !== 'sync_accounts') return;
    await sql`update sync_accounts set generation = gen_random_uuid() where account_id in (
      select account_id from json_populate_recordset(null::sync_accounts, ${document}::json))`.execute(
      db,
    );
  });
}
