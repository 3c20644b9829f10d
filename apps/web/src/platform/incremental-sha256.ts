import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '@parley/domain/shared/to-hex.ts';

/** A hash that is fed piece by piece, which the browser's own function cannot do. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** 64 hexadecimal digits; ends the hash. */
  hex(): string;
}

/** Begins a hash. */
export function createSha256(): Sha256 {
  const hash = sha256.create();
  return {
    update(bytes) {
      hash.update(bytes);
    },
    hex: () => toHex(hash.digest()),
  };
}
