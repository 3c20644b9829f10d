import { describe, expect, it } from 'vitest';

import { readLicenseToken } from '@parley/domain/license/license-token.ts';

import { createTokenSigner } from './token-signer.ts';

// RFC 8032, section 7.1, test 1.
const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const publicKey = Buffer.from(
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  'hex',
);
const license = {
  licenseId: 'lic-1',
  plan: 'premium',
  email: 'zoë@example.org',
  instanceId: 'device-1',
} as const;
const nowMs = Date.UTC(2026, 10, 28);
const token =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIsImtpZCI6IjExcVlBWUt4In0.eyJzdWIiOiJsaWMtMSIsInBsYW4iOiJwcmVtaXVtIiwiZW1haWwiOiJ6b8OrQGV4YW1wbGUub3JnIiwiaW5zdCI6ImRldmljZS0xIiwiaWF0IjoxNzk1ODI0MDAwLCJleHAiOjE3OTg4NDgwMDB9';

const verify = async (text: string): Promise<boolean> => {
  const read = readLicenseToken(text);
  if (read === undefined) return false;
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify(
    'Ed25519',
    key,
    read.signature,
    new TextEncoder().encode(read.signed),
  );
};

describe('tokens of licenses', () => {
  const signer = createTokenSigner(seed);

  it('are those of the test vector, for 35 days', async () => {
    expect(signer.publicKey).toBe(publicKey.toString('base64url'));
    const signed = signer.signFor(license, nowMs);
    expect(signed.slice(0, signed.lastIndexOf('.'))).toBe(token);
    expect(readLicenseToken(signed)?.payload).toEqual({
      ...license,
      expiresAtMs: nowMs + 35 * 24 * 60 * 60 * 1000,
    });
    expect(await verify(signed)).toBe(true);
  });

  it('no character of them can be another one', async () => {
    const signed = signer.signFor(license, nowMs);
    for (let at = 0; at < signed.length; at += 1) {
      const other = signed[at] === 'A' ? 'B' : 'A';
      const changed = signed.slice(0, at) + other + signed.slice(at + 1);
      expect(await verify(changed), `character ${at}`).toBe(false);
    }
  });
});
