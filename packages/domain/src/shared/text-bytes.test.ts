import * as fc from 'fast-check';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { fromBase64, toBase64 } from './base64.ts';
import { crc32 } from './crc32.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

const anyBytes = fc.uint8Array({ maxLength: 200 });
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('bytes as text', () => {
  it('is the Base64 that the platform writes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = toBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(text)).toEqual(Uint8Array.from(bytes));
      }),
    );
    const long = new Uint8Array(100_000).fill(250);
    expect(toBase64(long)).toBe(Buffer.from(long).toString('base64'));
    expect(fromBase64('SGV\n sbG8')).toEqual(encodeUtf8('Hello'));
    expect(fromBase64('a*b=')).toBeUndefined();
  });

  it('is the UTF-8 that the platform reads and writes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bytes = encodeUtf8(text);
        expect(bytes).toEqual(Uint8Array.from(Buffer.from(text)));
        expect(decodeUtf8(bytes)).toBe(new TextDecoder().decode(bytes));
      }),
    );
    const long = 'aé文😀'.repeat(20_000);
    expect(decodeUtf8(encodeUtf8(long))).toBe(long);
    expect(decodeUtf8(encodeUtf8('\uFEFFa'))).toBe('a');
    expect(decodeUtf8(encodeUtf8('a\ud800'))).toBe('a\ufffd');
  });

  it('refuses what is no UTF-8, as the platform does', () => {
    const pieces = fc.constantFrom(
      0x41,
      0x80,
      0xbf,
      0xc1,
      0xc3,
      0xe0,
      0xa0,
      0xed,
      0xf0,
      0xf4,
      0x90,
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (list) => {
        const bytes = Uint8Array.from(list);
        expect(decodeUtf8(bytes)).toBe(strictlyDecoded(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it('has the checksum of the platform', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(crc32(bytes)).toBe(nodeCrc32(bytes));
      }),
    );
  });
});

function strictlyDecoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
