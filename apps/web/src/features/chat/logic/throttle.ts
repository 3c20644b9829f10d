/** A task that is run now and then. */
export interface Throttle {
  /** Runs now, or when the rest since the last run is over. */
  readonly run: () => void;
  readonly stop: () => void;
}

/**
 * Lets a task rest between two runs; nothing that was asked for is left undone.
 *
 * @param restMs asked after each run; 0 for no rest
 */
export function createThrottle(task: () => void, restMs: () => number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  function run(): void {
    if (timer !== undefined) {
      isAsked = true;
      return;
    }
    task();
    const rest = restMs();
    if (rest > 0) timer = setTimeout(end, rest);
  }
  function end(): void {
    timer = undefined;
    if (!isAsked) return;
    isAsked = false;
    run();
  }
  return { run, stop: () => clearTimeout(timer) };
}
