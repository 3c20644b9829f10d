import { describe, expect, it } from 'vitest';

import { TenantTx } from '../../db/tenant.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import { createTestAccounts, days, minutes, newAsker } from './testing/test-accounts.ts';
import type { Database } from '../../db/database.ts';
import type { Asker, CodeRefusal } from './sign-in-codes.ts';
import type { TestAccounts } from './testing/test-accounts.ts';

/** How handing a code in ends: 'ok', or the code of the refusal. */
async function handIn(accounts: TestAccounts, asker: Asker, typed: string): Promise<string> {
  const done = await accounts.service.signIn({ ...asker, typed, userAgent: '', before: undefined });
  return done.ok ? 'ok' : done.error.code;
}

const wrong = 'AAAAAA';

describeDatabases('sign-in codes', ({ current }) => {
  it('are mailed to the address and let its person in, however they are typed', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    expect(accounts.mails).toHaveLength(1);
    expect(accounts.mails[0]?.to).toBe(asker.email);
    const code = accounts.lastCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}\t`;
    expect(await handIn(accounts, { ...asker, email: asker.email.toUpperCase() }, typed)).toBe(
      'ok',
    );
  });

  it('work once', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const code = accounts.lastCode();
    expect(await handIn(accounts, asker, code)).toBe('ok');
    expect(await handIn(accounts, asker, code)).toBe('code-refused');
  });

  it('end after ten minutes', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const code = accounts.lastCode();
    accounts.nowMs += minutes(10);
    expect(await handIn(accounts, asker, code)).toBe('code-refused');
    accounts.nowMs -= 1;
    expect(await handIn(accounts, asker, code)).toBe('ok');
  });

  it('are good in the browser that asked, and a guess from elsewhere takes none of its tries', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const code = accounts.lastCode();
    for (let times = 0; times < 6; times += 1) {
      const { browserKey, client } = newAsker();
      expect(await handIn(accounts, { ...asker, browserKey, client }, code)).toBe('code-refused');
    }
    expect(await handIn(accounts, asker, code)).toBe('ok');
  });

  it('are void as soon as there is a newer one', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const first = accounts.lastCode();
    await accounts.service.requestCode(asker);
    expect(await handIn(accounts, asker, first)).toBe('code-refused');
    expect(await handIn(accounts, asker, accounts.lastCode())).toBe('ok');
  });

  it('are void after five wrong tries', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const code = accounts.lastCode();
    for (let times = 0; times < 4; times += 1) await handIn(accounts, asker, wrong);
    expect(await handIn(accounts, asker, code)).toBe('ok');
    await accounts.service.requestCode(asker);
    for (let times = 0; times < 5; times += 1) await handIn(accounts, asker, wrong);
    expect(await handIn(accounts, asker, accounts.lastCode())).toBe('code-refused');
  });

  it('of a thousand guesses, hundreds at once, five are compared', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const wrongBefore = await sumOfWrong(current());
    const outcomes = new Set<string>();
    // Whoever waits longer than 15 seconds for the embedded database is told that it is busy.
    for (let round = 0; round < 4; round += 1) {
      const guesses = Array.from({ length: 250 }, (_, index) =>
        handIn(accounts, { ...asker, client: `198.51.${round}.${index}` }, wrong),
      );
      for (const outcome of await Promise.all(guesses)) outcomes.add(outcome);
    }
    expect([...outcomes]).toEqual(['code-refused']);
    const { tries } = await current().withTenant('org_default', ({ db }) =>
      db
        .selectFrom('login_codes')
        .select('tries')
        .where('email_key', '=', asker.email)
        .executeTakeFirstOrThrow(),
    );
    expect(tries).toBe(5);
    // Only guesses that were compared with a code count as wrong ones.
    expect((await sumOfWrong(current())) - wrongBefore).toBe(5);
    expect(await handIn(accounts, asker, accounts.lastCode())).toBe('code-refused');
  });

  it('two that hand the same code in at once get one session', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const code = accounts.lastCode();
    const outcomes = await Promise.all([
      handIn(accounts, asker, code),
      handIn(accounts, { ...asker, client: newAsker().client }, code),
    ]);
    expect(outcomes.toSorted()).toEqual(['code-refused', 'ok']);
    const sessions = await current().withTenant('org_default', ({ db }) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where('users.email', '=', asker.email)
        .execute(),
    );
    expect(sessions).toHaveLength(1);
  });

  it('three go to an address in ten minutes, ten in a day, and the last one stays good', async () => {
    const accounts = createTestAccounts(current());
    const { email } = newAsker();
    const ask = async (): Promise<Asker> => {
      const asker = newAsker({ email });
      await accounts.service.requestCode(asker);
      return asker;
    };
    const askers = [await ask(), await ask(), await ask(), await ask()];
    expect(accounts.mails).toHaveLength(3);
    const [, , third = newAsker()] = askers;
    expect(await handIn(accounts, third, accounts.lastCode())).toBe('ok');
    for (let times = 0; times < 3; times += 1) {
      accounts.nowMs += minutes(11);
      for (let asks = 0; asks < 4; asks += 1) await ask();
    }
    expect(accounts.mails).toHaveLength(10);
    accounts.nowMs += days(1);
    await ask();
    expect(accounts.mails).toHaveLength(11);
  });

  it('many that ask at once for one address are sent three', async () => {
    const accounts = createTestAccounts(current());
    const { email } = newAsker();
    await Promise.all(
      Array.from({ length: 20 }, () => accounts.service.requestCode(newAsker({ email }))),
    );
    expect(accounts.mails).toHaveLength(3);
  });

  it('one network address asks for thirty in ten minutes', async () => {
    const accounts = createTestAccounts(current());
    const { client } = newAsker();
    for (let times = 0; times < 35; times += 1) {
      await accounts.service.requestCode(newAsker({ client }));
    }
    expect(accounts.mails).toHaveLength(30);
    accounts.nowMs += minutes(12);
    await accounts.service.requestCode(newAsker({ client }));
    expect(accounts.mails).toHaveLength(31);
  });

  it('one network address tries thirty in ten minutes, right ones as well', async () => {
    const accounts = createTestAccounts(current());
    const { client } = newAsker();
    for (let times = 0; times < 30; times += 1) {
      expect(await handIn(accounts, newAsker({ client }), wrong)).toBe('code-refused');
    }
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const code = accounts.lastCode();
    const late = await accounts.service.signIn({
      ...asker,
      client,
      typed: code,
      userAgent: '',
      before: undefined,
    });
    expect(late).toEqual({
      ok: false,
      error: { code: 'too-many-attempts', retryAfterS: 600 } satisfies CodeRefusal,
    });
    expect(await handIn(accounts, asker, code)).toBe('ok');
  });

  it('are kept as nothing that they could be read out of', async () => {
    const accounts = createTestAccounts(current());
    const asker = newAsker();
    await accounts.service.requestCode(asker);
    const rows = await current().withTenant('org_default', ({ db }) =>
      db.selectFrom('login_codes').selectAll().where('email_key', '=', asker.email).execute(),
    );
    const kept = JSON.stringify(
      rows.map((row) => ({ ...row, hex: row.code_hmac.toString('hex') })),
    );
    expect(rows).toHaveLength(1);
    expect(kept).not.toContain(accounts.lastCode());
    expect(kept).not.toContain(asker.browserKey);
    expect(rows[0]?.code_hmac).toHaveLength(32);
  });

  describe('for addresses that get none', () => {
    it('a stranger, a suspended account and one that is not on the list get no mail', async () => {
      const accounts = createTestAccounts(current());
      const suspended = newAsker();
      await suspend(accounts, current(), suspended);
      accounts.patterns = ['*@example.org'];
      const before = accounts.mails.length;
      await accounts.service.requestCode(newAsker({ email: 'somebody@example.com' }));
      await accounts.service.requestCode(newAsker({ email: 'x@sub.example.org' }));
      await accounts.service.requestCode(suspended);
      expect(accounts.mails).toHaveLength(before);
      await accounts.service.requestCode(newAsker());
      expect(accounts.mails).toHaveLength(before + 1);
    });

    it('the same statements run for all of them, and for codes that are wrong', async () => {
      const accounts = createTestAccounts(current());
      const known = newAsker();
      const suspended = newAsker();
      await accounts.service.requestCode(known);
      expect(await handIn(accounts, known, accounts.lastCode())).toBe('ok');
      await suspend(accounts, current(), suspended);
      const statements = watchStatements(current());
      const watched = createTestAccounts(statements.database);
      watched.patterns = ['*@example.org'];
      const askers = [known, suspended, newAsker(), newAsker({ email: 'a@example.com' })];
      const asked: (readonly string[])[] = [];
      const tried: (readonly string[])[] = [];
      for (const asker of askers) {
        await watched.service.requestCode(asker);
        asked.push(statements.take());
        expect(await handIn(watched, asker, wrong)).toBe('code-refused');
        tried.push(statements.take());
      }
      expect(asked[0]?.length).toBeGreaterThanOrEqual(5);
      expect(new Set(asked.map((each) => each.join('\n'))).size).toBe(1);
      expect(new Set(tried.map((each) => each.join('\n'))).size).toBe(1);
      // Two of the four may have a code; the other two are not told apart by anything but the mail.
      expect(watched.mails).toHaveLength(2);
    });

    it('who guesses the code of an address that is not on the list comes to nothing', async () => {
      const accounts = createTestAccounts(current());
      const asker = newAsker();
      await accounts.service.requestCode(asker);
      const code = accounts.lastCode();
      accounts.patterns = ['*@example.com'];
      expect(await handIn(accounts, asker, code)).toBe('code-refused');
    });
  });
});

describeDatabases('the brake on wrong codes of all addresses together', ({ current }) => {
  it('raises the alarm at 500 in an hour, and lets no code through from 2,000 on', async () => {
    const accounts = createTestAccounts(current());
    const guess = async (): Promise<void> => {
      const asker = newAsker();
      await accounts.service.requestCode(asker);
      await handIn(accounts, asker, wrong);
    };
    await guess();
    await setWrong(current(), 498);
    await guess();
    expect(accounts.alarms).toEqual([]);
    await guess();
    expect(accounts.alarms).toEqual([500]);
    await setWrong(current(), 1999);
    const honest = newAsker();
    await accounts.service.requestCode(honest);
    const code = accounts.lastCode();
    await guess();
    expect(accounts.alarms).toEqual([500, 2000]);
    expect(await handIn(accounts, honest, code)).toBe('too-many-attempts');
    accounts.nowMs += minutes(62);
    await accounts.service.requestCode(honest);
    expect(await handIn(accounts, honest, accounts.lastCode())).toBe('ok');
  });
});

async function suspend(accounts: TestAccounts, database: Database, asker: Asker): Promise<void> {
  await accounts.service.requestCode(asker);
  expect(await handIn(accounts, asker, accounts.lastCode())).toBe('ok');
  await database.withTenant('org_default', ({ db }) =>
    db.updateTable('users').set({ status: 'suspended' }).where('email', '=', asker.email).execute(),
  );
}

async function sumOfWrong(database: Database): Promise<number> {
  const rows = await database.withTenant('org_default', ({ db }) =>
    db.selectFrom('attempts').select('count').where('subject', '=', 'wrong codes').execute(),
  );
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function setWrong(database: Database, count: number): Promise<void> {
  await database.withTenant('org_default', ({ db }) =>
    db.updateTable('attempts').set({ count }).where('subject', '=', 'wrong codes').execute(),
  );
}

/** The statements of all transactions, without their values. */
function watchStatements(database: Database): {
  readonly database: Pick<Database, 'withTenant'>;
  readonly take: () => readonly string[];
} {
  let seen: string[] = [];
  return {
    database: {
      withTenant: (orgId, work) =>
        database.withTenant(orgId, (tx) => {
          const db = tx.db.withPlugin({
            transformQuery: ({ node }) => {
              seen.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind);
              return node;
            },
            transformResult: ({ result }) => Promise.resolve(result),
          });
          return work(new TenantTx(db, tx.orgId));
        }),
    },
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
