import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { describeDatabases } from './testing/describe-databases.ts';

const nowMs = Date.UTC(2026, 0, 1);

describeDatabases('transactions of organisations and accounts', ({ current, reopen }) => {
  const addOrg = async (id: string): Promise<void> => {
    await current()
      .system.insertInto('orgs')
      .values({ id, name: id, status: 'active' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const addUser = async (orgId: string, id: string): Promise<void> => {
    await addOrg(orgId);
    await current().withTenant(orgId, async ({ db }) => {
      const row = { org_id: orgId, id, email: `${id}@x.org`, email_key: `${id}@x.org` };
      await db
        .insertInto('users')
        .values({ ...row, status: 'active' })
        .execute();
    });
  };
  it('a query that names no organisation finds nothing of others', async () => {
    await addUser('org_one', 'user_one');
    await addUser('org_two', 'user_two');
    const found = await current().withTenant('org_one', ({ db }) =>
      db.selectFrom('users').select('id').execute(),
    );
    expect(found).toEqual([{ id: 'user_one' }]);
  });

  it('without an organisation there is nothing', async () => {
    await addUser('org_one_more', 'user_one_more');
    const found = await current().withTenant('', ({ db }) =>
      db.selectFrom('users').select('id').execute(),
    );
    expect(found).toEqual([]);
  });

  it('nothing is written for another organisation', async () => {
    await addOrg('org_three');
    const writing = current().withTenant('org_four', async ({ db }) => {
      const row = { org_id: 'org_three', id: 'user_x', email: 'x', email_key: 'x' };
      await db
        .insertInto('users')
        .values({ ...row, status: 'active' })
        .execute();
    });
    await expect(writing).rejects.toThrow(/row-level security/);
  });

  it('an account finds neither records of others nor the parts that they lie in', async () => {
    await addUser('org_five', 'user_five');
    await addUser('org_five', 'user_six');
    const own = { orgId: 'org_five', userId: 'user_five' };
    const other = { orgId: 'org_five', userId: 'user_six' };
    await current().withAccount(other, async ({ db, accountId }) => {
      await db
        .insertInto('sync_devices')
        .values({
          account_id: accountId,
          device: new Uint8Array(16),
          last_op: 1,
          last_token: '',
          seen_seq: 0,
          seen_at: new Date(nowMs),
        })
        .execute();
    });
    const found = await current().withAccount(own, ({ db }) =>
      db.selectFrom('sync_devices').selectAll().execute(),
    );
    expect(found).toEqual([]);
    const aside = current().withAccount(own, ({ db }) =>
      sql`select * from sync_records_0`.execute(db),
    );
    await expect(aside).rejects.toThrow(/permission denied/);
  });

  it('an account is made once, also by requests that come together', async () => {
    await addUser('org_ten', 'user_ten');
    const owner = { orgId: 'org_ten', userId: 'user_ten' };
    const ids = await Promise.all(
      Array.from({ length: 5 }, () =>
        current().withAccount(owner, ({ accountId }) => Promise.resolve(accountId)),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('the next user of a connection has nothing of the one before', async () => {
    await addUser('org_seven', 'user_seven');
    await current().withTenant('org_seven', () => Promise.resolve());
    const { rows } = await sql<{ role: string; org: string }>`
      select current_setting('role') as role, current_setting('parley.org', true) as org`.execute(
      current().system,
    );
    expect(rows).toEqual([{ role: 'none', org: '' }]);
  });

  it('a transaction that throws leaves nothing', async () => {
    await addOrg('org_eight');
    const work = current().withTenant('org_eight', async ({ db }) => {
      const row = { org_id: 'org_eight', id: 'user_eight', email: 'y', email_key: 'y' };
      await db
        .insertInto('users')
        .values({ ...row, status: 'active' })
        .execute();
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    const found = await current().withTenant('org_eight', ({ db }) =>
      db.selectFrom('users').select('id').execute(),
    );
    expect(found).toEqual([]);
  });

  it('what was committed is there after a restart', async () => {
    await addUser('org_nine', 'user_nine');
    await reopen();
    const found = await current().withTenant('org_nine', ({ db }) =>
      db.selectFrom('users').select('id').execute(),
    );
    expect(found).toEqual([{ id: 'user_nine' }]);
  });
});
