import { createHash, randomBytes } from 'node:crypto';

import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import { licenseLimits, type LicenseAnswer } from '@parley/contract/http/license.ts';
import { readLicenseKey } from '@parley/domain/license/license-key.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import {
  addDevice,
  countDevices,
  lockLicense,
  seeDevice,
  unlinkDevices,
  type DeviceCounts,
  type LicenseRow,
} from '../../db/repositories/license-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import type { TokenSigner } from './token-signer.ts';

/** Why a license is refused. */
export type LicenseRefusal = Extract<PublicErrorCode, `license-${string}`>;

/** A device that is known, or the name of one that is new. */
export type LicenseCheck = { readonly key: string } & (
  | { readonly instanceID: string }
  | { readonly instanceName: string }
);

/** Whoever issued licenses answers for them by this. */
export interface LicenseService {
  /** Lets a new device use a license, or sees whether a known one still may. */
  readonly check: (asked: LicenseCheck) => Promise<Result<LicenseAnswer, LicenseRefusal>>;
  /** Lets a device go; again is no error. */
  readonly unlink: (device: {
    readonly key: string;
    readonly instanceID: string;
  }) => Promise<Result<undefined, LicenseRefusal>>;
}

/** What licenses need. */
export interface LicenseServiceDeps {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  readonly signer: TokenSigner;
  readonly nowMs: () => number;
}

/** Answers for the licenses of this server. */
export function createLicenseService(deps: LicenseServiceDeps): LicenseService {
  const { database, orgId, nowMs } = deps;
  /** Work with the license of a key, of which nobody else changes anything meanwhile. */
  const withLicense = async <T>(
    key: string,
    work: (tx: TenantTx, license: LicenseRow) => Promise<Result<T, LicenseRefusal>>,
  ): Promise<Result<T, LicenseRefusal>> => {
    const known = readLicenseKey(key);
    if (known === undefined) return err('license-not-found');
    return database.withTenant(orgId, async (tx) => {
      const license = await lockLicense(tx, hashOfKey(known));
      return license === undefined ? err('license-not-found') : work(tx, license);
    });
  };
  return {
    check: (asked) =>
      withLicense(asked.key, async (tx, license) => {
        if (license.status === 'disabled') return err('license-disabled');
        const now = new Date(nowMs());
        const device =
          'instanceID' in asked
            ? await validate(tx, { licenseId: license.id, instanceId: asked.instanceID }, now)
            : await activate(tx, { license, name: asked.instanceName }, now);
        return device.ok ? ok(answerFor(deps, license, device.value)) : device;
      }),
    unlink: ({ key, instanceID }) =>
      withLicense(key, async (tx, { id }) => {
        await unlinkDevices(tx, { licenseId: id, instanceId: instanceID }, new Date(nowMs()));
        return ok(undefined);
      }),
  };
}

/** By which a key is found; it has too many random bits to be guessed from it. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

async function validate(
  tx: TenantTx,
  device: { readonly licenseId: string; readonly instanceId: string },
  now: Date,
): Promise<Result<string, LicenseRefusal>> {
  const isKnown = await seeDevice(tx, device, now);
  return isKnown ? ok(device.instanceId) : err('license-device-unlinked');
}

async function activate(
  tx: TenantTx,
  { license, name }: { readonly license: LicenseRow; readonly name: string },
  now: Date,
): Promise<Result<string, LicenseRefusal>> {
  const counts = await countDevices(tx, license.id, now.getTime());
  const refusal = refusalFor(counts, license.seats);
  if (refusal !== undefined) return err(refusal);
  const instanceId = randomBytes(16).toString('base64url');
  await addDevice(tx, { licenseId: license.id, instanceId }, { name, now });
  return ok(instanceId);
}

function refusalFor(
  { inUse, newInHour, newInMonth }: DeviceCounts,
  seats: number,
): LicenseRefusal | undefined {
  const { devicesPerSeat, newPerHour, newPerMonth } = licenseLimits;
  if (inUse >= devicesPerSeat * seats) return 'license-limit-reached';
  return newInHour >= newPerHour * seats || newInMonth >= newPerMonth * seats
    ? 'license-too-many-devices'
    : undefined;
}

function answerFor(
  { signer, nowMs }: LicenseServiceDeps,
  { id, plan, email }: LicenseRow,
  instanceID: string,
): LicenseAnswer {
  const payload = { licenseId: id, plan, email, instanceId: instanceID };
  return { instanceID, token: signer.signFor(payload, nowMs()) };
}
