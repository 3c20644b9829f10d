import { describe, expect, it } from 'vitest';

import {
  blobLimits,
  blobPath,
  chunkCount,
  chunkLength,
  chunkPath,
  contentDigest,
  readBlobShape,
} from './blobs.ts';

const { chunkBytes, sealBytes, chunks } = blobLimits;
const id = 'ab'.repeat(32);
const shapeIn = (path: string) => readBlobShape(new URLSearchParams(path.split('?')[1]));

describe('a blob', () => {
  it('has an address, and each chunk one below it', () => {
    expect(blobPath(id)).toBe(`api/blobs/${id}`);
    expect(chunkPath(id, 3)).toBe(`api/blobs/${id}/3`);
  });

  it.each([
    { epoch: 1, bytes: sealBytes },
    { epoch: 7, bytes: chunkBytes },
    { epoch: 7, bytes: chunkBytes + sealBytes },
    { epoch: 32_767, bytes: chunks * chunkBytes },
  ])('says with each chunk that it is %j', (shape) => {
    expect(shapeIn(chunkPath(id, 0, shape))).toEqual(shape);
  });

  it.each([
    'epoch=0&bytes=16',
    'epoch=1.5&bytes=16',
    'epoch=1',
    'bytes=16',
    'epoch=1&bytes=0',
    'epoch=1&bytes=15',
    'epoch=1&bytes=-16',
    'epoch=1&bytes=16.5',
    `epoch=1&bytes=${chunkBytes + 1}`,
    `epoch=1&bytes=${chunks * chunkBytes + sealBytes}`,
    'epoch=1&bytes=1e99',
    'epoch=1&bytes=Infinity',
  ])('is none with %s', (query) => {
    expect(shapeIn(`?${query}`)).toBeUndefined();
  });

  it('has chunks of one size, and what is left in its last', () => {
    const shape = { epoch: 1, bytes: 2 * chunkBytes + 20 };
    expect(chunkCount(shape.bytes)).toBe(3);
    expect([0, 1, 2, 3].map((index) => chunkLength(shape, index))).toEqual([
      chunkBytes,
      chunkBytes,
      20,
      undefined,
    ]);
    expect(chunkLength({ epoch: 1, bytes: chunkBytes }, 0)).toBe(chunkBytes);
  });

  it('names the hash of a chunk as RFC 9530 does', () => {
    expect(contentDigest(new Uint8Array(32))).toBe(`sha-256=:${'A'.repeat(43)}=:`);
  });
});
