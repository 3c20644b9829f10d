/** Runs work one after the other, in the order in which it was asked for. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a queue. Work that rejects holds up nobody. */
export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
