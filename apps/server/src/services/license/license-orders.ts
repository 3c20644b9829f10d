import { randomBytes } from 'node:crypto';

import { isEmailAddress } from '@parley/contract/http/account.ts';
import { licenseKeyBytes, writeLicenseKey } from '@parley/domain/license/license-key.ts';
import { isLicensePlan, licensePlans } from '@parley/domain/license/license-plan.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import {
  disableLicense,
  insertLicense,
  listLicenses,
  unlinkDevices,
  type ListedLicense,
} from '../../db/repositories/license-repository.ts';
import { hashOfKey } from './license-service.ts';

/** The organisation of a server for one. */
const orgId = 'org_default';
const maxSeats = 10_000;

const help = `Say what:
  issue PLAN EMAIL [SEATS]  a new license (${licensePlans.join(', ')}); its key is shown once
  list                      all licenses
  disable ID                takes a license back
  unlink ID                 lets all devices of a license go`;

type LicenseDatabase = Pick<Database, 'withTenant'>;

/**
 * Does what an operator asks of licenses, in words.
 *
 * @returns what is to be told; errors: a sentence that says what to do
 */
export async function runLicenseOrder(
  database: LicenseDatabase,
  [verb = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const run = orders.get(verb);
  return run === undefined ? err(help) : run(database, words);
}

type Order = (
  database: LicenseDatabase,
  words: readonly string[],
) => Promise<Result<string, string>>;

const orders: ReadonlyMap<string, Order> = new Map([
  ['issue', issue],
  ['list', list],
  ['disable', disable],
  ['unlink', unlink],
]);

async function issue(
  database: LicenseDatabase,
  [plan, email = '', seatsText = '1']: readonly string[],
): Promise<Result<string, string>> {
  if (!isLicensePlan(plan)) return err(`The plan is one of ${licensePlans.join(', ')}.`);
  if (!isEmailAddress(email)) return err('Say whose it is: an e-mail address after the plan.');
  const seats = /^[1-9]\d{0,4}$/.test(seatsText) ? Number(seatsText) : 0;
  if (seats === 0 || seats > maxSeats) return err(`Seats are a number from 1 to ${maxSeats}.`);
  const key = writeLicenseKey(randomBytes(licenseKeyBytes));
  const id = `lic-${randomBytes(6).toString('hex')}`;
  await database.withTenant(orgId, (tx) =>
    insertLicense(tx, {
      id,
      key_hash: hashOfKey(key),
      last4: key.slice(-4),
      plan,
      email,
      seats,
      status: 'active',
      created_at: new Date(),
    }),
  );
  return ok(`${key}\n${id}, ${plan}, ${seats} × 5 devices. The key is not shown again.`);
}

async function list(database: LicenseDatabase): Promise<Result<string, string>> {
  const licenses = await database.withTenant(orgId, listLicenses);
  return ok(licenses.length === 0 ? 'There are no licenses.' : licenses.map(lineOf).join('\n'));
}

function lineOf({ id, last4, plan, email, seats, devices, status }: ListedLicense): string {
  return [id, `••••${last4}`, plan, email, `${devices}/${seats * 5} devices`, status].join('  ');
}

async function disable(
  database: LicenseDatabase,
  [id = '']: readonly string[],
): Promise<Result<string, string>> {
  const isThere = await database.withTenant(orgId, (tx) => disableLicense(tx, id));
  return isThere
    ? ok(`${id} is disabled. Devices notice within a day, offline ones within 35 days.`)
    : unknown(id);
}

async function unlink(
  database: LicenseDatabase,
  [id = '']: readonly string[],
): Promise<Result<string, string>> {
  const licenses = await database.withTenant(orgId, listLicenses);
  const license = licenses.find((one) => one.id === id);
  if (license === undefined) return unknown(id);
  await database.withTenant(orgId, (tx) => unlinkDevices(tx, { licenseId: id }, new Date()));
  return ok(`${license.devices} devices were unlinked.`);
}

function unknown(id: string): Result<never, string> {
  return err(`There is no license ${id}. See all: npm run license -- list`);
}
