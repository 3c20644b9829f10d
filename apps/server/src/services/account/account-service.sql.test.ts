import { randomBytes, randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, it } from 'vitest';

import type { ExportLine } from '@parley/contract/http/account.ts';

import { exportedTables } from '../../db/repositories/account-export-repository.ts';
import { setLimit } from '../../db/repositories/limit-repository.ts';
import { addPasskey } from '../../db/repositories/passkey-repository.ts';
import { createSyncStorage } from '../../db/repositories/sync-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import type { Database } from '../../db/database.ts';
import { createSpending } from '../organization/spending.ts';
import { createTestAccounts, newAsker, signInAs, testStartMs } from './testing/test-accounts.ts';
import type { Asker } from './sign-in-codes.ts';
import type { TestAccounts } from './testing/test-accounts.ts';

const orgId = 'org_default';

describeDatabases('accounts', ({ current }) => {
  it('are made by the first sign-in and found by every later one, in whatever case', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker({ email: 'Mixed.Case@Example.org' });
    const first = await accounts.service.authenticate(await signInAs(accounts, asker));
    const again = newAsker({ email: 'mixed.case@EXAMPLE.org' });
    const second = await accounts.service.authenticate(await signInAs(accounts, again));
    expect(second?.userId).toBe(first?.userId);
    expect(second?.email).toBe('Mixed.Case@Example.org');
    // Mail goes where it went first.
    expect(accounts.mails.at(-1)?.to).toBe('Mixed.Case@Example.org');
  });

  it('are handed out whole to their person, and nothing of others is', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    const other = newAsker();
    const userId = await signUp(accounts, asker);
    const otherId = await signUp(accounts, other);
    await fill(current(), userId, 'mine');
    await fill(current(), otherId, 'of others');
    const lines = await exportOf(accounts, userId);
    const types = lines.map(({ type }) => type);
    expect(Object.fromEntries(counted(types))).toEqual({
      account: 1,
      session: 1,
      passkey: 1,
      code: 1,
      invite: 2,
      limit: 1,
      count: 4,
      turn: 1,
      share: 5,
      'sync-account': 1,
      'sync-ring': 1,
      'sync-join': 1,
      'sync-device': 1,
      'sync-record': 70,
      blob: 1,
    });
    expect(lines[0]).toMatchObject({ type: 'account', email: asker.email, status: 'active' });
    const shares = lines.filter(({ type }) => type === 'share');
    expect(shares[0]?.['body']).toBe(Buffer.from('mine').toString('base64'));
    expect(
      new Set(lines.filter(({ type }) => type === 'sync-record').map(({ rid }) => rid)).size,
    ).toBe(70);
    const text = JSON.stringify(lines);
    expect(text).not.toContain(Buffer.from('of others').toString('base64'));
    expect(text).not.toContain(other.email);
    expect(text).not.toMatch(/token_hash|code_hmac|browser_hash|delete_hash/);
  });

  it('an export has every table that keeps something for a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'email_key', 'account_id', 'counter')
        and table_name not similar to 'sync_records_[0-9]+'`.execute(current().system);
    expect(exportedTables.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('are deleted with everything that is kept for them, and nothing of others is', async () => {
    const accounts = createTestAccounts(current());
    const [asker, other] = [newAsker(), newAsker()];
    const userId = await signUp(accounts, asker);
    const otherId = await signUp(accounts, other);
    await fill(current(), userId, 'mine');
    await fill(current(), otherId, 'of others');
    const others = await exportOf(accounts, otherId);
    await accounts.service.requestCode(asker);
    const wrong = await accounts.service.deleteAccount(userId, { ...asker, typed: 'AAAAAA' });
    expect(wrong).toEqual({ ok: false, error: { code: 'code-refused' } });
    expect((await exportOf(accounts, userId)).length).toBeGreaterThan(80);
    const typed = accounts.lastCode();
    const before = await rowCounts(current());
    const mine = counted((await exportOf(accounts, userId)).map(({ type }) => type));
    expect(await accounts.service.deleteAccount(userId, { ...asker, typed })).toMatchObject({
      ok: true,
    });
    expect(await exportOf(accounts, userId)).toEqual([]);
    expect(await exportOf(accounts, otherId)).toEqual(others);
    const after = await rowCounts(current());
    const removed = exportedTables.map(
      (table) => (before.get(table) ?? 0) - (after.get(table) ?? 0),
    );
    expect(removed).toEqual([...mine.values()]);
    expect(after.get('sync_records')).toBeGreaterThanOrEqual(70);
    // Nothing is left that a new account of the same address would begin with.
    const again = await signUp(accounts, asker);
    expect(again).not.toBe(userId);
    expect((await exportOf(accounts, again)).map(({ type }) => type)).toEqual([
      'account',
      'session',
      'code',
    ]);
  });
});

async function signUp(accounts: TestAccounts, asker: Asker): Promise<string> {
  const found = await accounts.service.authenticate(await signInAs(accounts, asker));
  if (found === undefined) throw new Error('Nobody is signed in.');
  return found.userId;
}

async function exportOf(accounts: TestAccounts, userId: string): Promise<readonly ExportLine[]> {
  const lines: ExportLine[] = [];
  for await (const line of accounts.service.exportAll(userId)) lines.push(line);
  return lines;
}

function counted(types: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** A row in every table that keeps something for a person, and more than a page of records. */
async function fill(database: Database, userId: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  const now = new Date(testStartMs);
  await createSyncStorage(database, { nowMs: () => testStartMs, quotaBytes: null }).inAccount(
    { orgId, userId },
    async (account) => {
      await account.write(
        Array.from({ length: 70 }, (_, index) => ({
          rid: randomBytes(16).toString('hex'),
          seq: index + 1,
          lane: 1 as const,
          device: '00'.repeat(8),
          op: index + 1,
          base: 0,
          epoch: 1,
          isDeleted: false,
          sealed: new Uint8Array(bytes),
          sealedBytes: bytes.byteLength,
        })),
      );
      await account.saveDevice({ device: '00'.repeat(8), lastOp: 70, lastToken: 'x' });
    },
  );
  await database.withTenant(orgId, (tx) =>
    setLimit(tx, {
      subject: { kind: 'member', userId },
      metric: 'tokens',
      span: 'day',
      amount: 10_000,
    }),
  );
  const spending = createSpending({ database, orgId, timeZone: 'UTC', nowMs: () => testStartMs });
  await spending.admit(
    { kind: 'member', userId },
    { turnId: 'turn', promptTokens: 1, outputTokens: 1 },
  );
  await database.withTenant(orgId, async (tx) => {
    await addPasskey(tx, {
      id: randomUUID(),
      userId,
      publicKey: bytes,
      counter: 0,
      hasPrf: false,
      name: content,
      nowMs: testStartMs,
    });
    const { db } = tx;
    for (let index = 0; index < 5; index += 1) {
      await db
        .insertInto('shares')
        .values({
          org_id: orgId,
          id: randomUUID(),
          kind: 'sealed',
          user_id: userId,
          delete_hash: randomBytes(32),
          body: new Uint8Array(bytes),
          created_at: now,
          expires_at: null,
        })
        .execute();
    }
    const { email_key: own } = await db
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    // One that they issued, and one by which they came.
    for (const [issuedBy, emailKey] of [
      [userId, null],
      [await someAdmin(db), own],
    ] as const) {
      await db
        .insertInto('invites')
        .values({
          org_id: orgId,
          code_hash: randomBytes(32),
          sealed: bytes,
          issued_by: issuedBy,
          email_key: emailKey,
          role: 'member',
          scopes: [],
          created_at: now,
          expires_at: now,
        })
        .execute();
    }
  });
  await database.withAccount({ orgId, userId }, async ({ db, accountId }) => {
    await db
      .insertInto('sync_rings')
      .values({ account_id: accountId, v: 1, body: bytes, boxes: '[]' })
      .execute();
    await db
      .insertInto('sync_joins')
      .values({ account_id: accountId, join_id: randomBytes(16), sealed: bytes, expires_at: now })
      .execute();
    await db
      .insertInto('blobs')
      .values({
        account_id: accountId,
        blob_id: randomBytes(16),
        epoch: 1,
        chunks: 1,
        size_bytes: 1,
        complete: true,
        touched_at: now,
      })
      .execute();
  });
}

/** Somebody who is there all the time. */
async function someAdmin(db: TenantTx['db']): Promise<string> {
  const user = { org_id: orgId, id: 'admin', email: 'a@x.org', email_key: 'a@x.org' };
  await db
    .insertInto('users')
    .values({ ...user, role: 'admin', status: 'active' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return user.id;
}

/** How many rows there are of everybody; the user of the tests sees all. */
async function rowCounts(database: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of exportedTables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(database.system);
    counts.set(table, rows[0]?.count ?? 0);
  }
  return counts;
}
