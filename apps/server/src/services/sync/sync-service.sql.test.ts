import { randomBytes } from 'node:crypto';

import type { PushOp, PushRequest } from '@parley/contract/sync/exchange.ts';
import type { SealedRing } from '@parley/contract/sync/ring-body.ts';
import { beforeEach, expect, it } from 'vitest';

import { addTestUser } from '../../db/testing/add-test-user.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import type { AccountOwner } from '../../db/tenant.ts';
import { createSyncService, type SyncService } from './sync-service.ts';

const name = (): string => randomBytes(16).toString('hex');
const device = name();

const op = (number: number, change: Partial<PushOp> = {}): PushOp => ({
  rid: name(),
  lane: 1,
  op: number,
  base: 0,
  epoch: 1,
  isDeleted: false,
  sealed: randomBytes(40),
  ...change,
});

const ring = (version: number): SealedRing => ({
  version,
  body: new Uint8Array(randomBytes(50)),
  boxes: [
    {
      holder: name(),
      box: new Uint8Array(randomBytes(60)),
      mac: new Uint8Array(randomBytes(32)),
    },
  ],
});

describeDatabases('the sync of an account', ({ current }) => {
  let sync: SyncService;
  let owner: AccountOwner;
  let nowMs: number;
  let told: (readonly [string, number])[];

  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 27);
    told = [];
    owner = await addUser();
    sync = createSyncService({
      database: current(),
      heads: { tell: (account, head) => void told.push([account, head]) },
      nowMs: () => nowMs,
      quotaBytes: null,
    });
  });

  const addUser = (): Promise<AccountOwner> => addTestUser(current());
  const generation = async (of = owner): Promise<string> => {
    const pulled = await pull(0, of);
    return pulled.generation;
  };
  const pull = async (after: number, of = owner) => {
    const pulled = await sync.pull(of, {
      generation: '',
      device,
      lanes: [1, 2, 3],
      after,
      limit: 2,
    });
    if (!pulled.ok) throw new Error(pulled.error.code);
    return pulled.value;
  };
  const push = async (ops: readonly PushOp[], change: Partial<PushRequest> = {}) =>
    sync.push(owner, {
      generation: await generation(),
      device,
      token: `token-${ops[0]?.op}`,
      previousToken: (await pull(0)).me.token,
      ring: 0,
      ops,
      ...change,
    });
  it('gives back what was pushed, page by page, and tells of the new head', async () => {
    const ops = [op(1), op(2, { lane: 3 }), op(3, { isDeleted: true })];
    expect(await push(ops)).toMatchObject({
      ok: true,
      value: { head: 3, results: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] },
    });
    const first = await pull(0);
    expect(first).toMatchObject({ head: 3, more: true, next: 2, me: { lastOp: 3 } });
    const second = await pull(first.next);
    expect(second).toMatchObject({ more: false });
    const records = [...first.records, ...second.records];
    expect(records.map(({ rid, sealed }) => [rid, Buffer.from(sealed)])).toEqual(
      ops.map(({ rid, sealed }) => [rid, Buffer.from(sealed)]),
    );
    expect(told).toEqual([[`org_default/${owner.userId}`, 3]]);
  });

  it('takes a version only in the place of the one that it was made from', async () => {
    const first = op(1);
    await push([first]);
    const stale = await push([op(2, { rid: first.rid, base: 0 })]);
    expect(stale).toMatchObject({
      value: { head: 1, results: [{ code: 'conflict', record: { seq: 1, op: 1 } }] },
    });
    const next = await push([op(3, { rid: first.rid, base: 1 })]);
    expect(next).toMatchObject({ value: { head: 2, results: [{ seq: 2 }] } });
    expect((await pull(0)).records.map(({ seq }) => seq)).toEqual([2]);
  });

  it('numbers the versions of pushes that come together without a gap', async () => {
    const devices = Array.from({ length: 6 }, name);
    const known = await generation();
    const pushed = await Promise.all(
      devices.map((sender) =>
        sync.push(owner, {
          generation: known,
          device: sender,
          token: sender,
          previousToken: '',
          ring: 0,
          ops: [op(1), op(2)],
        }),
      ),
    );
    const numbers = pushed.flatMap((result) =>
      result.ok ? result.value.results.map((each) => ('seq' in each ? each.seq : 0)) : [],
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_none, index) => index + 1),
    );
  });

  it('lists all versions without what is in them', async () => {
    await push([op(1), op(2, { isDeleted: true })]);
    const { entries, head } = await sync.index(owner, 0);
    expect(head).toBe(2);
    expect(entries.map(({ seq, isDeleted }) => [seq, isDeleted])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('reads downwards, within lanes, and no more than a body holds', async () => {
    await push([
      op(1, { lane: 3, sealed: randomBytes(700_000) }),
      op(2, { lane: 3, sealed: randomBytes(700_000) }),
      op(3, { lane: 1 }),
      op(4, { lane: 3, sealed: randomBytes(700_000) }),
    ]);
    const page = { generation: '', device, lanes: [3] as const, after: 0, before: 4, limit: 10 };
    const pulled = await sync.pull(owner, page);
    expect(pulled.ok && pulled.value.records.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  it('has nothing for others', async () => {
    await push([op(1)]);
    const other = await addUser();
    expect(await pull(0, other)).toMatchObject({ head: 0, records: [] });
  });

  it('T64 tells what the account uses, as the quota counts it, and when a device last sent something', async () => {
    expect(await sync.stats(owner)).toEqual({
      lastSyncAt: null,
      totalUsageBytes: 0,
      limitUsageBytes: null,
      isPaid: false,
      subscriptions: [],
    });
    const first = op(1);
    await push([first, op(2, { sealed: randomBytes(1000) })]);
    nowMs += 60_000;
    await push([op(3, { rid: first.rid, base: 1, sealed: randomBytes(50) })]);
    expect(await sync.stats(owner)).toMatchObject({
      lastSyncAt: new Date(nowMs).toISOString(),
      totalUsageBytes: 50 + 256 + (1000 + 256),
    });
    expect(await sync.stats(await addUser())).toMatchObject({ totalUsageBytes: 0 });
  });

  it('T64 holds each account to the quota that the operator set, and tells of it', async () => {
    sync = createSyncService({
      database: current(),
      heads: { tell: () => undefined },
      nowMs: () => nowMs,
      quotaBytes: 1000,
    });
    const pushed = await push([
      op(1, { sealed: randomBytes(700) }),
      op(2, { sealed: randomBytes(700) }),
    ]);
    expect(pushed).toMatchObject({
      value: { results: [{ seq: 1 }, { code: 'quota-exceeded' }] },
    });
    expect(await sync.stats(owner)).toMatchObject({
      totalUsageBytes: 956,
      limitUsageBytes: 1000,
    });
  });

  it('keeps a key ring, and takes a new one only in the place of the one before', async () => {
    expect(await sync.readRing(owner)).toEqual({ head: 0, ring: null });
    const first = ring(1);
    expect(await sync.saveRing(owner, 0, first)).toMatchObject({ ok: true });
    expect(await sync.readRing(owner)).toEqual({ head: 0, ring: first });
    expect(await sync.saveRing(owner, 0, ring(1))).toEqual({
      ok: false,
      error: { code: 'ring-changed', version: 1, head: 0 },
    });
    await push([op(1)], { ring: 1 });
    expect(await sync.saveRing(owner, 0, ring(2))).toMatchObject({
      error: { code: 'ring-changed', head: 1 },
    });
    expect(await push([op(2)], { ring: 0 })).toEqual({
      ok: false,
      error: { code: 'ring-behind', ring: 1 },
    });
    const racing = await Promise.all([
      sync.saveRing(owner, 1, ring(2)),
      sync.saveRing(owner, 1, ring(2)),
    ]);
    expect(racing.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('begins anew with other keys, and forgets all that was sealed with the old ones', async () => {
    const other = await addUser();
    const pushTo = async (of: AccountOwner) =>
      sync.push(of, {
        generation: await generation(of),
        device,
        token: 'token-1',
        previousToken: '',
        ring: (await sync.readRing(of)).ring?.version ?? 0,
        ops: [op(1), op(2)],
      });
    await sync.saveRing(owner, 0, ring(1));
    const before = await generation();
    await Promise.all([pushTo(owner), pushTo(other)]);
    expect(await sync.startOver(owner, { head: 1, ring: ring(2) })).toMatchObject({
      error: { code: 'ring-changed', version: 1, head: 2 },
    });
    expect(await pull(0)).toMatchObject({ head: 2 });
    const next = ring(2);
    expect(await sync.startOver(owner, { head: 2, ring: next })).toMatchObject({ ok: true });
    expect(await pull(0)).toMatchObject({
      head: 0,
      floor: 0,
      ring: 2,
      records: [],
      me: { lastOp: 0 },
    });
    expect(await sync.readRing(owner)).toEqual({ head: 0, ring: next });
    expect(await generation()).not.toBe(before);
    expect(told.at(-1)).toEqual([`org_default/${owner.userId}`, 0]);
    expect((await pushTo(owner)).ok).toBe(true);
    expect(await pull(0, other)).toMatchObject({ head: 2 });
  });

  it('gives out what one device left for another once, to the account, and not for long', async () => {
    const id = name();
    const sealed = new Uint8Array(randomBytes(30));
    expect(await sync.leaveJoin(owner, id, sealed)).toMatchObject({ ok: true });
    expect(await sync.takeJoin(await addUser(), id)).toBeUndefined();
    const taken = await Promise.all([sync.takeJoin(owner, id), sync.takeJoin(owner, id)]);
    expect(taken.filter((each) => each !== undefined)).toEqual([sealed]);
    const late = name();
    await sync.leaveJoin(owner, late, sealed);
    nowMs += 10 * 60_000;
    expect(await sync.takeJoin(owner, late)).toBeUndefined();
  });

  it('keeps few of them at once', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await sync.leaveJoin(owner, name(), randomBytes(5))).toMatchObject({ ok: true });
    }
    expect(await sync.leaveJoin(owner, name(), randomBytes(5))).toMatchObject({ ok: false });
    nowMs += 10 * 60_000;
    expect(await sync.leaveJoin(owner, name(), randomBytes(5))).toMatchObject({ ok: true });
  });
});
