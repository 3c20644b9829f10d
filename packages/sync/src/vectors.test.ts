import { argon2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { decodePullAnswer, encodePullAnswer } from '@parley/contract/sync/pull-frame.ts';
import { readRingAnswer } from '@parley/contract/sync/ring-body.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Argon2Input } from './keys/passphrase.ts';
import { readRing } from './keys/ring-text.ts';
import { createSealer } from './seal/create-sealer.ts';
import { bytesOf, openVectors, type Vectors } from './testing/open-vectors.ts';
import { countingCrypto, flipByte, platform } from './testing/platform.ts';

const file = new URL('./testing/__fixtures__/vectors-v1.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const { account, opened } = vectors;
const ring = readRing(opened.ring);

async function sealerWith(crypto = platform.crypto) {
  if (ring === undefined) throw new Error('There is a ring');
  return createSealer({ ...platform, crypto, account, keys: ring });
}

async function argon2id({ password, salt, cost }: Argon2Input) {
  const { memoryKib: memory, passes, lanes: parallelism } = cost;
  const parameters = { message: password, nonce: salt, memory, passes, parallelism };
  return new Uint8Array(argon2Sync('argon2id', { ...parameters, tagLength: 32 }));
}

describe('what version 1 sealed', () => {
  it('opens for ever', async () => {
    const stretched: string[] = [];
    const result = await openVectors(vectors, async (input) => {
      const bytes = await argon2id(input);
      stretched.push(toBase64Url(bytes));
      return bytes;
    });
    expect(result).toEqual(opened);
    expect(stretched).toEqual([vectors.stretchedPassphrase]);
  });

  it.each([
    ['a record', 0],
    ['a tombstone', 2],
  ])('is sealed again as the same bytes: %s', async (_name, index) => {
    const record = vectors.records[index];
    const payload = opened.payloads[index];
    if (record === undefined || payload === undefined) throw new Error('There is such a record');
    const sealer = await sealerWith(countingCrypto());
    const sealed = await sealer.seal(record.version, payload);
    expect(toBase64Url(sealed)).toBe(record.sealed);
  });

  it('has a ring that the server’s readers take', () => {
    expect(readRingAnswer(JSON.stringify(vectors.ring))?.ring?.boxes).toHaveLength(4);
  });
});

describe('a page of records', () => {
  const records = vectors.records.map(({ version, seq, sealed }) => ({
    ...version,
    seq,
    sealed: bytesOf(sealed),
  }));
  const page = encodePullAnswer({
    generation: 'g',
    ring: 2,
    head: 20,
    floor: 0,
    next: 20,
    more: false,
    me: { lastOp: 0, token: '' },
    records,
  });

  it('with any byte changed brings no other content than was sealed', async () => {
    const sealer = await sealerWith();
    const known = new Set(opened.payloads.map((payload) => JSON.stringify(payload)));
    const places = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        const read = decodePullAnswer(flipByte(page, place, mask));
        const found = read.ok ? read.value.records : [];
        const payloads = await Promise.all(
          found.map(async (record) => {
            const result = await sealer.open(record, record.seq, record.sealed);
            return result.ok ? JSON.stringify(result.value) : undefined;
          }),
        );
        const foreign = payloads.filter((each) => each !== undefined && !known.has(each));
        expect(foreign).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
