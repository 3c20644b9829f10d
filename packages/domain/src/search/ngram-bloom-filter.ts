/*
 * A filter tells of a folded text what is not in it, in a few kilobytes: one bit for each pair and
 * each triple of neighbouring characters, placed by a hash. A word of which a single piece is missing
 * is not there; a word whose pieces are all there may be.
 */

/** The pieces of one text; a power of two of bytes. */
export type NgramBloomFilter = Uint8Array;

const hashBits = 18;
const maxBytes = 2 ** (hashBits - 3);
const fewestBytes = 16;
/** Bits for each piece: about one in six is set then, and a word of six letters is rarely mistaken. */
const bitsPerGram = 4;
/** Parts the messages of a chat; nothing that is searched for reaches over it. */
const separator = 10;

/** Makes the filter of a folded text. */
export function createNgramBloomFilter(text: string): NgramBloomFilter {
  const bits = new Uint8Array(maxBytes);
  let count = 0;
  eachGram(text, (hash) => {
    const at = hash >>> 3;
    const bit = 1 << (hash & 7);
    const byte = bits[at] ?? 0;
    if ((byte & bit) !== 0) return;
    bits[at] = byte | bit;
    count += 1;
  });
  return shrink(bits, count);
}

/** Half of the bits says as much as long as they are few: the upper half is laid over the lower. */
function shrink(bits: Uint8Array, count: number): NgramBloomFilter {
  let length = bits.length;
  while (length > fewestBytes && length * 4 >= count * bitsPerGram) {
    length /= 2;
    for (let at = 0; at < length; at += 1) bits[at] = (bits[at] ?? 0) | (bits[at + length] ?? 0);
  }
  return bits.slice(0, length);
}

/** The pieces of folded words, as filters know them. */
export function gramsOf(terms: readonly string[]): readonly number[] {
  const grams = new Set<number>();
  for (const term of terms) eachGram(term, (hash) => grams.add(hash));
  return [...grams];
}

/** Whether a text may hold all pieces; false is certain. */
export function mightContain(filter: NgramBloomFilter, grams: readonly number[]): boolean {
  const mask = filter.length * 8 - 1;
  return grams.every((hash) => {
    const place = hash & mask;
    return ((filter[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0;
  });
}

function eachGram(text: string, tell: (hash: number) => void): void {
  let first = separator;
  let second = separator;
  for (let at = 0; at < text.length; at += 1) {
    const third = text.charCodeAt(at);
    if (second !== separator && third !== separator) {
      const pair = Math.imul(second, 0x9e3779b1) ^ Math.imul(third, 0x85ebca6b);
      tell(scatter(pair));
      if (first !== separator) tell(scatter(pair ^ Math.imul(first, 0xc2b2ae35) ^ 0x27d4eb2f));
    }
    first = second;
    second = third;
  }
}

/** Spreads a number over all places, the neighbours of each other far apart. */
function scatter(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> (32 - hashBits);
}
