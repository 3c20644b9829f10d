import { fromBase64Url } from '../shared/base64url.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { isLicensePlan, type LicensePlan } from './license-plan.ts';

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
export interface LicenseToken {
  readonly payload: LicensePayload;
  /** Names the key that signed it; see {@link licenseKeyId}. */
  readonly keyId: string;
  /** The bytes that are signed are these characters. */
  readonly signed: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** How far the clocks of two computers may be apart. */
const clockToleranceMs = 5 * 60_000;
const keyIdLength = 8;
const signatureBytes = 64;

/** The name of a public key, which is written as URL-safe Base64: how it begins. */
export function licenseKeyId(publicKey: string): string {
  return publicKey.slice(0, keyIdLength);
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
  const header = { alg: 'EdDSA', typ: 'JWT', kid: keyId };
  return `${encode(JSON.stringify(header))}.${encode(JSON.stringify(claims))}`;
}

/** Takes a token apart; undefined for anything else, another algorithm among it. */
export function readLicenseToken(text: string): LicenseToken | undefined {
  const [header = '', claims = '', signature = '', ...more] = text.split('.');
  if (more.length > 0) return undefined;
  const keyId = keyIdIn(jsonIn(header));
  const payload = payloadIn(jsonIn(claims));
  const bytes = fromBase64Url(signature);
  if (keyId === undefined || payload === undefined || bytes?.length !== signatureBytes) {
    return undefined;
  }
  return { payload, keyId, signed: `${header}.${claims}`, signature: bytes };
}

/** Whether a token still holds, and is meant for this device. */
export function isCurrent(
  { instanceId, expiresAtMs }: LicensePayload,
  device: { readonly instanceId: string; readonly nowMs: number },
): boolean {
  return instanceId === device.instanceId && device.nowMs < expiresAtMs + clockToleranceMs;
}

type Fields = Readonly<Record<string, unknown>>;

function keyIdIn({ alg, kid }: Fields): string | undefined {
  return alg === 'EdDSA' && typeof kid === 'string' && kid.length === keyIdLength ? kid : undefined;
}

function payloadIn({ sub, plan, email, inst, exp }: Fields): LicensePayload | undefined {
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof inst !== 'string') {
    return undefined;
  }
  if (!isLicensePlan(plan) || typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  return { licenseId: sub, plan, email, instanceId: inst, expiresAtMs: exp * 1000 };
}

function jsonIn(part: string): Fields {
  const bytes = fromBase64Url(part);
  if (bytes === undefined) return {};
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes) ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
