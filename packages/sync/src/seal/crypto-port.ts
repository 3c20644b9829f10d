import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

/** Cryptography of the platform; `crypto` of a browser or of Node is one. */
export interface CryptoPort {
  readonly subtle: SubtleCrypto;
  /** Fills the bytes with random ones and gives them back. */
  getRandomValues(bytes: Bytes): Bytes;
}

/** A stream that changes bytes on their way. */
export interface ByteTransform {
  readonly readable: ReadableStream<Bytes>;
  readonly writable: WritableStream<Bytes>;
}

/** Compression of the platform, in the format `deflate-raw`; a new stream with each call. */
export interface CompressionPort {
  deflate(): ByteTransform;
  /** Its readable side fails on bytes that {@link deflate} did not give. */
  inflate(): ByteTransform;
}

/** Random bytes. */
export function randomBytes(crypto: CryptoPort, count: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(count));
}
