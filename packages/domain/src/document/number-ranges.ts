/** Numbers in ascending order as ranges: `1–3, 7`. */
export function writeRanges(numbers: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open?.last === number - 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges
    .map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`))
    .join(', ');
}

/**
 * Reads numbers that a person wrote as ranges: `1-3, 7`.
 *
 * @param most  the largest number that there is
 * @returns the numbers, ascending; undefined where it is no such text or names what is not there
 */
export function readRanges(text: string, most: number): readonly number[] | undefined {
  const found = new Set<number>();
  for (const piece of text.split(/[,;]/)) {
    const match = /^\s*(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?\s*$/.exec(piece);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (match === null || first < 1 || last < first || last > most) return undefined;
    for (let number = first; number <= last; number += 1) found.add(number);
  }
  return [...found].toSorted((a, b) => a - b);
}
