/** Lets what nobody waits for stand back while somebody does. */
export interface PriorityGate {
  /** Does what somebody waits for. */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when nobody waits for anything. */
  whenQuiet(): Promise<void>;
}

/** Makes the gate of one engine. */
export function createPriorityGate(): PriorityGate {
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
