import { sha256 } from '@noble/hashes/sha2.js';

/** The same as `sha256Bytes` without the browser's own function. */
export function sha256InScript(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}
