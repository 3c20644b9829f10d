import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromBase64Url, toBase64Url } from '../shared/base64url.ts';
import {
  fewestIterations,
  formatSealedKey,
  maskOfTail,
  maxIterations,
  parseSealedKey,
  sealContext,
  tailOfKey,
  type SealedKey,
} from './sealed-key.ts';

const sealed: SealedKey = {
  iterations: fewestIterations,
  salt: new Uint8Array(16).fill(7),
  iv: new Uint8Array(12).fill(9),
  cipher: new Uint8Array(40).map((_, index) => index),
  tail: '1234',
};

describe('an encrypted key', () => {
  it("T83 is written as 'encrypted-', the cipher text, '-' and the last 4 characters", () => {
    const text = formatSealedKey(sealed);
    expect(text).toMatch(/^encrypted-[\w-]+-1234$/);
    expect(parseSealedKey(text)).toEqual({ ok: true, value: sealed });
  });

  it('T83 is read back whatever its bytes and its end are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 300 }),
        fc.string({ minLength: 4, maxLength: 4, unit: fc.constantFrom('-', 'a', '9', '_', '*') }),
        (bytes, tail) => {
          const value = { ...sealed, cipher: new Uint8Array(bytes), tail };
          expect(parseSealedKey(formatSealedKey(value))).toEqual({ ok: true, value });
        },
      ),
    );
  });

  it.each([
    ['sk-plain', 'not-sealed'],
    ['encrypted-', 'damaged'],
    ['encrypted-AA-1234', 'damaged'],
    ['encrypted-AgEAAAAA-1234', 'unknown-version'],
    [formatSealedKey({ ...sealed, iterations: 599_999 }), 'too-weak'],
    [formatSealedKey({ ...sealed, iterations: maxIterations + 1 }), 'too-costly'],
    [formatSealedKey({ ...sealed, cipher: new Uint8Array(15) }), 'damaged'],
    [formatSealedKey({ ...sealed, cipher: new Uint8Array(30_000) }), 'damaged'],
    [formatSealedKey(sealed).replace('encrypted-A', 'encrypted-!'), 'damaged'],
  ])('is refused before anything is computed: %.40s', (text, fault) => {
    expect(parseSealedKey(text)).toEqual({ ok: false, error: { code: fault } });
  });

  it('is bound to its id, its provider, its origin and its end', () => {
    const owner = { id: 'a', providerId: 'openai', origin: 'https://api.openai.com' };
    const contexts = [
      sealContext(owner, sealed),
      sealContext({ ...owner, id: 'b' }, sealed),
      sealContext({ ...owner, providerId: 'groq' }, sealed),
      sealContext({ ...owner, origin: 'https://evil.example' }, sealed),
      sealContext(owner, { ...sealed, tail: '5678' }),
      sealContext(owner, { ...sealed, salt: new Uint8Array(16) }),
      sealContext(owner, { ...sealed, iterations: 700_000 }),
    ];
    expect(new Set(contexts).size).toBe(contexts.length);
  });

  it('T83 shows four characters, and none of a key that is hardly longer', () => {
    expect(maskOfTail(tailOfKey('sk-secret-1234'))).toBe('••••1234');
    expect(maskOfTail(tailOfKey('abc1234'))).toBe('••••');
    expect(maskOfTail(tailOfKey('[{"key":"X-Secret","value":"ab"}]'))).toBe('••••');
  });
});

describe('base64url', () => {
  it('gives back every sequence of bytes and has one text for each', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(text)).toEqual(new Uint8Array(bytes));
      }),
    );
    expect(['A', 'AB', '=', 'A A'].map((text) => fromBase64Url(text))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
