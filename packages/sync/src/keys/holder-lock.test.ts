import { argon2Sync } from 'node:crypto';

import type { RingBox } from '@parley/contract/sync/ring-body.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sealBytes } from '../seal/authenticated-encryption.ts';
import { contextOf, sizedText } from '../seal/context.ts';
import { deriveSealKey } from '../seal/derive-key.ts';
import { flipByte, platform } from '../testing/platform.ts';
import {
  createLockedHolder,
  passkeyPrfInput,
  unlockHolder,
  type LockDeps,
  type PersonalSecret,
} from './holder-lock.ts';
import { minPassphraseCharacters, type Argon2Input } from './passphrase.ts';
import { firstRing, type Holder } from './ring.ts';
import { openRing, sealRing } from './seal-ring.ts';

const { crypto } = platform;
const account = 'acc-1';
const wrong = { ok: false, error: { code: 'wrong-secret' } };

/** Argon2id, and what it was asked for. */
function lockDeps(): LockDeps & { readonly computed: Argon2Input[] } {
  const computed: Argon2Input[] = [];
  return {
    crypto,
    account,
    computed,
    argon2id: async (input) => {
      computed.push(input);
      const { password, salt, cost } = input;
      const { memoryKib: memory, passes, lanes: parallelism } = cost;
      const parameters = { message: password, nonce: salt, memory, passes, parallelism };
      return new Uint8Array(argon2Sync('argon2id', { ...parameters, tagLength: 32 }));
    },
  };
}

const deps = lockDeps();
const phrase: PersonalSecret = { kind: 'phrase', entropy: new Uint8Array(16).fill(5) };
const passkey: PersonalSecret = { kind: 'passkey', prfOutput: new Uint8Array(32).fill(6) };
const passphrase: PersonalSecret = { kind: 'passphrase', passphrase: 'correct horse battery' };
const secrets = { phrase, passkey, passphrase };
const holders = {
  phrase: await createLockedHolder(deps, phrase, 'Recovery phrase'),
  passkey: await createLockedHolder(deps, passkey, 'Passkey'),
  passphrase: await createLockedHolder(deps, passphrase, 'Passphrase'),
};
const ring = firstRing(crypto, Object.values(holders));
const sealed = await sealRing(crypto, account, ring);

const boxOf = ({ id, lock }: Holder, change: object = {}): RingBox => ({
  holder: id,
  box: new Uint8Array(),
  mac: new Uint8Array(),
  ...(lock === undefined ? {} : { lock: { ...lock, ...change } }),
});

/** The passphrase holder with a cost that a server put in. */
const lockOf = (cost: object) => [
  boxOf(holders.passphrase, { cost: { memoryKib: 65_536, passes: 3, lanes: 1, ...cost } }),
];

describe('a holder that is locked', () => {
  it.each(['phrase', 'passkey', 'passphrase'] as const)('by a %s opens the ring', async (kind) => {
    const unlocked = await unlockHolder(deps, sealed.boxes, secrets[kind]);
    if (!unlocked.ok) throw new Error(`It stays locked: ${unlocked.error.code}`);
    expect(unlocked.value.id).toBe(holders[kind].id);
    const reader = { account, secret: unlocked.value, seenVersion: 0 };
    expect(await openRing(crypto, reader, sealed)).toEqual({ ok: true, value: ring });
  });

  it.each<[string, PersonalSecret]>([
    ['phrase', { kind: 'phrase', entropy: new Uint8Array(16).fill(6) }],
    ['passkey', { kind: 'passkey', prfOutput: new Uint8Array(32).fill(5) }],
    ['passphrase', { kind: 'passphrase', passphrase: 'correct horse batteri' }],
  ])('by a %s stays so for another', async (_kind, secret) => {
    expect(await unlockHolder(deps, sealed.boxes, secret)).toEqual(wrong);
  });

  it('gives keys that cannot be read', async () => {
    const unlocked = await unlockHolder(deps, sealed.boxes, phrase);
    if (!unlocked.ok) throw new Error('It stays locked');
    const { privateKey, authKey } = unlocked.value;
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow('not extractable');
    await expect(crypto.subtle.exportKey('raw', authKey)).rejects.toThrow('not extractable');
  });

  it('stays so with any byte of its lock changed', async () => {
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    const bytes = holders.phrase.lock?.sealed ?? new Uint8Array();
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        const box = boxOf(holders.phrase, { sealed: flipByte(bytes, place, mask) });
        expect(await unlockHolder(deps, [box], phrase)).toEqual(wrong);
      }),
    );
  });

  it('stays so under another name, in another account, and as another kind', async () => {
    const moved = { ...boxOf(holders.phrase), holder: holders.passkey.id };
    expect(await unlockHolder(deps, [moved], phrase)).toEqual(wrong);
    const elsewhere = { ...deps, account: 'acc-2' };
    expect(await unlockHolder(elsewhere, sealed.boxes, phrase)).toEqual(wrong);
    const renamed = boxOf(holders.phrase, { kind: 'passkey' });
    const entropy = new Uint8Array(16).fill(5);
    const asPasskey: PersonalSecret = { kind: 'passkey', prfOutput: entropy };
    expect(await unlockHolder(deps, [renamed], asPasskey)).toEqual(wrong);
  });

  it('is found among others of its kind', async () => {
    const other = await createLockedHolder(
      deps,
      { kind: 'passkey', prfOutput: new Uint8Array(32).fill(1) },
      'Old key',
    );
    const boxes = [boxOf(other), boxOf(holders.passkey)];
    expect(await unlockHolder(deps, boxes, passkey)).toMatchObject({
      ok: true,
      value: { id: holders.passkey.id },
    });
  });

  it('is not there where no holder has such a lock', async () => {
    const device: RingBox = { holder: 'x', box: new Uint8Array(), mac: new Uint8Array() };
    const none = { ok: false, error: { code: 'no-such-lock' } };
    expect(await unlockHolder(deps, [device, boxOf(holders.phrase)], passkey)).toEqual(none);
    expect(await unlockHolder(deps, [], phrase)).toEqual(none);
  });

  it('stays so where the lock holds something else than keys', async () => {
    const id = holders.phrase.id;
    const source = { secret: new Uint8Array(16).fill(5), account, purpose: 'phrase-lock' } as const;
    const context = contextOf('holder-lock', account, [sizedText(id), sizedText('phrase')]);
    const place = { key: await deriveSealKey(crypto, source), context };
    const box = boxOf(holders.phrase, {
      sealed: await sealBytes(crypto, place, new Uint8Array(128)),
    });
    expect(await unlockHolder(deps, [box], phrase)).toEqual(wrong);
  });
});

