import { counterOf } from '@parley/domain/organization/limit.ts';
import { sql, type RawBuilder } from 'kysely';

import type { Schema } from '../schema.ts';
import { enterAccount, type TenantTx } from '../tenant.ts';

/** A row of an export: what it is, and its columns as JSON holds them. */
export interface ExportRow {
  readonly type: string;
  readonly [column: string]: unknown;
}

/** Where an export goes on: in which of its parts, behind which row. */
export interface ExportPlace {
  readonly part: number;
  readonly after: string;
}

/** Where an export begins. */
export const exportStart: ExportPlace = { part: 0, after: '' };

/** Rows of one table that are kept for a person. */
interface ExportPart {
  readonly type: string;
  readonly table: keyof Schema;
  readonly columns: readonly string[];
  readonly order: PlaceKind;
  /** Column that the rows are in the order of; unique for a person, or they fit into one page. */
  readonly key: string;
  readonly isOf: (userId: string, orgId: string) => RawBuilder<boolean>;
  readonly pageRows: number;
}

type PlaceKind = 'text' | 'bytes' | 'number';

const places: Readonly<Record<PlaceKind, (after: string) => RawBuilder<unknown>>> = {
  text: (after) => sql`${after}`,
  bytes: (after) => sql`decode(${after}, 'hex')`,
  number: (after) => sql`${after === '' ? -1 : Number(after)}`,
};

const isUser = (userId: string): RawBuilder<boolean> => sql`id = ${userId}`;
const isOfUser = (userId: string): RawBuilder<boolean> => sql`user_id = ${userId}`;
const isOfCounter = (userId: string): RawBuilder<boolean> =>
  sql`counter = ${counterOf({ kind: 'member', userId })}`;
const isOfAddress = (userId: string, orgId: string): RawBuilder<boolean> =>
  sql`email_key = (select email_key from users where org_id = ${orgId} and id = ${userId})`;
const isOfInvited = (userId: string, orgId: string): RawBuilder<boolean> =>
  sql`(issued_by = ${userId} or ${isOfAddress(userId, orgId)})`;
const isOfAccount = (userId: string, orgId: string): RawBuilder<boolean> =>
  sql`account_id = (select account_id from sync_accounts where org_id = ${orgId} and user_id = ${userId})`;

/*
 * All that is kept for a person, but for what only lets the server know again what it is shown: hashes
 * of tokens and codes. Pages are small where rows are large, up to a megabyte.
 */
