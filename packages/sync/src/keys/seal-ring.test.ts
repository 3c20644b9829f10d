import { readRingAnswer, writeRing, type SealedRing } from '@parley/contract/sync/ring-body.ts';
import { joinBytes, sized, uint64, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sealBytes } from '../seal/authenticated-encryption.ts';
import { contextOf, sizedText } from '../seal/context.ts';
import { padText } from '../seal/padded-text.ts';
import { flipByte, platform } from '../testing/platform.ts';
import { createDevice, importAuthKey, type HolderSecret } from './holder-keys.ts';
import { closeBox } from './ring-box.ts';
import { ringToJson } from './ring-text.ts';
import { firstRing, withHolder, withoutHolder, type Ring } from './ring.ts';
import { openRing, sealRing } from './seal-ring.ts';

const { crypto } = platform;
const account = 'acc-1';
const forged = { ok: false, error: { code: 'ring-forged' } };
const laptop = await createDevice(crypto, 'Laptop');
const phone = await createDevice(crypto, 'Phone');
const stranger = await createDevice(crypto, 'Stranger');
const ring = firstRing(crypto, [laptop.holder, phone.holder]);
const sealed = await sealRing(crypto, account, ring);

const open = (secret: HolderSecret, from: SealedRing, seenVersion = 0) =>
  openRing(crypto, { account, secret, seenVersion }, from);

/** The ring with the box of the laptop changed. */
const withBox = (change: (box: SealedRing['boxes'][number]) => object): SealedRing => ({
  ...sealed,
  boxes: sealed.boxes.map((box) =>
    box.holder === laptop.holder.id ? { ...box, ...change(box) } : box,
  ),
});

/** A box as the account's devices close it, with whatever content. */
async function boxWith(content: Bytes, around: Bytes): Promise<SealedRing> {
  const bodyHash = new Uint8Array(await crypto.subtle.digest('SHA-256', around));
  const place = { account, version: 1, bodyHash, holder: laptop.holder.id };
  const box = await closeBox(crypto, { holder: laptop.holder, place }, content);
  return { version: 1, body: around, boxes: [{ holder: laptop.holder.id, ...box }] };
}

async function bodyWith(text: string): Promise<SealedRing> {
  const raw = new Uint8Array(32).fill(9);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const context = contextOf('ring', account, [uint64(1)]);
  return boxWith(raw, await sealBytes(crypto, { key, context }, padText(text)));
}

describe('a sealed ring', () => {
  it('opens for each of its holders', async () => {
    expect(await open(laptop.secret, sealed)).toEqual({ ok: true, value: ring });
    expect(await open(phone.secret, sealed)).toEqual({ ok: true, value: ring });
  });

  it('opens after its way through the server', async () => {
    const answer = readRingAnswer(writeRing({ head: 3, ring: sealed }));
    expect(answer?.head).toBe(3);
    expect(await open(phone.secret, answer?.ring ?? { ...sealed, boxes: [] })).toEqual({
      ok: true,
      value: ring,
    });
  });

  it('has other bytes each time', async () => {
    const again = await sealRing(crypto, account, ring);
    expect(again.body).not.toEqual(sealed.body);
    expect(again.boxes[0]?.box).not.toEqual(sealed.boxes[0]?.box);
  });

  it('shows neither names nor keys', () => {
    const json = writeRing({ head: 0, ring: sealed });
    const body = Buffer.from(sealed.body).toString('latin1');
    expect(json + body).not.toMatch(/Laptop|Phone|epochs/);
  });

  it('does not open for others, not even under the name of a holder', async () => {
    expect(await open(stranger.secret, sealed)).toEqual({
      ok: false,
      error: { code: 'not-a-holder' },
    });
    expect(await open({ ...stranger.secret, id: laptop.holder.id }, sealed)).toEqual(forged);
    const withProof = { ...laptop.secret, privateKey: stranger.secret.privateKey };
    expect(await open(withProof, sealed)).toEqual(forged);
  });

  it('does not open in another account', async () => {
    const reader = { account: 'acc-2', secret: laptop.secret, seenVersion: 0 };
    expect(await openRing(crypto, reader, sealed)).toEqual(forged);
  });

  it('is refused where it is older than one that was seen', async () => {
    expect(await open(laptop.secret, sealed, 1)).toMatchObject({ ok: true });
    expect(await open(laptop.secret, sealed, 2)).toEqual({
      ok: false,
      error: { code: 'ring-rolled-back', version: 1 },
    });
  });

  it.each([2, 1 + 2 ** 32])('is forged under version %i', async (version) => {
    expect(await open(laptop.secret, { ...sealed, version })).toEqual(forged);
  });

  it('is forged with any byte of its body, of a box or of a proof changed', async () => {
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    const part = fc.constantFrom('body', 'box', 'mac');
    await fc.assert(
      fc.asyncProperty(part, at, fc.integer({ min: 1, max: 255 }), async (name, place, mask) => {
        const changed =
          name === 'body'
            ? { ...sealed, body: flipByte(sealed.body, place, mask) }
            : withBox((box) => ({ [name]: flipByte(box[name], place, mask) }));
        expect(await open(laptop.secret, changed)).toEqual(forged);
      }),
      { numRuns: 300 },
    );
  });

  it('is forged where boxes changed places', async () => {
    const [, other] = sealed.boxes;
    const swapped = withBox(() => ({ box: other?.box, mac: other?.mac }));
    expect(await open(laptop.secret, swapped)).toEqual(forged);
  });

  it('is forged where an older box stands beside a newer body', async () => {
    const later = await sealRing(crypto, account, ring);
    expect(await open(laptop.secret, { ...sealed, body: later.body })).toEqual(forged);
  });

  it('never throws, whatever the server sends', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => new Uint8Array(each));
    await fc.assert(
      fc.asyncProperty(bytes, bytes, bytes, async (body, box, mac) => {
        const boxes = [{ holder: laptop.holder.id, box, mac }];
        expect(await open(laptop.secret, { version: 1, body, boxes })).toEqual(forged);
      }),
    );
  });
});