describe('a passphrase', () => {
  it('costs 64 MiB and three passes, with a salt of its own', async () => {
    const lock = holders.passphrase.lock;
    if (lock?.kind !== 'passphrase') throw new Error('It is locked by a passphrase');
    expect(lock.cost).toEqual({ memoryKib: 65_536, passes: 3, lanes: 1 });
    expect(lock.salt).toHaveLength(16);
    const cheap = { ...deps, argon2id: async () => new Uint8Array(32) };
    const other = await createLockedHolder(cheap, passphrase, 'Other');
    expect(other.lock).not.toMatchObject({ salt: lock.salt });
  });

  it.each([
    [{ memoryKib: 19_455 }, 'cost-too-low'],
    [{ passes: 1 }, 'cost-too-low'],
    [{ lanes: 0 }, 'cost-too-low'],
    [{ memoryKib: 262_145 }, 'cost-too-high'],
    [{ passes: 11 }, 'cost-too-high'],
    [{ lanes: 5 }, 'cost-too-high'],
  ])('is not computed for a cost of %j that the server names', async (cost, code) => {
    const counting = lockDeps();
    const result = await unlockHolder(counting, lockOf(cost), passphrase);
    expect(result).toEqual({ ok: false, error: { code } });
    expect(counting.computed).toEqual([]);
  });

  it.each([{ memoryKib: 19_456, passes: 2 }, { memoryKib: 262_144 }, { passes: 10, lanes: 4 }])(
    'is computed for a cost of %j, and bound to it',
    async (cost) => {
      const asked: Argon2Input[] = [];
      const sameForAll: LockDeps = {
        ...deps,
        argon2id: async (input) => {
          asked.push(input);
          return new Uint8Array(32);
        },
      };
      const holder = await createLockedHolder(sameForAll, passphrase, 'Passphrase');
      expect(await unlockHolder(sameForAll, [boxOf(holder)], passphrase)).toMatchObject({
        ok: true,
      });
      const full = { memoryKib: 65_536, passes: 3, lanes: 1, ...cost };
      const changed = [boxOf(holder, { cost: full })];
      expect(await unlockHolder(sameForAll, changed, passphrase)).toEqual(wrong);
      expect(asked.at(-1)?.cost).toEqual(full);
    },
  );

  it('has 12 characters at least', async () => {
    expect(minPassphraseCharacters).toBe(12);
    const text = 'x'.repeat(minPassphraseCharacters);
    const holder = await createLockedHolder(deps, { kind: 'passphrase', passphrase: text }, 'x');
    expect(holder.kind).toBe('passphrase');
  });

  it('is the same however its accents were typed', async () => {
    const composed: PersonalSecret = { kind: 'passphrase', passphrase: 'caf\u{e9} caf\u{e9} 12' };
    const split: PersonalSecret = { kind: 'passphrase', passphrase: 'cafe\u{301} cafe\u{301} 12' };
    const holder = await createLockedHolder(deps, composed, 'Passphrase');
    expect(await unlockHolder(deps, [boxOf(holder)], split)).toMatchObject({ ok: true });
  });
});

it('a passkey is asked with the same input for ever: with another it would open nothing', () => {
  expect(new TextDecoder().decode(passkeyPrfInput)).toBe('parley/1/passkey');
});

it.each<[string, PersonalSecret]>([
  ['a passphrase of 11 characters', { kind: 'passphrase', passphrase: '12345678901' }],
  [
    'a passphrase of 11 signs that are 22 in UTF-16',
    { kind: 'passphrase', passphrase: '😀'.repeat(11) },
  ],
  [
    'a passphrase whose accents are typed apart',
    { kind: 'passphrase', passphrase: 'e\u{301}'.repeat(11) },
  ],
  ['a short phrase', { kind: 'phrase', entropy: new Uint8Array(15) }],
  ['a short output of a passkey', { kind: 'passkey', prfOutput: new Uint8Array(31) }],
])('nothing is locked by %s', async (_name, secret) => {
  const counting = lockDeps();
  await expect(createLockedHolder(counting, secret, 'x')).rejects.toThrow('too short');
  expect(counting.computed).toEqual([]);
});
