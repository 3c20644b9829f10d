import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { licenseLimits } from '@parley/contract/http/license.ts';
import { licensePlans } from '@parley/domain/license/license-plan.ts';
import { readLicenseToken } from '@parley/domain/license/license-token.ts';

import { describeDatabases } from '../../db/testing/describe-databases.ts';
import { runLicenseOrder } from './license-orders.ts';
import { createLicenseService, type LicenseService } from './license-service.ts';
import { createTokenSigner } from './token-signer.ts';

const orgId = 'org_default';
const hourMs = 60 * 60 * 1000;
const { devicesPerSeat, newPerHour, newPerMonth } = licenseLimits;

describeDatabases('licenses', ({ current, reopen }) => {
  let nowMs = Date.UTC(2026, 10, 28, 12);
  const signer = createTokenSigner(new Uint8Array(32).fill(3));
  const service = (org = orgId): LicenseService =>
    createLicenseService({ database: current(), orgId: org, signer, nowMs: () => nowMs });
  const order = async (...words: readonly string[]): Promise<string> => {
    const done = await runLicenseOrder(current(), words);
    if (!done.ok) throw new Error(done.error);
    return done.value;
  };
  const issue = async (seats = 1, plan = 'standard') => {
    const text = await order('issue', plan, 'ann@example.org', String(seats));
    const [key = '', line = ''] = text.split('\n');
    return { key, id: line.split(',')[0] ?? '' };
  };
  const activate = async (key: string): Promise<string> => {
    const checked = await service().check({ key, instanceName: 'Firefox on Linux' });
    return checked.ok ? checked.value.instanceID : checked.error;
  };
  const validate = async (key: string, instanceID: string): Promise<string> => {
    const checked = await service().check({ key, instanceID });
    return checked.ok ? checked.value.instanceID : checked.error;
  };

  it.each(licensePlans)(
    'T42 vouches for the plan %s, whose, and the device, after a restart too',
    async (plan) => {
      const { key, id } = await issue(1, plan);
      const first = await service().check({ key: ` ${key.toLowerCase()} `, instanceName: 'Mac' });
      if (!first.ok) throw new Error(first.error);
      const { instanceID, token } = first.value;
      const payload = { licenseId: id, plan, email: 'ann@example.org', instanceId: instanceID };
      expect(readLicenseToken(token)?.payload).toMatchObject(payload);
      await reopen();
      nowMs += 1000;
      const later = await service().check({ key, instanceID });
      if (!later.ok) throw new Error(later.error);
      expect(later.value.instanceID).toBe(instanceID);
      expect(readLicenseToken(later.value.token)?.payload).toMatchObject(payload);
    },
  );

  it('T44 tells keys that are none and keys of nobody alike', async () => {
    const { key } = await issue();
    const nobodys = `PARLEY-${'00000-'.repeat(5)}`.slice(0, -1);
    for (const wrong of [nobodys, key.slice(0, -1), '', 'sk-1']) {
      expect(await activate(wrong)).toBe('license-not-found');
      expect(await validate(wrong, 'x')).toBe('license-not-found');
      const unlinked = await service().unlink({ key: wrong, instanceID: 'x' });
      expect(unlinked).toEqual({ ok: false, error: 'license-not-found' });
    }
    expect(await service('org_other').check({ key, instanceName: 'Mac' })).toEqual({
      ok: false,
      error: 'license-not-found',
    });
  });

  it('T44 a license that was taken back is refused, for known devices too', async () => {
    const { key, id } = await issue();
    const device = await activate(key);
    await order('disable', id);
    expect(await activate(key)).toBe('license-disabled');
    expect(await validate(key, device)).toBe('license-disabled');
  });

  it('T40 of ten that come at once for the last place one gets it', async () => {
    const { key } = await issue();
    for (let count = 1; count < devicesPerSeat; count += 1) await activate(key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(key)));
    const refused = answers.filter((answer) => answer === 'license-limit-reached');
    expect(refused).toHaveLength(9);
  });

  it('T40 five devices for each seat; a place is free again once a device was let go', async () => {
    const { key } = await issue(2);
    const devices = await Promise.all(Array.from({ length: 10 }, () => activate(key)));
    expect(new Set(devices).size).toBe(10);
    expect(await activate(key)).toBe('license-limit-reached');
    await service().unlink({ key, instanceID: devices[0] ?? '' });
    expect(await activate(key)).toMatch(/^[\w-]{22}$/);
    expect(await activate(key)).toBe('license-limit-reached');
  });

  it('T45 a device that was let go is unlinked, once and for all; again is no error', async () => {
    const [{ key }, other] = [await issue(), await issue()];
    const device = await activate(key);
    const foreign = await service().unlink({ key: other.key, instanceID: device });
    expect(foreign.ok).toBe(true);
    expect(await validate(key, device)).toBe(device);
    for (let times = 0; times < 2; times += 1) {
      expect((await service().unlink({ key, instanceID: device })).ok).toBe(true);
      expect(await validate(key, device)).toBe('license-device-unlinked');
    }
    expect(await validate(key, 'never was one')).toBe('license-device-unlinked');
  });

  it('allows ten new devices an hour and twenty in 30 days, however many were let go', async () => {
    const { key } = await issue();
    const replace = async (): Promise<string> => {
      const device = await activate(key);
      await service().unlink({ key, instanceID: device });
      return device;
    };
    for (let count = 0; count < newPerHour; count += 1) {
      expect(await replace()).toMatch(/^[\w-]{22}$/);
    }
    expect(await replace()).toBe('license-too-many-devices');
    nowMs += hourMs;
    for (let count = newPerHour; count < newPerMonth; count += 1) {
      expect(await replace()).toMatch(/^[\w-]{22}$/);
    }
    nowMs += hourMs;
    expect(await replace()).toBe('license-too-many-devices');
    nowMs += 30 * 24 * hourMs;
    expect(await replace()).toMatch(/^[\w-]{22}$/);
    const { rows } = await current().withTenant(orgId, ({ db }) =>
      sql<{ count: number }>`select count(*)::int as count from license_devices
        where unlinked_at is not null and added_at <= ${new Date(nowMs - 30 * 24 * hourMs)}
          and license_id in (select id from licenses where last4 = ${key.slice(-4)})`.execute(db),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('keeps no key', async () => {
    const { key } = await issue();
    const { rows } = await current().withTenant(orgId, ({ db }) =>
      sql<{ row: string }>`select licenses::text as row from licenses`.execute(db),
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).toContain(key.slice(-4));
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(7, 12));
  });

  it('operators see all, take licenses back and let devices go', async () => {
    const { key, id } = await issue(3, 'premium');
    const device = await activate(key);
    const line = (text: string): string =>
      text.split('\n').find((one) => one.startsWith(id)) ?? 'none';
    expect(line(await order('list'))).toBe(
      `${id}  ••••${key.slice(-4)}  premium  ann@example.org  1/15 devices  active`,
    );
    expect(await order('unlink', id)).toBe('1 devices were unlinked.');
    expect(await validate(key, device)).toBe('license-device-unlinked');
    await order('disable', id);
    expect(line(await order('list'))).toContain('0/15 devices  disabled');
    await expect(order()).rejects.toThrow('Say what');
    await expect(order('toString')).rejects.toThrow('Say what');
    await expect(order('issue', 'free', 'a@b.c')).rejects.toThrow('The plan is one of');
    await expect(order('issue', 'premium', 'nobody')).rejects.toThrow('Say whose it is');
    await expect(order('issue', 'premium', 'a@b.c', '0')).rejects.toThrow('Seats are a number');
    await expect(order('disable', 'lic-0')).rejects.toThrow('There is no license lic-0');
    await expect(order('unlink', 'lic-0')).rejects.toThrow('There is no license lic-0');
  });

  it('behaves as its model, whatever is asked in whatever order, also at once', async () => {
    const step = fc.record({
      what: fc.constantFrom('activate', 'validate', 'unlink'),
      device: fc.nat(7),
      atOnce: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { key } = await issue(2);
        const known: { readonly id: string; isLinked: boolean }[] = [];
        const differences: unknown[] = [];
        const compare = (got: unknown, wanted: unknown): void => {
          if (got !== wanted) differences.push({ got, wanted });
        };
        for (const { what, device, atOnce } of steps) {
          const one = known[device % Math.max(known.length, 1)];
          const times = Array.from({ length: atOnce });
          if (what === 'activate') {
            const inUse = known.filter(({ isLinked }) => isLinked).length;
            const free = Math.max(0, Math.min(10 - inUse, 20 - known.length));
            const answers = await Promise.all(times.map(() => activate(key)));
            const made = answers.filter((answer) => !answer.startsWith('license-'));
            compare(made.length, Math.min(free, atOnce));
            known.push(...made.map((id) => ({ id, isLinked: true })));
          } else if (one !== undefined && what === 'unlink') {
            await Promise.all(times.map(() => service().unlink({ key, instanceID: one.id })));
            one.isLinked = false;
          } else if (one !== undefined) {
            const wanted = one.isLinked ? one.id : 'license-device-unlinked';
            compare(await validate(key, one.id), wanted);
          }
        }
        expect(differences).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
