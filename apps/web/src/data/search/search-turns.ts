/** Lets what nobody waits for stand back while somebody does. */
export interface SearchTurns {
  /** Does what somebody waits for. */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when nobody waits for anything. */
  whenQuiet(): Promise<void>;
}

/** Makes the turns of one engine. */
export function createSearchTurns(): SearchTurns {
  const running = new Set<Promise<unknown>>();
  return {
    async during(task) {
      const done = task();
      running.add(done);
      try {
        return await done;
      } finally {
        running.delete(done);
      }
    },
    async whenQuiet() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
