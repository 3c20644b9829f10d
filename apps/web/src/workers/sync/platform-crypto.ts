import type { CompressionPort } from '@parley/sync/seal/crypto-port.ts';

/** Compression of the browser. */
export const browserCompression: CompressionPort = {
  deflate: () => new CompressionStream('deflate-raw'),
  inflate: () => new DecompressionStream('deflate-raw'),
};

/** Whether keys can be made here: browsers have that on https and on this computer alone. */
export function hasCryptography(): boolean {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return subtle !== undefined;
}
