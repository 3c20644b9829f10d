/**
 * Highlighted code as flat triples `start, end, class`: offsets in UTF-16 units, in order, without overlap. The class is
 * an index into `tokenClasses`. Text between the ranges has no colour of its own.
 */
export type HighlightTokens = Uint32Array;

/** The classes that a range can have; each has a colour in `tokens/syntax.css`. */
export const tokenClasses = [
  'comment',
  'keyword',
  'string',
  'number',
  'title',
  'type',
  'variable',
  'attribute',
  'meta',
  'section',
  'addition',
  'deletion',
] as const;

/** One of the classes of highlighted code. */
export type TokenClass = (typeof tokenClasses)[number];

/** Code with more characters is shown without colours. */
export const MAX_HIGHLIGHT_LENGTH = 100_000;

/** A piece of text with the class it is shown in, if any. */
export interface TokenPiece {
  readonly text: string;
  readonly tokenClass?: TokenClass;
}

/** Cuts the part of a highlighted code that begins at `offset` into pieces. Joined, the pieces are the part. */
export function cutPieces(
  part: string,
  offset: number,
  tokens: HighlightTokens,
): readonly TokenPiece[] {
  const pieces: TokenPiece[] = [];
  const end = offset + part.length;
  let position = offset;
  for (let index = firstRange(tokens, offset); index < tokens.length; index += 3) {
    const start = Math.max(tokens[index] ?? end, position);
    const stop = Math.min(tokens[index + 1] ?? end, end);
    if (start >= end) break;
    if (start > position) pieces.push({ text: part.slice(position - offset, start - offset) });
    const tokenClass = tokenClasses[tokens[index + 2] ?? -1];
    const text = part.slice(start - offset, stop - offset);
    pieces.push(tokenClass === undefined ? { text } : { text, tokenClass });
    position = stop;
  }
  if (position < end) pieces.push({ text: part.slice(position - offset) });
  return pieces;
}

/** Index of the first range that ends behind `offset`. */
function firstRange(tokens: HighlightTokens, offset: number): number {
  let low = 0;
  let high = Math.floor(tokens.length / 3);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle * 3 + 1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}
