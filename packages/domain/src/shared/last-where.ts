/**
 * The last place of a list up to which something is true, found by halving; -1 where it never is.
 *
 * @param isTrue true for a beginning of the list, false for all that follows
 */
export function lastWhere<T>(list: readonly T[], isTrue: (value: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = list[middle];
    if (value !== undefined && isTrue(value)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
