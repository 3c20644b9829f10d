/** The first bytes of every PNG. Source: PNG, section 5.2. */
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum around the data of a chunk. */
const frameBytes = 12;

/** The names of chunks that hold a character card, the newer first. */
export const cardKeywords = ['ccv3', 'chara'] as const;

/** A chunk that holds a character card. Places count from the start of the file. */
export interface CardChunk {
  readonly keyword: (typeof cardKeywords)[number];
  readonly type: 'tEXt' | 'iTXt' | 'zTXt';
  readonly start: number;
  readonly dataStart: number;
  readonly dataEnd: number;
  readonly end: number;
}

/** Where the parts of a PNG lie. */
export interface PngParts {
  /** In the order of the file. */
  readonly cards: readonly CardChunk[];
  /** Where the chunk begins that ends the picture. */
  readonly trailerStart: number;
  /** Where it ends; what stands behind it is no part of the picture. */
  readonly trailerEnd: number;
}

/** Whether bytes begin as a PNG does. */
export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/**
 * Walks the chunks of a PNG once. Undefined where it does not begin with a header, a chunk is longer
 * than the file, or the end is missing. Checksums are not looked at.
 */
export function readPngParts(bytes: Uint8Array): PngParts | undefined {
  if (!isPng(bytes)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cards: CardChunk[] = [];
  let start = signature.length;
  while (start + frameBytes <= bytes.length) {
    const length = view.getUint32(start);
    const type = asciiOf(bytes, start + 4, start + 8);
    const end = start + frameBytes + length;
    if (end > bytes.length) return undefined;
    if (start === signature.length && (type !== 'IHDR' || length !== 13)) return undefined;
    if (type === 'IEND') return { cards, trailerStart: start, trailerEnd: end };
    if (type === 'tEXt' || type === 'iTXt' || type === 'zTXt') {
      const place = { type, start, dataStart: start + 8, dataEnd: end - 4, end } as const;
      const keyword = keywordOf(bytes, place.dataStart, place.dataEnd);
      if (keyword !== undefined) cards.push({ keyword, ...place });
    }
    start = end;
  }
  return undefined;
}

function keywordOf(bytes: Uint8Array, from: number, to: number): CardChunk['keyword'] | undefined {
  return cardKeywords.find((keyword) => {
    const end = from + keyword.length;
    return end < to && bytes[end] === 0 && asciiOf(bytes, from, end).toLowerCase() === keyword;
  });
}

function asciiOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
