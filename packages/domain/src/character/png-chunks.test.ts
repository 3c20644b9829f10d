import { expect, it } from 'vitest';

import { readPngParts } from './png-chunks.ts';
import { makePng } from './testing/make-png.ts';

/** A sound picture with another length in the chunk at a place. */
function withLength(start: number, length: number): Uint8Array {
  const bytes = makePng();
  new DataView(bytes.buffer).setUint32(start, length);
  return bytes;
}

it('refuses an end that is longer than the file', () => {
  const { length } = makePng();
  expect(readPngParts(makePng())?.trailerEnd).toBe(length);
  expect(readPngParts(withLength(length - 12, 1))).toBeUndefined();
});

it('refuses a header of another length', () => {
  // The next chunk still begins where it did: its frame lies in what is taken for the header.
  const bytes = makePng();
  const chunkAfterHeader = 8 + 12 + 13;
  const length = new DataView(bytes.buffer).getUint32(chunkAfterHeader);
  expect(readPngParts(withLength(8, 13 + 12 + length))).toBeUndefined();
});
