import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { deflateSync, inflateSync } from 'fflate';

/** Compresses bytes in the format `deflate-raw`. */
export function deflateInScript(bytes: Bytes): Bytes {
  return new Uint8Array(deflateSync(bytes));
}

/** Restores them; undefined for what is no compression, or is cut short. Bytes behind it are not read. */
export function inflateInScript(bytes: Bytes): Bytes | undefined {
  try {
    return new Uint8Array(inflateSync(bytes));
  } catch {
    return undefined;
  }
}