describe('a ring that a server makes up', () => {
  it('is forged: the public key of a holder closes a box, but does not prove it', async () => {
    const guessed = { ...laptop.holder, authKey: new Uint8Array(32) };
    const made = await sealRing(crypto, account, firstRing(crypto, [guessed]));
    expect(await open(laptop.secret, made)).toEqual(forged);
  });
});

describe('a ring of a device that does not keep to the rules', () => {
  it('is forged with a key of another length, or another key', async () => {
    expect(await open(laptop.secret, await boxWith(new Uint8Array(16), sealed.body))).toEqual(
      forged,
    );
    expect(await open(laptop.secret, await boxWith(new Uint8Array(5), sealed.body))).toEqual(
      forged,
    );
    expect(await open(laptop.secret, await boxWith(new Uint8Array(32), sealed.body))).toEqual(
      forged,
    );
  });

  it('is forged where the box begins with no point of the curve', async () => {
    const { body } = sealed;
    const bodyHash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    const box = new Uint8Array(126).fill(4);
    const fields = [uint64(1), sized(bodyHash), sizedText(laptop.holder.id)];
    const input = joinBytes([contextOf('ring-box', account, fields), sized(box)]);
    const authKey = await importAuthKey(crypto, laptop.holder.authKey);
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', authKey, input));
    const boxes = [{ holder: laptop.holder.id, box, mac }];
    expect(await open(laptop.secret, { version: 1, body, boxes })).toEqual(forged);
  });

  it('is forged with a body that is no ring, or a ring of another version', async () => {
    const second: Ring = { ...ring, version: 2 };
    expect(await open(laptop.secret, await bodyWith('{}'))).toEqual(forged);
    expect(await open(laptop.secret, await bodyWith(JSON.stringify(ringToJson(second))))).toEqual(
      forged,
    );
    const good = await open(laptop.secret, await bodyWith(JSON.stringify(ringToJson(ring))));
    expect(good).toEqual({ ok: true, value: ring });
  });

  it('is forged where it does not have the holder that it has a box for', async () => {
    const others = JSON.stringify(ringToJson({ ...ring, holders: [phone.holder] }));
    expect(await open(laptop.secret, await bodyWith(others))).toEqual(forged);
  });
});

describe('a change of the ring', () => {
  it('gives a newcomer the keys, by its own hand', async () => {
    const tablet = await createDevice(crypto, 'Tablet');
    const next = withHolder(ring, tablet.holder);
    if (!next.ok) throw new Error('There is room');
    const second = await sealRing(crypto, account, next.value);
    expect(await open(tablet.secret, second)).toEqual(next);
    expect(await open(laptop.secret, second, 1)).toEqual(next);
  });

  it('locks out who was removed, and gives the rest the new key without their help', async () => {
    const next = withoutHolder(crypto, ring, { holder: phone.holder.id, head: 40 });
    if (!next.ok) throw new Error('The phone is there');
    const second = await sealRing(crypto, account, next.value);
    expect(await open(laptop.secret, second, 1)).toEqual(next);
    expect(await open(phone.secret, second, 1)).toEqual({
      ok: false,
      error: { code: 'not-a-holder' },
    });
  });
});

describe('a ring that nobody would open', () => {
  const longName = { ...laptop.holder, name: 'x'.repeat(101) };
  const epochs = Array.from({ length: 900 }, (_none, index) => ({
    id: index + 1,
    key: new Uint8Array(32),
    ...(index < 899 ? { retiredAfterSeq: index } : {}),
  }));

  it.each<[string, Ring]>([
    ['the name of a holder is too long', { ...ring, holders: [longName] }],
    ['there is no holder', { ...ring, holders: [] }],
    ['it is larger than a server takes', { ...ring, epochs }],
  ])('is not sealed: %s', async (_reason, unsound) => {
    await expect(sealRing(crypto, account, unsound)).rejects.toThrow('Nobody');
  });
});

it('the keys of a device cannot be read, and can be stored', async () => {
  const { privateKey, authKey } = structuredClone(laptop.secret);
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow('not extractable');
  await expect(crypto.subtle.exportKey('raw', authKey)).rejects.toThrow('not extractable');
  expect(await open(structuredClone(laptop.secret), sealed)).toMatchObject({ ok: true });
});
