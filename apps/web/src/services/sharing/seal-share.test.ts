import { createDecipheriv, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { openShare, sealShare } from './seal-share.ts';

const value = { v: 1, title: 'Tea', messages: [] };

/** Sealed by the first version; a link that somebody has kept has to open for ever. */
const vectors = [
  {
    password: '',
    key: 'AQIDBAUGBwgJCgsMDQ4PEA',
    hex: '01001112131415161718191a1b1c472dc18ecc531df2393d211142d35a9b25871df41f592b50e692211d268a6490c7be27f728b315c81a5feeaa44ff0a812e9928c91b',
  },
  {
    password: 'Grüße',
    key: 'AQIDBAUGBwgJCgsMDQ4PEA',
    hex: '01011112131415161718191a1b1c1d1e1f202122232425262728292a2b2cb68b18f0cb738e4817c5a1d619c45d7e93ad12652bac3213ac5523d9a5c2909f92597cebbfd89c354e248955794821c72ec042ae7b',
  },
] as const;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

/** As the note on sealed shares says it, with another implementation of everything in it. */
function openApart(sealed: Uint8Array, key: string, password: string): unknown {
  const saltEnd = password === '' ? 2 : 18;
  const head = sealed.subarray(0, saltEnd + 12);
  const stretched =
    password === ''
      ? Buffer.alloc(0)
      : pbkdf2Sync(password, sealed.subarray(2, saltEnd), 600_000, 32, 'sha256');
  const secret = Buffer.concat([Buffer.from(key, 'base64url'), stretched]);
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'parley/1/share', 32));
  const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(saltEnd, saltEnd + 12));
  decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(-16));
  const deflated = [decipher.update(sealed.subarray(saltEnd + 12, -16)), decipher.final()];
  return JSON.parse(inflateRawSync(Buffer.concat(deflated)).toString('utf8'));
}

describe('a sealed chat', () => {
  it.each(vectors)('of version 1 opens for ever (password "$password")', async (vector) => {
    const { hex, key, password } = vector;
    expect(await openShare(bytesOf(hex), key, password)).toEqual({ ok: true, value });
    expect(openApart(bytesOf(hex), key, password)).toEqual(value);
  });

  it('has a key and a nonce of its own each time, and shows nothing of what is in it', async () => {
    const text = 'The words of the chat '.repeat(50);
    const [one, two] = [await sealShare({ text }, ''), await sealShare({ text }, '')];
    expect(one.key).toMatch(/^[\w-]{22}$/);
    expect(one.key).not.toBe(two.key);
    expect(Buffer.from(one.sealed).equals(two.sealed)).toBe(false);
    expect(Buffer.from(one.sealed).toString('latin1')).not.toContain('words');
    expect(Buffer.from(one.sealed).includes(deflateRawSync(JSON.stringify({ text })))).toBe(false);
    expect(one.sealed.length).toBeLessThan(200);
  });

  it.each(vectors)('does not open when any bit of it is another ("$password")', async (vector) => {
    const { hex, key, password } = vector;
    const sealed = bytesOf(hex);
    // With a password each try is slow on purpose: the head, the ends, and a byte in the midst.
    const places =
      password === '' ? sealed.keys() : [0, 1, 2, 17, 18, 29, 30, 50, sealed.length - 1].values();
    for (const place of places) {
      const changed = sealed.slice();
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect((await openShare(changed, key, password)).ok, `byte ${place}`).toBe(false);
    }
  });

  it.each([
    ['another key', 'AQIDBAUGBwgJCgsMDQ4PEQ', 'wrong-key'],
    ['half a key', 'AQIDBAUGBwg', 'wrong-key'],
    ['no key', '', 'wrong-key'],
    ['what is no key', 'not base64!', 'wrong-key'],
  ])('says that %s is the wrong one', async (_what, key, code) => {
    expect(await openShare(bytesOf(vectors[0].hex), key)).toEqual({ ok: false, error: { code } });
  });

  it('asks for its password, and says of another that it is wrong', async () => {
    const { hex, key } = vectors[1];
    expect(await openShare(bytesOf(hex), key)).toMatchObject({ error: { code: 'needs-password' } });
    expect(await openShare(bytesOf(hex), key, 'grüße')).toMatchObject({
      error: { code: 'wrong-key' },
    });
    // As a keyboard writes it that puts accents on letters.
    expect((await openShare(bytesOf(hex), key, 'Gru\u0308ße')).ok).toBe(true);
  });

  it.each([
    '',
    '01',
    '0100',
    '0200112233445566778899aabbccddeeff',
    '01ff112233445566778899aabbccddeeff',
  ])('is not readable where it is none: %j', async (hex) => {
    const opened = await openShare(bytesOf(hex), vectors[0].key);
    expect(opened).toEqual({ ok: false, error: { code: 'not-readable' } });
  });

  it('is not inflated without an end', async () => {
    const { sealed, key } = await sealShare('a'.repeat(33 * 1024 * 1024), '');
    expect(sealed.length).toBeLessThan(100_000);
    expect(await openShare(sealed, key)).toEqual({ ok: false, error: { code: 'not-readable' } });
  });
});