const exportParts: readonly ExportPart[] = [
  {
    type: 'account',
    table: 'users',
    columns: ['id', 'email', 'status', 'role', 'scopes', 'created_at'],
    order: 'text',
    key: 'id',
    isOf: isUser,
    pageRows: 1,
  },
  {
    type: 'session',
    table: 'sessions',
    columns: 'id browser system created_at rotated_at seen_at stepped_up_at expires_at'.split(' '),
    order: 'text',
    key: 'id',
    isOf: isOfUser,
    pageRows: 500,
  },
  {
    type: 'passkey',
    table: 'passkeys',
    columns: 'credential_id name public_key counter has_prf created_at used_at'.split(' '),
    order: 'text',
    key: 'credential_id',
    isOf: isOfUser,
    pageRows: 500,
  },
  {
    type: 'code',
    table: 'login_codes',
    columns: ['id', 'tries', 'created_at', 'expires_at', 'used_at'],
    order: 'text',
    key: 'id',
    isOf: isOfAddress,
    pageRows: 500,
  },
  {
    type: 'invite',
    table: 'invites',
    columns: 'email_key role scopes created_at expires_at used_at revoked_at'.split(' '),
    order: 'bytes',
    key: 'code_hash',
    isOf: isOfInvited,
    pageRows: 500,
  },
  {
    type: 'limit',
    table: 'limits',
    columns: ['metric', 'span', 'amount'],
    order: 'text',
    key: 'metric',
    isOf: isOfUser,
    pageRows: 50,
  },
  {
    type: 'count',
    table: 'counters',
    columns: ['metric', 'period', 'used', 'reserved'],
    order: 'text',
    key: 'period',
    isOf: isOfCounter,
    pageRows: 5000,
  },
  {
    type: 'turn',
    table: 'turns',
    columns: ['turn_id', 'requests', 'first_at'],
    order: 'text',
    key: 'turn_id',
    isOf: isOfCounter,
    pageRows: 500,
  },
  {
    type: 'share',
    table: 'shares',
    columns: ['id', 'kind', 'body', 'created_at', 'expires_at', 'deleted_at', 'taken_down'],
    order: 'text',
    key: 'id',
    isOf: isOfUser,
    pageRows: 4,
  },
  {
    type: 'sync-account',
    table: 'sync_accounts',
    columns: ['account_id', 'generation', 'last_seq', 'floor_seq', 'ring_v', 'used_bytes'],
    order: 'text',
    key: 'user_id',
    isOf: isOfUser,
    pageRows: 1,
  },
  {
    type: 'sync-ring',
    table: 'sync_rings',
    columns: ['v', 'body', 'boxes'],
    order: 'number',
    key: 'v',
    isOf: isOfAccount,
    pageRows: 50,
  },
  {
    type: 'sync-join',
    table: 'sync_joins',
    columns: ['join_id', 'sealed', 'expires_at'],
    order: 'bytes',
    key: 'join_id',
    isOf: isOfAccount,
    pageRows: 50,
  },
  {
    type: 'sync-device',
    table: 'sync_devices',
    columns: ['device', 'last_op', 'seen_seq', 'seen_at'],
    order: 'bytes',
    key: 'device',
    isOf: isOfAccount,
    pageRows: 500,
  },
  {
    type: 'sync-record',
    table: 'sync_records',
    columns: 'rid seq lane device op base epoch deleted sealed size blob_id changed_at'.split(' '),
    order: 'bytes',
    key: 'rid',
    isOf: isOfAccount,
    pageRows: 32,
  },
  {
    type: 'blob',
    table: 'blobs',
    columns: ['blob_id', 'epoch', 'chunks', 'size_bytes', 'complete', 'touched_at'],
    order: 'bytes',
    key: 'blob_id',
    isOf: isOfAccount,
    pageRows: 500,
  },
];

/** Tables that an export has the rows of. */
export const exportedTables: readonly string[] = exportParts.map(({ table }) => table);

/**
 * Reads on in what is kept for a person. Whoever takes the pages slowly keeps no transaction open.
 *
 * @returns where it goes on; undefined at the end
 */
export async function readExportPage(
  tx: TenantTx,
  userId: string,
  place: ExportPlace,
): Promise<{ readonly rows: readonly ExportRow[]; readonly next: ExportPlace | undefined }> {
  const part = exportParts[place.part];
  if (part === undefined) return { rows: [], next: undefined };
  // Rows of the sync are seen inside of their account alone; who never synced has none.
  await enterAccount(tx, userId);
  const found = await readPart(tx, userId, { ...part, after: place.after });
  const last = found.at(-1);
  const isEnd = last === undefined || found.length < part.pageRows;
  return {
    rows: found.map(({ row }) => ({ type: part.type, ...readable(row) })),
    next: isEnd ? { part: place.part + 1, after: '' } : { ...place, after: last.place },
  };
}

interface PlacedRow {
  /** By which the next page goes on. */
  readonly place: string;
  readonly row: Readonly<Record<string, unknown>>;
}

async function readPart(
  { db, orgId }: TenantTx,
  userId: string,
  { table, columns, order, key, isOf, pageRows, after }: ExportPart & { readonly after: string },
): Promise<readonly PlacedRow[]> {
  const keyText =
    order === 'bytes' ? sql`encode(${sql.ref(key)}, 'hex')` : sql`${sql.ref(key)}::text`;
  // Tables of an account have no organisation; that of an account has one.
  const isOfOrg = isOf === isOfAccount ? sql`true` : sql`org_id = ${orgId}`;
  const { rows } = await sql<{ readonly place: string }>`
    select ${keyText} as place, ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where ${isOfOrg} and ${isOf(userId, orgId)} and ${sql.ref(key)} > ${places[order](after)}
    order by ${sql.ref(key)} limit ${pageRows}`.execute(db);
  return rows.map(({ place, ...row }) => ({ place, row }));
}

/** Times as text, bytes as base64; what has no value is left out. */
function readable(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, readableValue(value)]),
  );
}

function readableValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Buffer.isBuffer(value) ? value.toString('base64') : value;
}
