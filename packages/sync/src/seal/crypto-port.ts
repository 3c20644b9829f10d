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

/** Streams of the platform in the format `deflate-raw`, a new one with each call. */
export interface CompressionStreams {
  deflate(): ByteTransform;
  /** Its readable side fails on bytes that {@link deflate} did not give. */
  inflate(): ByteTransform;
}

/** Compression in the format `deflate-raw`. */
export interface CompressionPort {
  deflate(bytes: Bytes): Promise<Bytes>;
  /**
   * Restores what {@link deflate} gave; undefined for anything else and for more than `maxBytes`, of
   * which not much more may be made.
   */
  inflate(bytes: Bytes, maxBytes: number): Promise<Bytes | undefined>;
}

/** Random bytes. */
export function randomBytes(crypto: CryptoPort, count: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(count));
}
