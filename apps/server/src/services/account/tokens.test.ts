import { expect, it } from 'vitest';

import {
  hashOf,
  isToken,
  keyedHash,
  makeCode,
  makeId,
  makeLongCode,
  makeToken,
  plainCode,
} from './tokens.ts';

it('codes are six of thirty symbols that nobody takes for others', () => {
  const codes = Array.from({ length: 5000 }, makeCode);
  const symbols = new Set(codes.join(''));
  expect([...symbols].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTVWXYZ');
  expect(codes.every((code) => code.length === 6)).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(4980);
});

it('each symbol is as likely at each place', () => {
  const counts = new Map<string, number>();
  const total = 30_000;
  for (let times = 0; times < total; times += 1) {
    for (const [place, symbol] of makeCode().split('').entries()) {
      const key = `${place}${symbol}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(6 * 30);
  // A thousand of each are expected; seven standard deviations are some 220.
  for (const count of counts.values()) expect(Math.abs(count - total / 30)).toBeLessThan(220);
});

it('long codes have five bits in each symbol, and groups that can be read out', () => {
  const codes = Array.from({ length: 2000 }, () => makeLongCode(4));
  expect(codes.every((code) => /^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(
    true,
  );
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  expect(new Set(codes).size).toBe(2000);
});

it.each([
  ['ABC234', 'ABC234'],
  ['abc234', 'ABC234'],
  [' abc 234 \n', 'ABC234'],
  ['ABC-234', 'ABC234'],
])('%j is the code %s', (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});

it('tokens are 256 bits, and only they look like tokens', () => {
  const tokens = Array.from({ length: 100 }, makeToken);
  expect(new Set(tokens).size).toBe(100);
  expect(tokens.every((token) => isToken(token))).toBe(true);
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
  expect(isToken(makeId())).toBe(false);
  expect(hashOf(tokens[0] ?? '')).toHaveLength(32);
});

it('a keyed hash depends on the key and on where one part ends', () => {
  const [one, other] = [new Uint8Array(32), new Uint8Array(32).fill(1)];
  const texts = [
    keyedHash(one, 'ab', 'c'),
    keyedHash(one, 'a', 'bc'),
    keyedHash(one, 'abc'),
    keyedHash(other, 'abc'),
  ].map((hash) => hash.toString('hex'));
  expect(new Set(texts).size).toBe(4);
});
