import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

import { licenseLimits } from '@parley/contract/http/license.ts';
import { writeSignedPart, type LicensePayload } from '@parley/domain/license/license-token.ts';
import { licenseKeyId } from '@parley/domain/license/signed-token.ts';

/** Vouches for licenses. */
export interface TokenSigner {
  /** 32 bytes as URL-safe Base64, by which anybody can check what {@link signFor} wrote. */
  readonly publicKey: string;
  /** A JSON Web Signature that lasts for {@link licenseLimits.tokenDays}. */
  readonly signFor: (license: Omit<LicensePayload, 'expiresAtMs'>, nowMs: number) => string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** What stands before the 32 bytes of a private key of Ed25519 in its PKCS #8 form. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed 32 bytes that make the pair of keys */
export function createTokenSigner(seed: Uint8Array): TokenSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Start, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const keyId = licenseKeyId(publicKey);
  return {
    publicKey,
    signFor(license, nowMs) {
      const expiresAtMs = nowMs + licenseLimits.tokenDays * dayMs;
      const signed = writeSignedPart(
        { ...license, expiresAtMs },
        { keyId, issuedAtMs: nowMs },
        (text) => Buffer.from(text).toString('base64url'),
      );
      const signature = sign(null, Buffer.from(signed), privateKey).toString('base64url');
      return `${signed}.${signature}`;
    },
  };
}
