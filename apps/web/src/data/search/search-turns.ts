/** Lets what nobody waits for stand back while somebody does. */
export interface SearchTurns {
  /** Does what somebody waits for. */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when nobody waits for anything. */
  whenQuiet(): Promise<void>;
}

/** Makes the turns of one engine. */
export function createSearchTurns(): SearchTurns {
  let running = 0;
  let quiet = Promise.withResolvers<void>();
  quiet.resolve();
  return {
    async during(task) {
      if (running === 0) quiet = Promise.withResolvers();
      running += 1;
      try {
        return await task();
      } finally {
        running -= 1;
        if (running === 0) quiet.resolve();
      }
    },
    async whenQuiet() {
      while (running > 0) await quiet.promise;
    },
  };
}
