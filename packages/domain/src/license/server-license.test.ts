import { describe, expect, it } from 'vitest';

import { readServerLicense, serverLicenseState } from './server-license.ts';

const claims = { host: 'Chat.example', seats: 20, exp: 1_800_000_000 };
const endMs = 1_800_000_000_000;
const dayMs = 24 * 60 * 60_000;
const license = { host: 'chat.example', expiresAtMs: endMs };
const host = 'chat.example';

describe('the license of a server', () => {
  it('T24 is read out of its claims', () => {
    expect(readServerLicense(claims)).toEqual(license);
  });

  it.each([
    { ...claims, host: undefined },
    { ...claims, seats: 0 },
    { ...claims, seats: '20' },
    { ...claims, exp: '1800000000' },
    { sub: 'lic-1', plan: 'premium', email: 'ann@example.org', inst: 'device-1', exp: 5 },
  ])('T24 is not read out of other claims: %j', (other) => {
    expect(readServerLicense(other)).toBeUndefined();
  });

  it.each([
    [endMs - 3 * dayMs, 'current'],
    [endMs - 3 * dayMs + 1, 'ending'],
    [endMs + 299_999, 'ending'],
    [endMs + 300_000, 'expired'],
  ])('T24 ends, and says so three days before: %d', (nowMs, state) => {
    expect(serverLicenseState(license, { host, nowMs })).toBe(state);
  });

  it('T24 holds for the server that it names, and for one that only its own computer reaches', () => {
    const nowMs = endMs - 9 * dayMs;
    expect(serverLicenseState(license, { host: 'other.example', nowMs })).toBe('invalid');
    expect(serverLicenseState(license, { host: undefined, nowMs })).toBe('current');
  });
});
