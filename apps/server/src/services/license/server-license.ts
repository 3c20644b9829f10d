import { createPublicKey, verify } from 'node:crypto';

import {
  readServerLicense,
  serverLicenseState,
  type ServerLicense,
  type ServerLicenseState,
} from '@parley/domain/license/server-license.ts';
import { licenseKeyId, readSignedToken } from '@parley/domain/license/signed-token.ts';

/** What the license of this server is held against. */
export interface ServerLicenseRules {
  /** 32 bytes each, as URL-safe Base64. */
  readonly publicKeys: readonly string[];
  /** See {@link serverLicenseState}. */
  readonly host: string | undefined;
}

/** How the license of this server stands at a time. */
export type ServerLicenseAt = (nowMs: number) => ServerLicenseState;

/** Checks a token once; what becomes of it later is a matter of time alone. */
export function checkServerLicense(token: string, rules: ServerLicenseRules): ServerLicenseAt {
  const license = provenLicense(token, rules.publicKeys);
  if (license === undefined) return () => 'invalid';
  return (nowMs) => serverLicenseState(license, { host: rules.host, nowMs });
}

function provenLicense(text: string, publicKeys: readonly string[]): ServerLicense | undefined {
  const token = readSignedToken(text);
  if (token === undefined) return undefined;
  const publicKey = publicKeys.find((key) => licenseKeyId(key) === token.keyId);
  if (publicKey === undefined) return undefined;
  const isGood = isSignedBy(publicKey, token);
  return isGood ? readServerLicense(token.claims) : undefined;
}

function isSignedBy(
  publicKey: string,
  { signed, signature }: { readonly signed: string; readonly signature: Uint8Array },
): boolean {
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
      format: 'jwk',
    });
    return verify(null, Buffer.from(signed), key, signature);
  } catch {
    // Not 32 bytes.
    return false;
  }
}
