import type { StopSignal } from '@parley/domain/tool/tool.ts';

/** Places for what may run at once. */
export interface RunSlots {
  /** Waits for a place; the function gives it back. Undefined where the signal comes first. */
  take(signal: StopSignal): Promise<(() => void) | undefined>;
}

/** Makes so many places. */
export function createRunSlots(count: number): RunSlots {
  let free = count;
  const waiting = new Set<() => void>();

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  /** Once: a place that is given back twice would be two. */
  function oneRelease(): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  }

  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(oneRelease());
      }
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const begin = (): void => resolve(oneRelease());
      waiting.add(begin);
      signal.addEventListener('abort', () => {
        if (waiting.delete(begin)) resolve(undefined);
      });
      return promise;
    },
  };
}
