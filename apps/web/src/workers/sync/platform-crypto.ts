import { createStreamCompression } from '@parley/sync/seal/stream-compression.ts';

import { withShortCompression } from './short-compression.ts';

/** Compression of the browser. */
export const browserCompression = withShortCompression(
  createStreamCompression({
    deflate: () => new CompressionStream('deflate-raw'),
    inflate: () => new DecompressionStream('deflate-raw'),
  }),
);

/** Whether keys can be made here: browsers have that on https and on this computer alone. */
export function hasCryptography(): boolean {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return subtle !== undefined;
}
