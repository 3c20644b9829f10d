import { sha256 } from '@noble/hashes/sha2.js';

import { toHex } from './to-hex.ts';

/** The same as `sha256Hex` without the browser's own function. */
export function sha256InScript(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}
