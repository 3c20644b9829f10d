const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const valueOf: ReadonlyMap<string, number> = new Map(
  Array.from(alphabet, (character, index) => [character, index]),
);

/** Writes bytes as text that fits a URL, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let bitCount = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    bitCount += 8;
    while (bitCount >= 6) {
      bitCount -= 6;
      text += alphabet.charAt((bits >> bitCount) & 63);
    }
    bits &= 0xff;
  }
  return bitCount === 0 ? text : text + alphabet.charAt((bits << (6 - bitCount)) & 63);
}

/** Reads such text; undefined for anything that {@link toBase64Url} would not have written. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let written = 0;
  let bits = 0;
  let bitCount = 0;
  for (const character of text) {
    const value = valueOf.get(character);
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes[written] = (bits >> bitCount) & 0xff;
      written += 1;
    }
  }
  // Left-over bits are zero, and fewer than a character's: one value has one text.
  const isWhole = bitCount < 6 && (bits & ((1 << bitCount) - 1)) === 0;
  return isWhole ? bytes : undefined;
}
