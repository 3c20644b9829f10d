import { canonicalText } from './canonical-text.ts';

/** 16 hexadecimal digits of a value of plain JSON. Equal values have equal digests. */
export type Digest = (value: unknown) => string;

/**
 * Makes digests of 64 bits. They tell changes from their absence on one device and protect nothing.
 *
 * @param seed random text of the device, so that nobody can prepare two texts that look the same
 */
export function createDigest(seed: string): Digest {
  const low = mixText(seed, 0x9e3779b9);
  const high = mixText(seed, 0x85ebca6b);
  return (value) => digestText(canonicalText(value), low, high);
}

function digestText(text: string, low: number, high: number): string {
  return hex(mixText(text, low)) + hex(mixText(text, high));
}

/** MurmurHash3 (x86, 32 bits), fed by one UTF-16 unit at a time. Source: Austin Appleby, SMHasher. */
function mixText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    let unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    hash ^= unit;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
