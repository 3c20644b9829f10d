import { describe, expect, it } from 'vitest';

import {
  licenseKeyBytes,
  looksLikeApiKey,
  readLicenseKey,
  writeLicenseKey,
} from './license-key.ts';

const bytes = Uint8Array.from({ length: licenseKeyBytes }, (_none, index) => index * 9);
const key = 'PARLEY-09JV4-DPZ8H-T3CNY-7GS2B-MX6FR';

describe('license keys', () => {
  it('have 125 bits in five groups', () => {
    expect(writeLicenseKey(bytes)).toBe(key);
    expect(writeLicenseKey(bytes.map((byte) => byte | 0b1110_0000))).toBe(key);
    expect(readLicenseKey(key)).toBe(key);
  });

  it.each([
    'parley09jv4dpz8ht3cny7gs2bmx6fr',
    ' PARLEY 09JV4 DPZ8H T3CNY 7GS2B MX6FR\n',
    'PARLEY-O9JV4-DPZ8H-T3CNY-7GS2B-MX6FR',
  ])('are read as people type them: %j', (typed) => {
    expect(readLicenseKey(typed)).toBe(key);
  });

  it.each(['', 'PARLEY-', key.slice(1), `${key}0`, key.replace('J', 'U'), 'sk-1234'])(
    'are not read out of %j',
    (typed) => {
      expect(readLicenseKey(typed)).toBeUndefined();
    },
  );

  it('T47 a value that starts with sk- is an API key', () => {
    expect(looksLikeApiKey('sk-proj-1')).toBe(true);
    expect(looksLikeApiKey('  SK-1')).toBe(true);
    expect(looksLikeApiKey(key)).toBe(false);
    expect(looksLikeApiKey('')).toBe(false);
  });
});
