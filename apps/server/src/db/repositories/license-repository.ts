import { sql, type Insertable, type Selectable } from 'kysely';

import type { Schema } from '../schema.ts';
import type { TenantTx } from '../tenant.ts';

type LicensesTable = Schema['licenses'];

/** What of a license is read. */
export type LicenseRow = Pick<
  Selectable<LicensesTable>,
  'id' | 'plan' | 'email' | 'seats' | 'status'
>;

/** A license with how many devices use it. */
export type ListedLicense = LicenseRow &
  Pick<Selectable<LicensesTable>, 'last4'> & { readonly devices: number };

/** A device of a license. */
export interface LicenseDevice {
  readonly licenseId: string;
  readonly instanceId: string;
}

/** How many devices a license has, and how many were new to it. */
export interface DeviceCounts {
  readonly inUse: number;
  readonly newInHour: number;
  readonly newInMonth: number;
}

const hourMs = 60 * 60 * 1000;
/** What counts as a month. */
const monthMs = 30 * 24 * hourMs;

/** Stores a license. */
export async function insertLicense(
  tx: TenantTx,
  row: Omit<Insertable<LicensesTable>, 'org_id'>,
): Promise<void> {
  await tx.db
    .insertInto('licenses')
    .values({ ...row, org_id: tx.orgId })
    .execute();
}

/** The license of a key. Until the transaction ends, others who look for it here wait. */
export function lockLicense(
  { db, orgId }: TenantTx,
  keyHash: Buffer,
): Promise<LicenseRow | undefined> {
  return db
    .selectFrom('licenses')
    .select(['id', 'plan', 'email', 'seats', 'status'])
    .where('org_id', '=', orgId)
    .where('key_hash', '=', keyHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts devices, of which some may have been let go since. */
export async function countDevices(
  { db, orgId }: TenantTx,
  licenseId: string,
  nowMs: number,
): Promise<DeviceCounts> {
  const newSince = (ageMs: number) =>
    sql<number>`(count(*) filter (where added_at > ${new Date(nowMs - ageMs)}))::int`;
  return db
    .selectFrom('license_devices')
    .select([
      sql<number>`(count(*) filter (where unlinked_at is null))::int`.as('inUse'),
      newSince(hourMs).as('newInHour'),
      newSince(monthMs).as('newInMonth'),
    ])
    .where('org_id', '=', orgId)
    .where('license_id', '=', licenseId)
    .executeTakeFirstOrThrow();
}

/** Adds a device, and forgets those that were let go and count no longer. */
export async function addDevice(
  { db, orgId }: TenantTx,
  { licenseId, instanceId }: LicenseDevice,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  await db
    .deleteFrom('license_devices')
    .where('org_id', '=', orgId)
    .where('license_id', '=', licenseId)
    .where('unlinked_at', 'is not', null)
    .where('added_at', '<=', new Date(now.getTime() - monthMs))
    .execute();
  await db
    .insertInto('license_devices')
    .values({
      org_id: orgId,
      license_id: licenseId,
      instance_id: instanceId,
      name,
      added_at: now,
      seen_at: now,
    })
    .execute();
}

/** Notes that a device was seen. Returns whether the license knows it. */
export async function seeDevice(
  { db, orgId }: TenantTx,
  { licenseId, instanceId }: LicenseDevice,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('license_devices')
    .set({ seen_at: now })
    .where('org_id', '=', orgId)
    .where('license_id', '=', licenseId)
    .where('instance_id', '=', instanceId)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a device go, or without one all of the license. */
export async function unlinkDevices(
  { db, orgId }: TenantTx,
  { licenseId, instanceId }: Pick<LicenseDevice, 'licenseId'> & Partial<LicenseDevice>,
  now: Date,
): Promise<void> {
  let update = db
    .updateTable('license_devices')
    .set({ unlinked_at: now })
    .where('org_id', '=', orgId)
    .where('license_id', '=', licenseId)
    .where('unlinked_at', 'is', null);
  if (instanceId !== undefined) update = update.where('instance_id', '=', instanceId);
  await update.execute();
}

/** Takes a license back. Returns whether there is one. */
export async function disableLicense({ db, orgId }: TenantTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licenses')
    .set({ status: 'disabled' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Licenses, the newest first. */
export function listLicenses({ db, orgId }: TenantTx): Promise<readonly ListedLicense[]> {
  return db
    .selectFrom('licenses')
    .select(['id', 'plan', 'email', 'seats', 'status', 'last4'])
    .select((query) =>
      query
        .selectFrom('license_devices')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('license_devices.org_id', '=', orgId)
        .whereRef('license_devices.license_id', '=', 'licenses.id')
        .where('unlinked_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('devices'),
    )
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
