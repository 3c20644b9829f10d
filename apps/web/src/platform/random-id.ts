import type { RandomText } from '@parley/domain/shared/ids.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const idCharacters = 20;
/** The largest multiple of 36 that fits a byte; bytes from here on would favour the first letters. */
const byteLimit = 252;

/** The part of `crypto` that ids need. */
export interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** Makes a source of 20 evenly spread characters of `[0-9a-z]` (103 bits). */
export function createRandomText(source: RandomSource): RandomText {
  return () => {
    let text = '';
    const bytes = new Uint8Array(32);
    while (text.length < idCharacters) {
      source.getRandomValues(bytes);
      for (const byte of bytes) {
        if (byte < byteLimit && text.length < idCharacters) text += alphabet.charAt(byte % 36);
      }
    }
    return text;
  };
}

/** Random text of this browser's generator. */
export const randomText: RandomText = createRandomText({
  getRandomValues: (bytes) => crypto.getRandomValues(bytes),
});
