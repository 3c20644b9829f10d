import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

import { licenseKeyId, writeSigned } from '@parley/domain/license/signed-token.ts';
import { describe, expect, it } from 'vitest';

import { defaultHostConfig } from '../config/host-config-file.ts';
import { startServerLicense, type ServerLicense } from './start-server-license.ts';

const dayMs = 24 * 60 * 60_000;
const nowMs = Date.UTC(2026, 10, 28);
const makers = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');

const publicKeyOf = ({ publicKey }: { readonly publicKey: KeyObject }): string =>
  publicKey.export({ format: 'jwk' }).x ?? '';

function tokenOf(days: number, keys = makers): string {
  const claims = { host: 'chat.example', seats: 20, exp: (nowMs + days * dayMs) / 1000 };
  const signed = writeSigned(claims, licenseKeyId(publicKeyOf(makers)), (text) =>
    Buffer.from(text).toString('base64url'),
  );
  return `${signed}.${sign(null, Buffer.from(signed), keys.privateKey).toString('base64url')}`;
}

interface Given {
  readonly origin?: string;
  readonly publicKeys?: readonly string[];
  readonly requireLicenseKey?: boolean;
  readonly hasLicenseToken?: boolean;
}

function start(
  serverLicense: string | undefined,
  given: Given = {},
): ServerLicense & { readonly logged: readonly string[] } {
  const { origin = 'https://chat.example', publicKeys = [publicKeyOf(makers)] } = given;
  const logged: string[] = [];
  const { licensing } = defaultHostConfig();
  const license = startServerLicense({
    environment: { serverLicense, publicUrl: { origin, isHttps: true, basePath: '' } },
    hostConfig: {
      licensing: { ...licensing, publicKeys },
      requireLicenseKey: given.requireLicenseKey ?? false,
    },
    hasLicenseToken: given.hasLicenseToken ?? false,
    nowMs: () => nowMs,
    logLicense: (state) => logged.push(state),
  });
  return { ...license, logged };
}

describe('the license of this server', () => {
  it('T24 is asked of nobody who never got one', () => {
    const { isExpired, notice, logged } = start(undefined);
    expect([isExpired(), notice(), logged]).toEqual([false, undefined, []]);
  });

  const good = tokenOf(30);
  const ending = [false, 'ending', ['ending']] as const;
  const expired = [true, 'expired', ['expired']] as const;
  const invalid = [false, 'ending', ['invalid']] as const;

  it.each([
    { what: 'good', token: good, expected: [false, undefined, []] },
    { what: 'ending', token: tokenOf(2), expected: ending },
    { what: 'over', token: tokenOf(-1), expected: expired },
    { what: 'no token', token: 'x', expected: invalid },
    { what: 'signed by others', token: tokenOf(30, others), expected: invalid },
    { what: 'over, and signed by others', token: tokenOf(-1, others), expected: invalid },
    { what: 'without a key', token: good, given: { publicKeys: [] }, expected: invalid },
    {
      what: 'with a broken key',
      token: good,
      given: { publicKeys: [publicKeyOf(makers).slice(0, 20)] },
      expected: invalid,
    },
    {
      what: 'of another host',
      token: good,
      given: { origin: 'https://other.example' },
      expected: invalid,
    },
  ])('T24 is told by what became of it: $what', ({ token, given, expected }) => {
    const { isExpired, notice, logged } = start(token, given);
    expect([isExpired(), notice(), logged]).toEqual(expected);
  });

  it.each([{ requireLicenseKey: true }, { hasLicenseToken: true }])(
    'T24 warns of an end that has yet to come only where members have no license besides: %j',
    (given) => {
      expect(start(tokenOf(2), given).notice()).toBeUndefined();
      expect(start('x', given).notice()).toBeUndefined();
      expect(start(tokenOf(-1), given).notice()).toBe('expired');
    },
  );
});
