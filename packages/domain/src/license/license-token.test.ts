import { describe, expect, it } from 'vitest';

import { toBase64Url } from '../shared/base64url.ts';
import {
  isCurrent,
  readLicenseToken,
  writeSignedPart,
  type LicensePayload,
} from './license-token.ts';
import { licenseKeyId } from './signed-token.ts';

const payload: LicensePayload = {
  licenseId: 'lic-1',
  plan: 'extended',
  email: 'ann@example.org',
  instanceId: 'device-1',
  expiresAtMs: 1_800_000_000_000,
};
const encode = (text: string): string =>
  toBase64Url(Uint8Array.from(text, (character) => character.charCodeAt(0)));
const signature = toBase64Url(new Uint8Array(64).fill(7));
const signedPart = writeSignedPart(payload, { keyId: 'abcdefgh', issuedAtMs: 1 }, encode);
const withParts = (header: object, claims: object): string =>
  `${encode(JSON.stringify(header))}.${encode(JSON.stringify(claims))}.${signature}`;
const header = { alg: 'EdDSA', kid: 'abcdefgh' };
const claims = { sub: 'l', plan: 'standard', email: '', inst: 'd', exp: 5 };

describe('license tokens', () => {
  it('are read as they were written', () => {
    expect(readLicenseToken(`${signedPart}.${signature}`)).toEqual({
      payload,
      keyId: 'abcdefgh',
      signed: signedPart,
      signature: new Uint8Array(64).fill(7),
    });
    expect(readLicenseToken(withParts(header, claims))?.payload.expiresAtMs).toBe(5000);
  });

  it.each([
    ['nothing', ''],
    ['no signature', signedPart],
    ['a short signature', `${signedPart}.${signature.slice(0, 40)}`],
    ['a fourth part', `${signedPart}.${signature}.x`],
    ['no JSON', `x.y.${signature}`],
    ['no algorithm', withParts({ ...header, alg: 'none' }, claims)],
    ['another algorithm', withParts({ ...header, alg: 'HS256' }, claims)],
    ['no key', withParts({ alg: 'EdDSA' }, claims)],
    ['a plan that nobody sells', withParts(header, { ...claims, plan: 'free' })],
    ['no end', withParts(header, { ...claims, exp: undefined })],
    ['an end that is no number', withParts(header, { ...claims, exp: '5' })],
    ['no device', withParts(header, { ...claims, inst: null })],
  ])('are not read out of one with %s', (_what, text) => {
    expect(readLicenseToken(text)).toBeUndefined();
  });

  it('hold for their device, five minutes longer than they say', () => {
    const end = payload.expiresAtMs;
    expect(isCurrent(payload, { instanceId: 'device-1', nowMs: end + 299_999 })).toBe(true);
    expect(isCurrent(payload, { instanceId: 'device-1', nowMs: end + 300_000 })).toBe(false);
    expect(isCurrent(payload, { instanceId: 'device-2', nowMs: 0 })).toBe(false);
  });

  it('name their key by its beginning', () => {
    expect(licenseKeyId('abcdefghijklmnop')).toBe('abcdefgh');
  });
});
