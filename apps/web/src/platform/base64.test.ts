import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromBase64 } from './from-base64.ts';
import { countWalks } from './testing/count-walks.ts';
import { toBase64 } from './to-base64.ts';

function countingBytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => index % 256);
}

describe('Base64', () => {
  it('is that of Node, and is read back, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = toBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(text)).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it.each([393_215, 393_216, 393_217, 1_000_000])(
    'is one text where it is made piece by piece: %i bytes',
    (length) => {
      const bytes = countingBytes(length);
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(Buffer.compare(fromBase64(text) ?? new Uint8Array(), bytes)).toBe(0);
    },
  );

  it('keeps what looks like a byte order mark', () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0xef, 0xbb, 0xbf, 0);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('is not read out of other text', () => {
    expect(fromBase64('no Base64!')).toBeUndefined();
  });

  it('walks neither text nor bytes one by one: with that a large backup took minutes', () => {
    const walks = [countWalks(String.prototype), countWalks(Uint8Array.prototype)];
    const text = toBase64(countingBytes(9));
    fromBase64(text);
    expect(walks.map((end) => end())).toEqual([0, 0]);
    expect(text).toHaveLength(12);
  });
});
