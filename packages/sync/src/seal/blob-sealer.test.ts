import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { flipByte, platform } from '../testing/platform.ts';
import { blobChunkBytes, createBlobSealer, type ChunkPlace } from './blob-sealer.ts';
import type { AccountKeys } from './epoch-keys.ts';

const { crypto } = platform;
const broken = { ok: false, error: { code: 'seal-broken' } };
const keys: AccountKeys = {
  idKey: new Uint8Array(32).fill(1),
  epochs: [
    { id: 1, key: new Uint8Array(32).fill(2), retiredAfterSeq: 5 },
    { id: 2, key: new Uint8Array(32).fill(3) },
  ],
};
const sealer = await createBlobSealer(crypto, 'acc-1', keys);
const content = new Uint8Array(2 * blobChunkBytes + 77).map((_none, at) => (at * 31) % 251);
const blobId = await sealer.blobId(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
const places: readonly ChunkPlace[] = [0, 1, 2].map((index) => ({
  blobId,
  epoch: 2,
  index,
  isLast: index === 2,
}));
const [first, second, last] = places as [ChunkPlace, ChunkPlace, ChunkPlace];
const partAt = (index: number) =>
  content.slice(index * blobChunkBytes, (index + 1) * blobChunkBytes);
const chunks = await Promise.all(
  places.map((place) => sealer.sealChunk(place, partAt(place.index))),
);
const [firstChunk, secondChunk, lastChunk] = chunks as [
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
];

describe('the chunks of a blob', () => {
  it('open as the content', async () => {
    for (const [index, chunk] of chunks.entries()) {
      const opened = await sealer.openChunk(places[index] ?? first, chunk);
      expect(opened).toEqual({ ok: true, value: partAt(index) });
    }
  });

  it('are the same from every device, so that one goes on where another stopped', async () => {
    const other = await createBlobSealer(crypto, 'acc-1', keys);
    expect(other.epoch).toBe(2);
    expect(await other.sealChunk(last, partAt(2))).toEqual(lastChunk);
  });

  it('fail in each other’s place', async () => {
    expect(await sealer.openChunk(first, secondChunk)).toEqual(broken);
    expect(await sealer.openChunk(second, firstChunk)).toEqual(broken);
  });

  it('fail where the end was cut off, or something was put behind it', async () => {
    expect(await sealer.openChunk({ ...second, isLast: true }, secondChunk)).toEqual(broken);
    expect(await sealer.openChunk({ ...last, isLast: false }, lastChunk)).toEqual(broken);
  });

  it('fail under another blob, epoch or account', async () => {
    const other = await createBlobSealer(crypto, 'acc-2', keys);
    expect(await sealer.openChunk({ ...last, blobId: 'ab'.repeat(32) }, lastChunk)).toEqual(broken);
    expect(await sealer.openChunk({ ...last, epoch: 1 }, lastChunk)).toEqual(broken);
    expect(await other.openChunk(last, lastChunk)).toEqual(broken);
  });

  it('fail with any byte changed', async () => {
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        expect(await sealer.openChunk(last, flipByte(lastChunk, place, mask))).toEqual(broken);
      }),
    );
  });

  it('fail with sizes that no chunk has, and under names that no blob has', async () => {
    expect(await sealer.openChunk(last, new Uint8Array(15))).toEqual(broken);
    expect(await sealer.openChunk(last, new Uint8Array(blobChunkBytes + 17))).toEqual(broken);
    expect(await sealer.openChunk(first, new Uint8Array(100))).toEqual(broken);
    expect(await sealer.openChunk({ ...last, blobId: '../x' }, lastChunk)).toEqual(broken);
  });

  it('ask for the key that the ring does not have', async () => {
    expect(await sealer.openChunk({ ...last, epoch: 3 }, lastChunk)).toEqual({
      ok: false,
      error: { code: 'key-unknown', epoch: 3 },
    });
  });

  it.each<[string, ChunkPlace, number]>([
    ['a chunk in the middle that is not full', first, 5],
    ['more than a chunk', last, blobChunkBytes + 1],
    ['a name that is none', { ...last, blobId: 'zz' }, 5],
    ['a key that there is not', { ...last, epoch: 3 }, 5],
  ])('are not sealed for %s', async (_name, place, size) => {
    await expect(sealer.sealChunk(place, new Uint8Array(size))).rejects.toThrow(RangeError);
  });

  it('are one, and empty, where the content is', async () => {
    const only = { blobId, epoch: 2, index: 0, isLast: true };
    const chunk = await sealer.sealChunk(only, new Uint8Array());
    expect(await sealer.openChunk(only, chunk)).toEqual({ ok: true, value: new Uint8Array() });
  });
});
