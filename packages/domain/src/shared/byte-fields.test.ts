import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { joinBytes, readUint64, sized, uint32, uint64, uint8 } from './byte-fields.ts';
import { fromHex } from './from-hex.ts';
import { toHex } from './to-hex.ts';

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

describe('a field of bytes', () => {
  it('has the most significant byte first', () => {
    expect(toHex(uint8(0xab))).toBe('ab');
    expect(toHex(uint32(0x0102_0304))).toBe('01020304');
    expect(toHex(uint64(2 ** 32 + 2))).toBe('0000000100000002');
    expect(toHex(sized(Uint8Array.of(7, 8)))).toBe('000000020708');
  });

  it('is joined with others in their order', () => {
    expect(toHex(joinBytes([uint8(1), new Uint8Array(), Uint8Array.of(2, 3)]))).toBe('010203');
    expect(joinBytes([])).toHaveLength(0);
  });

  it('of eight bytes holds every exact number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(readUint64(viewOf(joinBytes([uint8(0), uint64(value)])), 1)).toBe(value);
      }),
    );
    expect(readUint64(viewOf(uint64(Number.MAX_SAFE_INTEGER)), 0)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('of eight bytes is not read where the number would be another', () => {
    expect(readUint64(viewOf(joinBytes([uint32(0x20_0000), uint32(0)])), 0)).toBeUndefined();
    expect(readUint64(viewOf(new Uint8Array(8).fill(255)), 0)).toBeUndefined();
  });
});

describe('hexadecimal digits', () => {
  it('give back the bytes they were made from', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(fromHex(toHex(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it.each(['a', 'AB', '0g', ' 00', '00\n', '0x00', '٠٠'])('are not read from %j', (text) => {
    expect(fromHex(text)).toBeUndefined();
  });
});
