import { fromBase64Url } from '../shared/base64url.ts';
import { decodeUtf8 } from '../shared/utf8.ts';

/** A JSON Web Signature with Ed25519 that was taken apart; nothing of it is proven before its signature is. */
export interface SignedToken {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Names the key that signed it; see {@link licenseKeyId}. */
  readonly keyId: string;
  /** The bytes that are signed are these characters. */
  readonly signed: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** How far the clocks of two computers may be apart. */
export const clockToleranceMs = 5 * 60_000;
const keyIdLength = 8;
const signatureBytes = 64;

/** The name of a public key, which is written as URL-safe Base64: how it begins. */
export function licenseKeyId(publicKey: string): string {
  return publicKey.slice(0, keyIdLength);
}

/** Writes the part of a token that is signed. */
export function writeSigned(
  claims: object,
  keyId: string,
  encode: (text: string) => string,
): string {
  const header = { alg: 'EdDSA', typ: 'JWT', kid: keyId };
  return `${encode(JSON.stringify(header))}.${encode(JSON.stringify(claims))}`;
}

/** Takes a token apart; undefined for anything else, another algorithm among it. */
export function readSignedToken(text: string): SignedToken | undefined {
  const [header = '', claims = '', signature = '', ...more] = text.split('.');
  if (more.length > 0) return undefined;
  const keyId = keyIdIn(jsonIn(header));
  const bytes = fromBase64Url(signature);
  if (keyId === undefined || bytes?.length !== signatureBytes) return undefined;
  return { claims: jsonIn(claims), keyId, signed: `${header}.${claims}`, signature: bytes };
}

function keyIdIn({ alg, kid }: SignedToken['claims']): string | undefined {
  return alg === 'EdDSA' && typeof kid === 'string' && kid.length === keyIdLength ? kid : undefined;
}

function jsonIn(part: string): SignedToken['claims'] {
  const bytes = fromBase64Url(part);
  if (bytes === undefined) return {};
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes) ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
