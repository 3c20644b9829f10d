/** Waits for all of them, but no longer than so many milliseconds; failures end the wait, too. */
export function untilAll(awaited: readonly Promise<unknown>[], atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, atMostMs);
    void Promise.allSettled(awaited).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
