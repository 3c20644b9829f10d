/*
 * [Note: sum] The sum over the hashes of all versions, modulo 2^256. Two devices that have the same
 * versions have the same sum, and a server that does not know the key can keep up no other.
 */

const modulus = 1n << 256n;

/** A sum with the hash of one version in place of another; empty for a version that does not count. */
export function replaceInSum(sum: string, removed: string, added: string): string {
  if (removed === added) return sum;
  const next = (numberOf(sum) - numberOf(removed) + numberOf(added) + modulus) % modulus;
  return next.toString(16).padStart(64, '0');
}

function numberOf(hash: string): bigint {
  return hash === '' ? 0n : BigInt(`0x${hash}`);
}

/** Bytes of a hash as text. */
export function hashToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
