/**
 * Counts how often things of a kind are iterated, until the function that it gives is called. What
 * goes through gigabytes must not: an iterator for each byte makes seconds into minutes.
 */
export function countWalks(prototype: Iterable<unknown>): () => number {
  const iterate = prototype[Symbol.iterator];
  let count = 0;
  const counting = function (this: Iterable<unknown>): Iterator<unknown> {
    count += 1;
    return iterate.call(this);
  };
  const put = (value: () => Iterator<unknown>): void =>
    void Object.defineProperty(prototype, Symbol.iterator, {
      value,
      configurable: true,
      writable: true,
    });
  put(counting);
  return () => {
    put(iterate);
    return count;
  };
}
