import type { RandomText } from '@parley/domain/shared/ids.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const idCharacters = 20;
/** The largest multiple of 36 that fits a byte; bytes from here on would favour the first letters. */
const byteLimit = 252;

/** The part of `crypto` that ids need. */
export interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** Asking the source takes as long for many bytes as for one; each is used once. */
const poolBytes = 1024;

/** Makes a source of 20 evenly spread characters of `[0-9a-z]` (103 bits). */
export function createRandomText(source: RandomSource): RandomText {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  const nextByte = (): number => {
    if (used === poolBytes) {
      source.getRandomValues(pool);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    used += 1;
    return byte;
  };
  return () => {
    let text = '';
    while (text.length < idCharacters) {
      const byte = nextByte();
      if (byte < byteLimit) text += alphabet.charAt(byte % 36);
    }
    return text;
  };
}

/** Random text of this browser's generator. */
export const randomText: RandomText = createRandomText({
  getRandomValues: (bytes) => crypto.getRandomValues(bytes),
});
