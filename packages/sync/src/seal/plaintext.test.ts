import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import { platform } from '../testing/platform.ts';
import type { CompressionPort, CompressionStreams } from './crypto-port.ts';
import { unpadText, padText } from './padded-text.ts';
import { pad, unpad } from './padded.ts';
import { maxTextBytes, packText, unpackText } from './plaintext.ts';
import { createStreamCompression } from './stream-compression.ts';

const { compression } = platform;
const MiB = 1024 * 1024;

const streams: CompressionStreams = {
  deflate: () => new CompressionStream('deflate-raw'),
  inflate: () => new DecompressionStream('deflate-raw'),
};

/** Zeros, compressed a thousand times. */
async function makeBomb(sizeBytes: number): Promise<Bytes> {
  return compression.deflate(new Uint8Array(sizeBytes));
}

/** Makes a thousand bytes of each as soon as it is given, read or not, as browsers do; counts them. */
function eagerInflation(): { readonly port: CompressionPort; readonly madeBytes: () => number } {
  let made = 0;
  const inflate = () =>
    new TransformStream<Bytes, Bytes>({
      transform(piece, controller) {
        made += piece.length * 1000;
        controller.enqueue(new Uint8Array(piece.length * 1000));
      },
    });
  return { port: createStreamCompression({ ...streams, inflate }), madeBytes: () => made };
}

describe('a text that is to be sealed', () => {
  it('comes back, whatever stands in it', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({ minLength: 1000, maxLength: 3000 }),
      fc
        .tuple(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 3000 }))
        .map(([text, times]) => text.repeat(times).slice(0, 20_000).toWellFormed()),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await unpackText(compression, await packText(compression, text))).toBe(text);
      }),
    );
  });

  it('is compressed from 1 KiB, where that makes it shorter', async () => {
    const noise = Array.from(crypto.getRandomValues(new Uint8Array(6000)), (byte) =>
      String.fromCharCode(byte % 128),
    ).join('');
    expect((await packText(compression, 'a'.repeat(1023)))[0]).toBe(0);
    expect((await packText(compression, 'a'.repeat(1024)))[0]).toBe(1);
    expect((await packText(compression, 'a'.repeat(100_000))).length).toBeLessThan(200);
    const packed = await packText(compression, noise);
    expect(packed.length).toBeLessThanOrEqual(Math.ceil(6005 * 1.12));
  });

  it('stays as it is where compression makes it longer', async () => {
    const growing: CompressionPort = {
      ...compression,
      deflate: () => Promise.resolve(new Uint8Array(2000)),
    };
    const packed = await packText(growing, 'a'.repeat(2000));
    expect(packed[0]).toBe(0);
    expect(await unpackText(compression, packed)).toBe('a'.repeat(2000));
  });

  it('is padded with zeros', async () => {
    const packed = await packText(compression, 'a'.repeat(700));
    expect(packed).toHaveLength(736);
    expect(packed.subarray(705).every((byte) => byte === 0)).toBe(true);
  });

  it('is refused where it is longer than anybody would restore', async () => {
    await expect(packText(compression, 'a'.repeat(maxTextBytes + 1))).rejects.toThrow(RangeError);
  });

  it('fails loudly where the platform cannot compress', async () => {
    const failing = createStreamCompression({
      ...streams,
      deflate: () =>
        new TransformStream<Bytes, Bytes>({
          transform: (_chunk, controller) => {
            controller.error(new Error('out of order'));
          },
        }),
    });
    await expect(packText(failing, 'a'.repeat(2000))).rejects.toThrow('compression');
  });
});

describe('what is no packed text', () => {
  it.each([
    ['nothing', []],
    ['a head that is cut short', [0, 0, 0, 0]],
    ['a length beyond the end', [0, 0, 0, 0, 2, 65]],
    ['an enormous length', [0, 255, 255, 255, 255, 65]],
    ['unknown flags', [2, 0, 0, 0, 1, 65]],
    ['bytes that are no UTF-8', [0, 0, 0, 0, 1, 255]],
    ['bytes that are not compressed', [1, 0, 0, 0, 3, 255, 255, 255]],
    ['a compression that is cut short', [1, 0, 0, 0, 1, 75]],
  ])('%s is told as that', async (_name, bytes) => {
    expect(await unpackText(compression, Uint8Array.from(bytes))).toBeUndefined();
  });

  it('never throws, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const text = await unpackText(compression, new Uint8Array(bytes));
        expect(['string', 'undefined']).toContain(typeof text);
      }),
    );
  });

  it('restores a text as long as one may be, and none that is longer', async () => {
    const longest = pad({ flags: 1, content: await makeBomb(maxTextBytes) });
    const longer = pad({ flags: 1, content: await makeBomb(maxTextBytes + 1) });
    expect((await unpackText(compression, longest))?.length).toBe(maxTextBytes);
    expect(await unpackText(compression, longer)).toBeUndefined();
  });

  it('a bomb is given up before all of it was made', async () => {
    const { port, madeBytes } = eagerInflation();
    expect(await port.inflate(new Uint8Array(100_000), MiB)).toBeUndefined();
    expect(madeBytes()).toBeLessThan(16 * MiB);
    expect(await compression.inflate(await makeBomb(16 * MiB), MiB)).toBeUndefined();
  });

  it('trailing bytes behind a compressed text are no text', async () => {
    const content = await compression.deflate(new Uint8Array(100));
    const longer = Uint8Array.from([...content, 1, 2, 3]);
    expect(await compression.inflate(content, 100)).toHaveLength(100);
    expect(await compression.inflate(longer, 1000)).toBeUndefined();
  });
});

describe('a short text', () => {
  it('is padded and comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unpadText(padText(text))).toBe(text.replace(/^\u{feff}/u, ''));
      }),
    );
  });

  it('is not read from compressed bytes, or from none', () => {
    expect(unpadText(pad({ flags: 1, content: Uint8Array.of(65) }))).toBeUndefined();
    expect(unpadText(Uint8Array.of(0, 0, 0, 0))).toBeUndefined();
    expect(unpad(pad({ flags: 7, content: Uint8Array.of(65) }))).toEqual({
      flags: 7,
      content: Uint8Array.of(65),
    });
  });
});
