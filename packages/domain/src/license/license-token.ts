import { isLicensePlan, type LicensePlan } from './license-plan.ts';
import {
  clockToleranceMs,
  readSignedToken,
  writeSigned,
  type SignedToken,
} from './signed-token.ts';

/** What a license server vouches for. */
export interface LicensePayload {
  readonly licenseId: string;
  readonly plan: LicensePlan;
  readonly email: string;
  /** The device that it was made for. */
  readonly instanceId: string;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** A token that was taken apart; nothing of it is proven before its signature is. */
export interface LicenseToken extends Omit<SignedToken, 'claims'> {
  readonly payload: LicensePayload;
}

/** Writes the part of a token that is signed. */
export function writeSignedPart(
  payload: LicensePayload,
  { keyId, issuedAtMs }: { readonly keyId: string; readonly issuedAtMs: number },
  encode: (text: string) => string,
): string {
  const { licenseId, plan, email, instanceId, expiresAtMs } = payload;
  const claims = {
    sub: licenseId,
    plan,
    email,
    inst: instanceId,
    iat: Math.floor(issuedAtMs / 1000),
    exp: Math.floor(expiresAtMs / 1000),
  };
  return writeSigned(claims, keyId, encode);
}

/** Takes a token apart; undefined for anything else, another algorithm among it. */
export function readLicenseToken(text: string): LicenseToken | undefined {
  const token = readSignedToken(text);
  if (token === undefined) return undefined;
  const { claims, ...signed } = token;
  const payload = payloadIn(claims);
  return payload && { ...signed, payload };
}

/** Whether a token still holds, and is meant for this device. */
export function isCurrent(
  { instanceId, expiresAtMs }: LicensePayload,
  device: { readonly instanceId: string; readonly nowMs: number },
): boolean {
  return instanceId === device.instanceId && device.nowMs < expiresAtMs + clockToleranceMs;
}

function payloadIn({
  sub,
  plan,
  email,
  inst,
  exp,
}: SignedToken['claims']): LicensePayload | undefined {
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof inst !== 'string') {
    return undefined;
  }
  if (!isLicensePlan(plan) || typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  return { licenseId: sub, plan, email, instanceId: inst, expiresAtMs: exp * 1000 };
}
