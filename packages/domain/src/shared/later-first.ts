/** Compares times for a list with the latest first, and null at its end. */
export function laterFirst(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : b - a;
}
