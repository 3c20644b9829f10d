/** 32 letters, so that five bits of a byte choose one evenly. They need no encoding anywhere. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 80 bits: nothing else in a request looks like it. */
const fewestRandomLetters = 16;
/** What keys begin with, such as `sk-` and `ghp_`; a longer one could be part of the secret. */
const prefixPattern = /^[a-z][a-z0-9]{0,5}[-_]/i;

/**
 * Text that foreign code gets in place of a secret: random, as long as the secret, and beginning like
 * it, since some code looks at that. A short secret has a longer one, which no other text equals by
 * chance; so has one that is locked, whose length nobody knows.
 *
 * @param value  undefined while it is locked
 * @param random  so many random bytes
 */
export function createPlaceholder(
  value: string | undefined,
  random: (count: number) => Uint8Array,
): string {
  const { length = 0 } = value ?? {};
  const prefix =
    length < 2 * fewestRandomLetters ? '' : (prefixPattern.exec(value ?? '')?.[0] ?? '');
  const letters = Math.max(fewestRandomLetters, length - prefix.length);
  return prefix + Array.from(random(letters), (byte) => alphabet.charAt(byte & 31)).join('');
}
