import { licensePaths } from '@parley/contract/http/license.ts';
import type { LicensePayload } from '@parley/domain/license/license-token.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '#src/data/records/fields.ts';
import { licenseKeyOwner } from '#src/platform/license-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LicenseFault } from './license-fault.ts';
import { deviceIn, type LicenseRecord } from './license-record.ts';
import { readLicenseReply, saidIn } from './read-license-reply.ts';
import { verifyToken, type TokenRules } from './verify-token.ts';

/** What asking the server needs. */
export interface LicenseAskDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  /** Address of the folder of the server, with a slash at the end. */
  readonly server: string;
  readonly publicKeys: readonly string[];
  readonly deviceName: () => string;
  readonly nowMs: () => number;
}

/** A license that the server vouches for, as it was checked here. */
export interface Vouched {
  readonly record: LicenseRecord;
  readonly payload: LicensePayload;
}

/** What a token of this device is checked by. */
export function rulesOf({ publicKeys, nowMs }: LicenseAskDeps, instanceId: string): TokenRules {
  return { publicKeys, instanceId, nowMs: nowMs() };
}

/** Has the server vouch for a device. */
export async function askToVouch(
  deps: LicenseAskDeps,
  fields: Readonly<Record<string, string>>,
  typedKey?: string,
): Promise<Result<Vouched, LicenseFault>> {
  const { network, server, nowMs } = deps;
  const typed = typedKey === undefined ? {} : { typedKey };
  const question = { server, path: licensePaths.check, fields, ...typed };
  const reply = await network.request('ask-license-server', question);
  if (!reply.ok) return err(callFault(reply.error.code));
  const outcome = readLicenseReply(reply.value);
  if (outcome.kind === 'refused') return err(outcome.refusal);
  if (outcome.kind === 'server-fault') return err({ code: 'server-fault', isVerified: false });
  if (outcome.kind === 'unreadable') return err({ code: 'unverifiable' });
  const { instanceId, token } = outcome;
  const checked = await verifyToken(token, rulesOf(deps, instanceId));
  if (checked.outcome === 'invalid') return err({ code: 'unverifiable' });
  return ok({ record: { instanceId, token, checkedAtMs: nowMs() }, payload: checked.payload });
}

function callFault(code: string): LicenseFault {
  if (code === 'keys-locked') return { code };
  return { code: code === 'no-key' ? 'unverifiable' : 'unreachable' };
}

/** The same key again is the same device; another one makes it a new device of that license. */
export async function vouchForTyped(
  deps: LicenseAskDeps,
  key: string,
  record: LicenseRecord | undefined,
): Promise<Result<Vouched, LicenseFault>> {
  if (deviceIn(record) !== undefined) {
    const known = await askToVouch(deps, fieldsFor(deps, record), key);
    if (known.ok || known.error.code !== 'device-unlinked') return known;
  }
  return askToVouch(deps, fieldsFor(deps, undefined), key);
}

/** A known device is checked by its id; any other gives its name, and is activated. */
export function fieldsFor(
  { deviceName }: Pick<LicenseAskDeps, 'deviceName'>,
  record: LicenseRecord | undefined,
): Readonly<Record<string, string>> {
  const instanceID = deviceIn(record);
  return instanceID === undefined ? { instanceName: deviceName() } : { instanceID };
}

/** Has the server let a device go. */
export async function askToUnlink(
  { network, server }: LicenseAskDeps,
  instanceID: string,
  typedKey?: string,
): Promise<Result<null, LicenseFault>> {
  const typed = typedKey === undefined ? {} : { typedKey };
  const question = { server, path: licensePaths.unlink, fields: { instanceID }, ...typed };
  const reply = await network.request('ask-license-server', question);
  if (!reply.ok) return err(callFault(reply.error.code));
  const { status, body } = reply.value;
  if (status < 300) return ok(null);
  return err({ code: 'refused', said: status < 500 ? saidIn(fieldsOf(body)) : undefined });
}

/** Keeps the license key with the other keys; an empty one removes it. */
export async function saveKey(
  { network, server }: Pick<LicenseAskDeps, 'network' | 'server'>,
  key: string,
): Promise<boolean> {
  const place = { providerId: licenseKeyOwner(), origin: new URL(server).origin };
  return (await network.request('save-key', { ...place, key })).ok;
}
