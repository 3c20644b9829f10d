/** Time that passes only when nothing is left to do now. */
export interface VirtualTime {
  /** Since 1970. */
  nowMs(): number;
  sleep(ms: number): Promise<void>;
  /** Lets time pass until nobody sleeps any more, or until a moment. */
  run(untilMs?: number): Promise<void>;
}

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

/** Starts a time of its own. Who sleeps until the same moment wakes in the order of falling asleep. */
export function createVirtualTime(startMs: number): VirtualTime {
  let nowMs = startMs;
  const sleepers: Sleeper[] = [];
  return {
    nowMs: () => nowMs,
    sleep(ms) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const atMs = nowMs + Math.max(0, Math.round(ms));
      const later = sleepers.findIndex((each) => each.atMs > atMs);
      const sleeper = { atMs, wake: () => resolve(undefined) };
      sleepers.splice(later === -1 ? sleepers.length : later, 0, sleeper);
      return promise;
    },
    async run(untilMs = Infinity) {
      for (;;) {
        await settle();
        const next = sleepers[0];
        if (next === undefined || next.atMs > untilMs) break;
        sleepers.shift();
        nowMs = next.atMs;
        next.wake();
      }
      if (untilMs !== Infinity) nowMs = Math.max(nowMs, untilMs);
    },
  };
}

/** Waits until every promise that can be settled is. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
