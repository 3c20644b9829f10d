import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { shareLimits } from '@parley/contract/http/share.ts';

import { describeDatabases } from '../../db/testing/describe-databases.ts';
import { removeAllEndedShares } from '../../jobs/remove-ended-shares.ts';
import { createShareService, type NewShare, type ShareService } from './share-service.ts';

const dayMs = 24 * 60 * 60 * 1000;
const orgId = 'org_default';

describeDatabases('shares', ({ current, reopen }) => {
  let nowMs = Date.UTC(2026, 10, 27, 12);
  let clients = 0;
  const newService = (maxDays?: number): ShareService =>
    createShareService({
      database: current(),
      orgId,
      countKey: new Uint8Array(32),
      maxDays,
      nowMs: () => nowMs,
    });
  const share = (fields: Partial<NewShare> = {}): NewShare => ({
    kind: 'sealed',
    body: new Uint8Array([1, 2, 3]),
    days: 90,
    client: `client ${(clients += 1)}`,
    userId: undefined,
    ...fields,
  });
  const make = async (service: ShareService, fields: Partial<NewShare> = {}) => {
    const made = await service.create(share(fields));
    if (!made.ok) throw new Error(made.error);
    return made.value;
  };
  const countRows = async (id: string): Promise<number> => {
    const rows = await current().withTenant(orgId, ({ db }) =>
      db.selectFrom('shares').select('id').where('id', '=', id).execute(),
    );
    return rows.length;
  };

  it('gives out what was shared, also after a restart, until its end and not a moment longer', async () => {
    const { id, expiresAt } = await make(newService(), { days: 1 });
    expect(expiresAt?.getTime()).toBe(nowMs + dayMs);
    await reopen();
    const service = newService();
    const found = await service.find(id);
    expect(found).toMatchObject({ kind: 'sealed', expiresAt });
    expect([...(found?.body ?? [])]).toEqual([1, 2, 3]);
    nowMs += dayMs - 1;
    expect(await service.isThere(id)).toBe(true);
    nowMs += 1;
    expect(await service.isThere(id)).toBe(false);
    expect(await service.find(id)).toBeUndefined();
  });

  it('never lasts longer than the host lets it, nor without an end where the host has one', async () => {
    const limited = newService(7);
    const chosen = await make(limited, { days: 365 });
    const plain = await make(limited, { kind: 'chat', days: undefined });
    expect(chosen.expiresAt?.getTime()).toBe(nowMs + 7 * dayMs);
    expect(plain.expiresAt?.getTime()).toBe(nowMs + 7 * dayMs);
    expect((await limited.renew(chosen, 30))?.getTime()).toBe(nowMs + 7 * dayMs);
    const endless = await make(newService(), { kind: 'chat', days: undefined });
    expect(endless.expiresAt).toBeUndefined();
    nowMs += 1000 * dayMs;
    expect(await newService().isThere(endless.id)).toBe(true);
  });

  it('deletes only by its secret, leaves nothing of the content, and again is no error', async () => {
    const service = newService();
    const mine = await make(service);
    const other = await make(service);
    expect(await service.remove({ id: mine.id, secret: other.secret })).toBe(false);
    expect(await service.remove({ id: 'A'.repeat(22), secret: mine.secret })).toBe(false);
    expect(await service.isThere(mine.id)).toBe(true);
    expect(await service.remove(mine)).toBe(true);
    expect(await service.find(mine.id)).toBeUndefined();
    expect(await service.isThere(mine.id)).toBe(false);
    expect(await service.remove(mine)).toBe(true);
    expect(await service.renew(mine, 90)).toBeUndefined();
    const { rows } = await current().withTenant(orgId, ({ db }) =>
      sql`select body from shares where id = ${mine.id}`.execute(db),
    );
    expect(rows).toEqual([{ body: null }]);
    expect(await service.isThere(other.id)).toBe(true);
  });

  it('lasts from now on when it is renewed by its secret', async () => {
    const service = newService();
    const made = await make(service, { days: 2 });
    nowMs += dayMs;
    expect(await service.renew({ id: made.id, secret: 'B'.repeat(22) }, 30)).toBeUndefined();
    expect((await service.renew(made, 30))?.getTime()).toBe(nowMs + 30 * dayMs);
    nowMs += 29 * dayMs;
    expect(await service.isThere(made.id)).toBe(true);
    nowMs += dayMs;
    expect(await service.renew(made, 30)).toBeUndefined();
  });

  it('is not given out once it was taken down', async () => {
    const service = newService();
    const { id } = await make(service);
    await current().withTenant(orgId, ({ db }) =>
      db.updateTable('shares').set({ taken_down: true }).where('id', '=', id).execute(),
    );
    expect(await service.find(id)).toBeUndefined();
    expect(await service.isThere(id)).toBe(false);
  });

  it('ids and secrets are 128 random bits of which only a hash of the secret is kept', async () => {
    const service = newService();
    const made = await Promise.all(Array.from({ length: 8 }, () => make(service)));
    const texts = made.flatMap(({ id, secret }) => [id, secret]);
    expect(new Set(texts).size).toBe(16);
    for (const text of texts) expect(text).toMatch(/^[\w-]{22}$/);
    const bits = texts.flatMap((text) => [...Buffer.from(text, 'base64url')]);
    const ones = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect(ones / (bits.length * 8)).toBeGreaterThan(0.4);
    expect(ones / (bits.length * 8)).toBeLessThan(0.6);
    const { rows } = await current().withTenant(orgId, ({ db }) =>
      sql<{ row: string }>`select shares::text as row from shares`.execute(db),
    );
    const stored = rows.map(({ row }) => row).join('\n');
    for (const { id, secret } of made) {
      expect(stored).toContain(id);
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('thirty a day for an address, also where they come at once; two hundred for a person', async () => {
    const service = newService();
    const client = '203.0.113.7';
    const many = Array.from({ length: 35 }, () => service.create(share({ client })));
    const made = await Promise.all(many);
    expect(made.filter(({ ok }) => ok)).toHaveLength(shareLimits.perDayByAddress);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'share-limit-reached' });
    expect((await service.create(share({ client: '203.0.113.8' }))).ok).toBe(true);
    await current().withTenant(orgId, ({ db }) =>
      db
        .insertInto('users')
        .values({ org_id: orgId, id: 'u1', email: 'a@b.c', email_key: 'a@b.c', status: 'active' })
        .execute(),
    );
    expect((await service.create(share({ client, userId: 'u1' }))).ok).toBe(true);
    const { rows } = await current().withTenant(orgId, ({ db }) =>
      sql<{ row: string }>`select daily_counts::text as row from daily_counts`.execute(db),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain('203.0.113');
    nowMs += dayMs;
    expect((await service.create(share({ client }))).ok).toBe(true);
  });

  it('the job removes what has ended, what is left of deleted ones after 30 days, and old counts', async () => {
    const service = newService();
    const short = await make(service, { days: 1 });
    const long = await make(service, { days: 365 });
    const deleted = await make(service, { days: 365 });
    await service.remove(deleted);
    nowMs += 2 * dayMs;
    await removeAllEndedShares(current(), nowMs);
    expect(await countRows(short.id)).toBe(0);
    expect(await countRows(deleted.id)).toBe(1);
    nowMs += 29 * dayMs;
    await removeAllEndedShares(current(), nowMs);
    expect(await countRows(deleted.id)).toBe(0);
    expect(await service.isThere(long.id)).toBe(true);
    const counts = await current().withTenant(orgId, ({ db }) =>
      db.selectFrom('daily_counts').select('day').execute(),
    );
    expect(counts).toEqual([]);
  });

  it('is none of another organisation', async () => {
    await current()
      .system.insertInto('orgs')
      .values({ id: 'org_other', name: 'Other', status: 'active' })
      .execute();
    const { id } = await make(newService());
    const others = createShareService({
      database: current(),
      orgId: 'org_other',
      countKey: new Uint8Array(32),
      maxDays: undefined,
      nowMs: () => nowMs,
    });
    expect(await others.find(id)).toBeUndefined();
  });
});
