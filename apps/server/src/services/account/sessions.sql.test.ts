import { expect, it } from 'vitest';

import { cleanAccounts } from '../../jobs/clean-accounts.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import {
  createTestAccounts,
  days,
  minutes,
  newAsker,
  signInAs,
  testStartMs,
} from './testing/test-accounts.ts';

describeDatabases('sessions', ({ current }) => {
  it('last thirty days, and are of whom handed the code in', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    const token = await signInAs(accounts, asker);
    const found = await accounts.service.authenticate(token);
    expect(found).toMatchObject({ orgId: 'org_default', email: asker.email });
    expect(found?.expiresAtMs).toBe(testStartMs + days(30));
    accounts.nowMs = testStartMs + days(30) - 1;
    const late = await accounts.service.authenticate(token);
    expect(late?.sessionId).toBe(found?.sessionId);
    accounts.nowMs += 1;
    expect(await accounts.service.authenticate(token)).toBeUndefined();
    expect(await accounts.service.authenticate(late?.token ?? '')).toBeUndefined();
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, 'A'.repeat(5000)])(
    'knows nobody under %j',
    async (token) => {
      const accounts = createTestAccounts(current());
      expect(await accounts.service.authenticate(token)).toBeUndefined();
    },
  );

  it('are kept by a hash, and nothing that is kept opens one', async () => {
    const accounts = createTestAccounts(current());
    const token = await signInAs(accounts, newAsker());
    const rows = await current().withTenant('org_default', ({ db }) =>
      db.selectFrom('sessions').selectAll().execute(),
    );
    for (const { token_hash: hash, id } of rows) {
      for (const guess of [hash.toString('base64url'), hash.toString('hex'), id]) {
        expect(guess).not.toBe(token);
        expect(await accounts.service.authenticate(guess)).toBeUndefined();
      }
    }
  });

  it('change their token every seven days; the old one is good for a minute', async () => {
    const accounts = createTestAccounts(current());
    const first = await signInAs(accounts, newAsker());
    accounts.nowMs = testStartMs + days(7) - 1;
    expect(await accounts.service.authenticate(first)).not.toHaveProperty('token');
    accounts.nowMs += 1;
    const changed = await accounts.service.authenticate(first);
    const second = changed?.token ?? '';
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(await accounts.service.authenticate(second)).not.toHaveProperty('token');
    // The answer was lost, so the browser shows the old one again: it is told the same new one.
    accounts.nowMs += minutes(1);
    expect((await accounts.service.authenticate(first))?.token).toBe(second);
    accounts.nowMs += 1;
    expect(await accounts.service.authenticate(first)).toBeUndefined();
    expect((await accounts.service.authenticate(second))?.sessionId).toBe(changed?.sessionId);
  });

  it('many requests at the time of the change are all told the same token', async () => {
    const accounts = createTestAccounts(current());
    const first = await signInAs(accounts, newAsker());
    accounts.nowMs += days(8);
    const found = await Promise.all(
      Array.from({ length: 20 }, () => accounts.service.authenticate(first)),
    );
    const tokens = new Set(found.map((each) => each?.token));
    expect(tokens.size).toBe(1);
    const [second = ''] = tokens;
    expect(await accounts.service.authenticate(second)).toBeDefined();
  });

  it('end when the account is suspended, or is no longer on the list', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    const token = await signInAs(accounts, asker);
    accounts.patterns = ['somebody@example.org'];
    expect(await accounts.service.authenticate(token)).toBeUndefined();
    accounts.patterns = [asker.email];
    expect(await accounts.service.authenticate(token)).toBeDefined();
    await current().withTenant('org_default', ({ db }) =>
      db
        .updateTable('users')
        .set({ status: 'suspended' })
        .where('email', '=', asker.email)
        .execute(),
    );
    expect(await accounts.service.authenticate(token)).toBeUndefined();
  });

  it('are listed with what the browser says it is, the one that was used last first', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    const older = await signInAs(
      accounts,
      asker,
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    );
    accounts.nowMs += minutes(5);
    const newer = await signInAs(accounts, asker, 'curl/8.5.0');
    const caller = await accounts.service.authenticate(newer);
    if (caller === undefined) throw new Error('It is over.');
    const before = await accounts.service.describe(caller);
    expect(before).toMatchObject({ email: asker.email, createdAtMs: testStartMs });
    expect(before?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(before?.sessions[1]).toEqual({
      id: expect.any(String),
      browser: 'Chrome',
      system: 'Windows',
      createdAtMs: testStartMs,
      seenAtMs: testStartMs,
      expiresAtMs: testStartMs + days(30),
      isCurrent: false,
    });
    expect(before?.sessions[0]).not.toHaveProperty('browser');
    accounts.nowMs += minutes(10);
    await accounts.service.authenticate(older);
    const after = await accounts.service.describe(caller);
    expect(after?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(after?.sessions[0]?.seenAtMs).toBe(accounts.nowMs);
  });

  it('end one by one, by their person and by nobody else', async () => {
    const accounts = createTestAccounts(current());
    const [mine, foreign] = [newAsker(), newAsker()];
    const token = await signInAs(accounts, mine);
    const found = await accounts.service.authenticate(token);
    const stranger = await accounts.service.authenticate(await signInAs(accounts, foreign));
    const { userId = '', sessionId = '' } = found ?? {};
    expect(await accounts.service.endSession(stranger?.userId ?? '', sessionId)).toBe(false);
    expect(await accounts.service.authenticate(token)).toBeDefined();
    expect(await accounts.service.endSession(userId, sessionId)).toBe(true);
    expect(await accounts.service.authenticate(token)).toBeUndefined();
    expect(await accounts.service.endSession(userId, sessionId)).toBe(false);
  });

  it('in one browser there is one: who signs in again leaves the one before', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    const token = await signInAs(accounts, asker);
    const before = await accounts.service.authenticate(token);
    await accounts.service.requestCode(asker);
    const again = await accounts.service.signIn({
      ...asker,
      typed: accounts.lastCode(),
      userAgent: '',
      before,
    });
    expect(again.ok).toBe(true);
    expect(await accounts.service.authenticate(token)).toBeUndefined();
  });

  it('the cleaning forgets what is over and keeps what a rule still looks at', async () => {
    const accounts = createTestAccounts(current());
    const early = newAsker();
    await signInAs(accounts, early);
    accounts.nowMs += days(29);
    const late = newAsker();
    const token = await signInAs(accounts, late);
    accounts.nowMs += days(1) - minutes(1);
    await cleanAccounts(current(), accounts.nowMs);
    const count = async (): Promise<readonly number[]> =>
      current().withTenant('org_default', async ({ db }) => {
        const codes = await db
          .selectFrom('login_codes')
          .select('id')
          .where('email_key', 'in', [early.email, late.email])
          .execute();
        const sessions = await db
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .select('sessions.id')
          .where('users.email', 'in', [early.email, late.email])
          .execute();
        const attempts = await db.selectFrom('attempts').select('subject').execute();
        return [codes.length, sessions.length, attempts.length];
      });
    // Both sessions, the code of the last day, and what was asked and tried for it.
    expect(await count()).toEqual([1, 2, 2]);
    accounts.nowMs += minutes(2);
    await cleanAccounts(current(), accounts.nowMs);
    expect(await count()).toEqual([0, 1, 0]);
    expect(await accounts.service.authenticate(token)).toBeDefined();
  });
});
