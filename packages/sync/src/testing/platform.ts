import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import type { CompressionPort, CryptoPort } from '../seal/crypto-port.ts';
import { createStreamCompression } from '../seal/stream-compression.ts';

/** Cryptography and compression of this platform. */
export const platform: { readonly crypto: CryptoPort; readonly compression: CompressionPort } = {
  crypto,
  compression: createStreamCompression({
    deflate: () => new CompressionStream('deflate-raw'),
    inflate: () => new DecompressionStream('deflate-raw'),
  }),
};

/** As {@link platform}, with random bytes that are the same each time: 0, 1, 2 and so on. */
export function countingCrypto(): CryptoPort {
  let next = 0;
  return {
    subtle: crypto.subtle,
    getRandomValues(bytes: Bytes) {
      for (let at = 0; at < bytes.length; at += 1) {
        bytes[at] = next % 256;
        next += 1;
      }
      return bytes;
    },
  };
}

/** The same bytes with one of them changed. @param place from 0 to 1: where */
export function flipByte(bytes: Uint8Array, place: number, mask: number): Bytes {
  const flipped = new Uint8Array(bytes);
  const at = Math.min(bytes.length - 1, Math.floor(place * bytes.length));
  flipped[at] = (flipped[at] ?? 0) ^ mask;
  return flipped;
}
