import { pbkdf2Sync } from 'node:crypto';

import { joinLimits } from '@parley/contract/sync/join-body.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sealBytes } from '../seal/authenticated-encryption.ts';
import { contextOf, sizedText } from '../seal/context.ts';
import { deriveBytes, deriveSealKey } from '../seal/derive-key.ts';
import { padText } from '../seal/padded-text.ts';
import { flipByte, platform } from '../testing/platform.ts';
import { createDevice } from './holder-keys.ts';
import { deriveJoin, openDeposit, sealDeposit, type Join } from './join-deposit.ts';
import { ringToJson } from './ring-text.ts';
import { firstRing, withNewEpoch } from './ring.ts';

const { crypto } = platform;
const account = 'acc-1';

async function joinOf(secretByte: number): Promise<Join> {
  const secret = new Uint8Array(32).fill(secretByte);
  const key = await deriveSealKey(crypto, { secret, account, purpose: 'join-key' });
  return { id: 'ab'.repeat(16), key, account };
}

const join = await joinOf(1);
const { holder } = await createDevice(crypto, 'Laptop');
const ring = withNewEpoch(crypto, firstRing(crypto, [holder]), 7);
const deposit = { ring, head: 9, setHash: new Uint8Array(32).fill(8) };
const sealed = await sealDeposit(crypto, join, deposit);

describe('a deposit', () => {
  it('opens with the code it was made with', async () => {
    expect(await openDeposit(crypto, join, sealed)).toEqual(deposit);
  });

  it('does not open with another code, under another id, or in another account', async () => {
    expect(await openDeposit(crypto, await joinOf(2), sealed)).toBeUndefined();
    expect(await openDeposit(crypto, { ...join, id: 'cd'.repeat(16) }, sealed)).toBeUndefined();
    expect(await openDeposit(crypto, { ...join, account: 'acc-2' }, sealed)).toBeUndefined();
  });

  it('does not open with any byte changed', async () => {
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        expect(await openDeposit(crypto, join, flipByte(sealed, place, mask))).toBeUndefined();
      }),
    );
  });

  it('never throws on bytes that are none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        expect(await openDeposit(crypto, join, bytes)).toBeUndefined();
      }),
    );
    const longest = new Uint8Array(joinLimits.sealedBytes + 1);
    expect(await openDeposit(crypto, join, longest)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['no ring', { ring: {} }],
    ['no head', { head: -1 }],
    ['a short hash', { setHash: 'AAAA' }],
    ['no hash', { setHash: 1 }],
  ])('does not open with %s inside', async (_name, change) => {
    const json = { ring: ringToJson(ring), head: 9, setHash: 'A'.repeat(43), ...change };
    const place = { key: join.key, context: contextOf('join', account, [sizedText(join.id)]) };
    const bytes = await sealBytes(crypto, place, padText(JSON.stringify(json)));
    expect(await openDeposit(crypto, join, bytes)).toBeUndefined();
  });
});

it('what a code stands for is PBKDF2 with 600,000 rounds, then a key and an id apart', async () => {
  const code = '0123456789ABCDEF';
  const derived = await deriveJoin(crypto, account, code);
  const salt = Buffer.from('\0\0\0\x0dparley/1/join\0\0\0\x05acc-1', 'latin1');
  const secret = new Uint8Array(pbkdf2Sync(code, salt, 600_000, 32, 'sha256'));
  const id = await deriveBytes(crypto, { secret, account, purpose: 'join-id' });
  expect(derived.id).toBe(Buffer.from(id.subarray(0, 16)).toString('hex'));
  const key = await deriveSealKey(crypto, { secret, account, purpose: 'join-key' });
  const other = await sealDeposit(crypto, { id: derived.id, key, account }, deposit);
  expect(await openDeposit(crypto, derived, other)).toEqual(deposit);
  expect(derived.key.extractable).toBe(false);
});
