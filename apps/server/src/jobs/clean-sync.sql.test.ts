import { randomBytes } from 'node:crypto';

import type { PushOp } from '@parley/contract/sync/exchange.ts';
import { beforeEach, expect, it } from 'vitest';

import { addTestUser } from '../db/testing/add-test-user.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';
import type { AccountOwner } from '../db/tenant.ts';
import { createSyncService, type SyncService } from '../services/sync/sync-service.ts';
import { cleanSync } from './clean-sync.ts';

const dayMs = 24 * 3_600_000;
const name = (): string => randomBytes(16).toString('hex');

describeDatabases('the daily cleaning of the sync', ({ current }) => {
  const device = name();
  let nowMs: number;
  let sync: SyncService;
  let owner: AccountOwner;

  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 27);
    owner = await addUser();
    sync = createSyncService({
      database: current(),
      heads: { tell: () => undefined },
      nowMs: () => nowMs,
      quotaBytes: null,
    });
  });

  const addUser = (orgId?: string): Promise<AccountOwner> => addTestUser(current(), orgId);
  const pull = async (of: AccountOwner, sender = device) => {
    const page = { generation: '', device: sender, lanes: [1] as const, after: 0, limit: 100 };
    const pulled = await sync.pull(of, { ...page, before: 1000 });
    if (!pulled.ok) throw new Error(pulled.error.code);
    return pulled.value;
  };
  const push = async (of: AccountOwner, op: Partial<PushOp>, sender = device): Promise<void> => {
    const { generation, me } = await pull(of, sender);
    const pushed = await sync.push(of, {
      generation,
      device: sender,
      token: name(),
      previousToken: me.token,
      ring: 0,
      ops: [
        {
          rid: name(),
          lane: 1,
          op: me.lastOp + 1,
          base: 0,
          epoch: 1,
          isDeleted: false,
          sealed: randomBytes(10),
          ...op,
        },
      ],
    });
    expect(pushed).toMatchObject({ value: { results: [{ seq: expect.any(Number) }] } });
  };
  const run = () =>
    cleanSync({
      database: current(),
      cleanAccount: sync.clean,
      cleanOrg: () => Promise.resolve(),
      stopSignal: new AbortController().signal,
    });

  it('forgets tombstones after 180 days, and nothing that is alive', async () => {
    const [kept, deleted] = [name(), name()];
    await push(owner, { rid: kept });
    await push(owner, { rid: deleted });
    await push(owner, { rid: deleted, base: 2, isDeleted: true });
    nowMs += 180 * dayMs;
    await run();
    expect((await pull(owner)).records).toHaveLength(2);
    nowMs += 1;
    await run();
    const { records, floor, head } = await pull(owner);
    expect(records.map(({ rid }) => rid)).toEqual([kept]);
    expect([floor, head]).toEqual([3, 3]);
    expect(await sync.stats(owner)).toMatchObject({ totalUsageBytes: 266 });
  });

  it('forgets devices that were silent as long; one that comes back is told so', async () => {
    const silent = name();
    await push(owner, {}, silent);
    nowMs += dayMs;
    await push(owner, {});
    nowMs += 180 * dayMs;
    await run();
    expect((await pull(owner, silent)).me).toEqual({ lastOp: 0, token: '' });
    expect((await pull(owner)).me).toMatchObject({ lastOp: 1 });
  });

  it('removes what was left for a device that never came', async () => {
    const rows = () =>
      current().withAccount(owner, ({ db }) =>
        db.selectFrom('sync_joins').select('join_id').execute(),
      );
    await sync.leaveJoin(owner, name(), randomBytes(5));
    await run();
    expect(await rows()).toHaveLength(1);
    nowMs += 10 * 60_000;
    await run();
    expect(await rows()).toEqual([]);
  });

  it('comes to all accounts of all organisations, also behind one that it cannot clean', async () => {
    await current()
      .system.insertInto('orgs')
      .values({ id: 'org_zoo', name: 'Zoo', status: 'active' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const others = [await addUser(), await addUser('org_zoo')];
    for (const each of [owner, ...others]) await sync.readRing(each);
    const seen: string[] = [];
    const orgs: string[] = [];
    const cleaning = cleanSync({
      database: current(),
      cleanAccount: async ({ userId }) => {
        seen.push(userId);
        if (userId === owner.userId) throw new Error('on purpose');
      },
      cleanOrg: async (orgId) => void orgs.push(orgId),
      stopSignal: new AbortController().signal,
    });
    await expect(cleaning).rejects.toThrow('1 were not cleaned');
    for (const { userId } of [owner, ...others]) {
      expect(seen.filter((each) => each === userId)).toEqual([userId]);
    }
    expect(orgs.toSorted()).toEqual(['org_default', 'org_zoo']);
  });

  it('ends with the server', async () => {
    for (const each of [owner, await addUser()]) await sync.readRing(each);
    const ending = new AbortController();
    let count = 0;
    await cleanSync({
      database: current(),
      cleanAccount: async () => {
        count += 1;
        ending.abort();
      },
      cleanOrg: () => Promise.reject(new Error('It was to end.')),
      stopSignal: ending.signal,
    });
    expect(count).toBe(1);
  });

  it('can be done by several servers at once', async () => {
    const deleted = name();
    await push(owner, { rid: deleted });
    await push(owner, { rid: deleted, base: 1, isDeleted: true });
    nowMs += 181 * dayMs;
    await Promise.all([run(), run(), run()]);
    expect(await sync.stats(owner)).toMatchObject({ totalUsageBytes: 0 });
    expect((await pull(owner)).floor).toBe(2);
  });
});
