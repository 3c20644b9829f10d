import type { Asker, Limit } from '@parley/domain/organization/limit.ts';
import { expect, it } from 'vitest';

import { setLimit } from '../../db/repositories/limit-repository.ts';
import { addTestUser } from '../../db/testing/add-test-user.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import { createSpending, type Spending } from './spending.ts';

const orgId = 'org_default';
const noonMs = Date.UTC(2026, 10, 23, 12);
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
const small = { turnId: undefined, promptTokens: 100, outputTokens: 1000 };
const answered = { tokens: 300, isMessage: true };

interface Begun {
  readonly spending: Spending;
  readonly asker: Asker;
  readonly clock: { nowMs: number };
}

async function admit({ spending, asker }: Begun, request: object = {}): Promise<string> {
  const admitted = await spending.admit(asker, { ...small, ...request });
  if (!admitted.ok) throw new Error(admitted.error.code);
  return admitted.value.id;
}
async function usedOf({ spending, asker }: Begun): Promise<readonly number[]> {
  return (await spending.limitsOf(asker)).map(({ used }) => used);
}

describeDatabases('what is spent', ({ current }) => {
  /** Somebody new, with limits of their own, and a clock. */
  async function begin(...limits: readonly Omit<Limit, 'subject'>[]): Promise<Begun> {
    const { userId } = await addTestUser(current());
    await current().withTenant(orgId, async (tx) => {
      for (const limit of limits) {
        await setLimit(tx, { ...limit, subject: { kind: 'member', userId } });
      }
    });
    const clock = { nowMs: noonMs };
    const spending = createSpending({
      database: current(),
      orgId,
      timeZone: 'UTC',
      nowMs: () => clock.nowMs,
    });
    return { spending, asker: { kind: 'member', userId }, clock };
  }
  const reservedAtAll = async (): Promise<number> => {
    const rows = await current().withTenant(orgId, ({ db }) =>
      db.selectFrom('counters').select('reserved').where('reserved', '<>', 0).execute(),
    );
    return rows.length;
  };

  it('T75 is refused when the messages of a day are used up, until the next day', async () => {
    const begun = await begin({ metric: 'messages', span: 'day', amount: 2 });
    await begun.spending.settle(await admit(begun), answered);
    await begun.spending.settle(await admit(begun), answered);
    expect(await begun.spending.admit(begun.asker, small)).toEqual({
      ok: false,
      error: {
        code: 'limit-messages',
        limit: {
          whose: 'own',
          metric: 'messages',
          span: 'day',
          max: 2,
          used: 2,
          resetsAtMs: Date.UTC(2026, 10, 24),
        },
      },
    });
    begun.clock.nowMs += dayMs;
    expect(await usedOf(begun)).toEqual([0]);
    await admit(begun);
  });

  it('keeps free what a request can cost at most, and counts what it did', async () => {
    const begun = await begin({ metric: 'tokens', span: 'month', amount: 10_000 });
    const id = await admit(begun);
    expect(await usedOf(begun)).toEqual([1100]);
    await begun.spending.settle(id, answered);
    expect(await usedOf(begun)).toEqual([300]);
    await begun.spending.settle(id, answered);
    expect(await usedOf(begun)).toEqual([300]);
  });

  it('makes a reply shorter where that is what there is room for', async () => {
    const begun = await begin({ metric: 'tokens', span: 'month', amount: 5000 });
    const long = { ...small, outputTokens: 100_000 };
    expect(await begun.spending.admit(begun.asker, long)).toMatchObject({
      value: { outputTokens: 4900 },
    });
    expect(await begun.spending.admit(begun.asker, long)).toMatchObject({
      error: { code: 'limit-tokens', limit: { used: 5000, max: 5000 } },
    });
  });

  it('T76 counts all requests of a reply as one message, for half an hour', async () => {
    const begun = await begin({ metric: 'messages', span: 'day', amount: 2 });
    const turn = { turnId: 'reply_1' };
    for (let requests = 0; requests < 26; requests += 1) await admit(begun, turn);
    expect(await usedOf(begun)).toEqual([1]);
    await admit(begun, turn);
    expect(await usedOf(begun)).toEqual([2]);
    await admit(begun, turn);
    begun.clock.nowMs += 31 * minuteMs;
    await expect(admit(begun, turn)).rejects.toThrow('limit-messages');
  });

  it('gives a message back that came to nothing, and with it its reply', async () => {
    const begun = await begin({ metric: 'messages', span: 'day', amount: 1 });
    const failed = await admit(begun, { turnId: 'reply_2' });
    await begun.spending.settle(failed, { tokens: 0, isMessage: false });
    expect(await usedOf(begun)).toEqual([0]);
    await admit(begun, { turnId: 'reply_2' });
    expect(await usedOf(begun)).toEqual([1]);
  });

  it('keeps the message of a reply that failed, where another request of it was let through', async () => {
    const begun = await begin({ metric: 'messages', span: 'day', amount: 1 });
    const failing = await admit(begun, { turnId: 'reply_4' });
    const riding = await admit(begun, { turnId: 'reply_4' });
    await begun.spending.settle(failing, { tokens: 0, isMessage: false });
    await begun.spending.settle(riding, answered);
    expect(await usedOf(begun)).toEqual([1]);
    await expect(admit(begun, { turnId: 'reply_5' })).rejects.toThrow('limit-messages');
  });

  it.each([
    [12.5, 13],
    [-4, 0],
    [Number.NaN, 0],
    [9e18, 100_000_000],
  ])('counts %d tokens of a provider as %i', async (tokens, counted) => {
    const begun = await begin({ metric: 'tokens', span: 'day', amount: 10_000 });
    const id = await admit(begun);
    await begun.spending.renew(id, tokens);
    await begun.spending.settle(id, { tokens, isMessage: true });
    expect(await usedOf(begun)).toEqual([counted]);
  });

  it('leaves nothing of a request that is refused', async () => {
    const begun = await begin(
      { metric: 'messages', span: 'day', amount: 9 },
      { metric: 'tokens', span: 'day', amount: 50 },
    );
    await expect(admit(begun, { turnId: 'reply_3' })).rejects.toThrow('limit-tokens');
    expect(await usedOf(begun)).toEqual([0, 0]);
  });

  it('counts what nobody ends as far as it was heard of', async () => {
    const begun = await begin({ metric: 'tokens', span: 'day', amount: 100_000 });
    const id = await admit(begun);
    await begun.spending.renew(id, 450);
    begun.clock.nowMs += 11 * minuteMs;
    await begun.spending.clean();
    expect(await usedOf(begun)).toEqual([1100]);
    begun.clock.nowMs += 2 * minuteMs;
    await begun.spending.clean();
    expect(await usedOf(begun)).toEqual([450]);
    await begun.spending.settle(id, { tokens: 900, isMessage: true });
    expect(await usedOf(begun)).toEqual([450]);
  });

  it('knows of what was spent before there was a limit', async () => {
    const begun = await begin();
    await begun.spending.settle(await admit(begun), answered);
    const { asker } = begun;
    if (asker.kind !== 'member') throw new Error('A member was asked for.');
    await current().withTenant(orgId, (tx) =>
      setLimit(tx, { subject: asker, metric: 'messages', span: 'day', amount: 1 }),
    );
    await expect(admit(begun)).rejects.toThrow('limit-messages');
  });

  it('lets 200 at once have exactly what there is, whatever becomes of them', async () => {
    const begun = await begin(
      { metric: 'messages', span: 'day', amount: 100 },
      { metric: 'tokens', span: 'month', amount: 100_000 },
    );
    const admitted = await Promise.all(
      Array.from({ length: 200 }, () => begun.spending.admit(begun.asker, small)),
    );
    const ids = admitted.flatMap((result) => (result.ok ? [result.value.id] : []));
    // 100 messages, and 90 times the 1,100 tokens of a request.
    expect(ids).toHaveLength(90);
    const used = await usedOf(begun);
    expect(used).toEqual([90, 99_000]);
    await Promise.all(
      ids.map((id, index) =>
        begun.spending.settle(id, { tokens: index, isMessage: index % 2 === 0 }),
      ),
    );
    expect(await usedOf(begun)).toEqual([45, 45 * 89]);
  });

  it('keeps nothing free when all replies have ended', async () => {
    const begun = await begin({ metric: 'tokens', span: 'day', amount: 1_000_000 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => admit(begun)));
    expect(await reservedAtAll()).toBeGreaterThan(0);
    await Promise.all(ids.map((id) => begun.spending.settle(id, answered)));
    // Those of other tests, whose clocks were ahead, as well.
    begun.clock.nowMs += 2 * dayMs;
    await begun.spending.clean();
    expect(await reservedAtAll()).toBe(0);
  });

  it('forgets counts after their time', async () => {
    const begun = await begin({ metric: 'messages', span: 'month', amount: 5 });
    await begun.spending.settle(await admit(begun), answered);
    begun.clock.nowMs += 500 * dayMs;
    await begun.spending.clean();
    begun.clock.nowMs = noonMs;
    expect(await usedOf(begun)).toEqual([0]);
  });
});
