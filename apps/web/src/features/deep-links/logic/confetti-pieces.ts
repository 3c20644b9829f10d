/** One piece of paper, by where it begins and how it falls. Places are shares of the page. */
export interface Piece {
  readonly x: number;
  readonly drift: number;
  readonly begin: number;
  readonly speed: number;
  readonly turns: number;
  readonly sizePx: number;
  /** Degrees. */
  readonly hue: number;
}

/** @param random gives numbers from 0 to 1 */
export function makePieces(count: number, random: () => number): readonly Piece[] {
  return Array.from({ length: count }, () => ({
    x: random(),
    drift: (random() - 0.5) * 0.3,
    begin: random() * 0.25,
    speed: 1 + random() * 0.6,
    turns: (random() - 0.5) * 6,
    sizePx: 7 + random() * 7,
    hue: Math.round(random() * 360),
  }));
}

/** Where a piece is after a share of the whole time: above the page at first, below it at the end. */
export function pieceAt(
  { x, drift, begin, speed, turns }: Piece,
  share: number,
): { readonly x: number; readonly y: number; readonly turn: number } {
  const fallen = Math.max(0, share - begin) * speed;
  return { x: x + drift * fallen, y: fallen * 1.4 - 0.1, turn: turns * Math.PI * fallen };
}
