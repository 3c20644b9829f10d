import { ringLimits } from '@parley/contract/sync/ring-body.ts';
import { describe, expect, it } from 'vitest';

import { platform } from '../testing/platform.ts';
import { createDevice } from './holder-keys.ts';
import { readRing, readRingText, ringToJson } from './ring-text.ts';
import {
  firstRing,
  isWorn,
  maxHolderName,
  withHolder,
  withNewEpoch,
  withoutHolder,
  type Holder,
  type Ring,
} from './ring.ts';

const { crypto } = platform;
const { holder: laptop } = await createDevice(crypto, 'Laptop');
const { holder: phone } = await createDevice(crypto, 'Phone');
const locked: Holder = {
  ...phone,
  id: 'ab'.repeat(16),
  kind: 'passphrase',
  lock: {
    kind: 'passphrase',
    sealed: new Uint8Array(40),
    salt: new Uint8Array(16),
    cost: { memoryKib: 65_536, passes: 3, lanes: 1 },
  },
};
const ring = firstRing(crypto, [laptop, phone]);

describe('a ring', () => {
  it('begins with one key, and names that no other ring has', () => {
    const other = firstRing(crypto, [laptop]);
    expect(ring).toMatchObject({ version: 1, holders: [laptop, phone] });
    expect(ring.epochs.map(({ id, retiredAfterSeq }) => [id, retiredAfterSeq])).toEqual([
      [1, undefined],
    ]);
    expect(ring.idKey).toHaveLength(32);
    expect(ring.idKey).not.toEqual(other.idKey);
    expect(ring.epochs[0]?.key).not.toEqual(other.epochs[0]?.key);
  });

  it('keeps its keys where a holder comes in', () => {
    const result = withHolder(ring, locked);
    expect(result).toEqual({
      ok: true,
      value: { ...ring, version: 2, holders: [laptop, phone, locked] },
    });
  });

  it('has no more holders than a ring may have', () => {
    const holders = Array.from({ length: ringLimits.holders }, () => laptop);
    const error = { code: 'too-many-holders' };
    expect(withHolder({ ...ring, holders }, phone)).toEqual({ ok: false, error });
    expect(withHolder({ ...ring, holders: holders.slice(1) }, phone).ok).toBe(true);
  });

  it('gets a new key where a holder goes', () => {
    const result = withoutHolder(crypto, ring, { holder: phone.id, head: 70 });
    if (!result.ok) throw new Error('The holder is there');
    const { version, holders, idKey, epochs } = result.value;
    expect({ version, holders, idKey }).toEqual({
      version: 2,
      holders: [laptop],
      idKey: ring.idKey,
    });
    expect(epochs[0]).toEqual({ ...ring.epochs[0], retiredAfterSeq: 70 });
    expect(epochs[1]).toMatchObject({ id: 2 });
    expect(epochs[1]?.retiredAfterSeq).toBeUndefined();
    expect(epochs[1]?.key).not.toEqual(epochs[0]?.key);
  });

  it('keeps the retired keys in their order', () => {
    const third = withNewEpoch(crypto, withNewEpoch(crypto, ring, 5), 9);
    expect(third.version).toBe(3);
    expect(third.epochs.map(({ id, retiredAfterSeq }) => [id, retiredAfterSeq])).toEqual([
      [1, 5],
      [2, 9],
      [3, undefined],
    ]);
    expect(readRing(ringToJson(third))).toEqual(third);
  });

  it('does not lose a holder that it does not have, or its last one', () => {
    const one = firstRing(crypto, [laptop]);
    expect(withoutHolder(crypto, ring, { holder: 'x', head: 1 })).toEqual({
      ok: false,
      error: { code: 'holder-unknown' },
    });
    expect(withoutHolder(crypto, one, { holder: laptop.id, head: 1 })).toEqual({
      ok: false,
      error: { code: 'last-holder' },
    });
  });

  it('is worn after 2²⁸ versions under one key', () => {
    expect(isWorn(ring, 2 ** 28 - 1)).toBe(false);
    expect(isWorn(ring, 2 ** 28)).toBe(true);
    expect(isWorn(withNewEpoch(crypto, ring, 1000), 2 ** 28 + 999)).toBe(false);
    expect(isWorn(withNewEpoch(crypto, ring, 1000), 2 ** 28 + 1000)).toBe(true);
  });
});

describe('the JSON of a ring', () => {
  const full: Ring = { ...withNewEpoch(crypto, ring, 5), holders: [laptop, phone, locked] };
  const json = JSON.stringify(ringToJson(full));
  const parsed = () => JSON.parse(json) as Record<string, never[]>;
  const holderWith = (change: object) => ({
    ...parsed(),
    holders: [{ ...(parsed()['holders']?.[0] as unknown as object), ...change }],
  });
  const epochsWith = (...changes: readonly object[]) => ({
    ...parsed(),
    epochs: changes.map((change) => ({
      ...(parsed()['epochs']?.[0] as unknown as object),
      ...change,
    })),
  });

  it('gives back the ring', () => {
    expect(readRingText(json)).toEqual(full);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no version', { ...parsed(), v: 0 }],
    ['a short key for names', { ...parsed(), idKey: 'AAAA' }],
    ['no keys', { ...parsed(), epochs: [] }],
    ['keys that are no list', { ...parsed(), epochs: {} }],
    ['no holders', { ...parsed(), holders: [] }],
    ['holders that are no list', { ...parsed(), holders: null }],
    [
      'a holder twice',
      { ...parsed(), holders: [parsed()['holders']?.[0], parsed()['holders']?.[0]] },
    ],
    ['a gap in the keys', epochsWith({ id: 2, retiredAfterSeq: 1 })],
    ['a newest key that is retired', epochsWith({ retiredAfterSeq: 4 })],
    [
      'two keys of which none is retired',
      epochsWith({ retiredAfterSeq: undefined }, { id: 2, retiredAfterSeq: undefined }),
    ],
    [
      'a key retired before an earlier one',
      epochsWith(
        { retiredAfterSeq: 5 },
        { id: 2, retiredAfterSeq: 4 },
        { id: 3, retiredAfterSeq: undefined },
      ),
    ],
    [
      'a key retired at half a version',
      epochsWith({ retiredAfterSeq: 0.5 }, { id: 2, retiredAfterSeq: undefined }),
    ],
    ['a key that is too short', epochsWith({ key: 'AAAA', retiredAfterSeq: undefined })],
    ['a key without a number', epochsWith({ id: 0, retiredAfterSeq: undefined })],
    ['a holder without a name of one', holderWith({ id: 'x' })],
    ['a holder of no kind', holderWith({ kind: 'printer' })],
    ['a device with a lock', holderWith({ lock: { kind: 'phrase', sealed: 'AAAA' } })],
    ['a phrase without a lock', holderWith({ kind: 'phrase' })],
    ['a lock that is none', holderWith({ kind: 'phrase', lock: {} })],
    ['a short public key', holderWith({ publicKey: 'AAAA' })],
    ['a short key for proofs', holderWith({ authKey: 'AAAA' })],
    ['no text as a name', holderWith({ name: 1 })],
    ['an endless name', holderWith({ name: 'x'.repeat(maxHolderName + 1) })],
  ])('is not read with %s', (_name, value) => {
    expect(readRing(value)).toBeUndefined();
  });

  it('is read with the changes that those cases are made of', () => {
    expect(readRing(holderWith({ name: 'x'.repeat(maxHolderName) }))).toBeDefined();
    expect(
      readRing(epochsWith({ retiredAfterSeq: 5 }, { id: 2, retiredAfterSeq: undefined })),
    ).toBeDefined();
  });

  it('is not read from other text', () => {
    expect(readRingText('{')).toBeUndefined();
  });
});
