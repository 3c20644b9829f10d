/** What could not be written is tried again after so long. */
export const retryDelayMs = 5000;

/** Runs a task once after a time; the returned function prevents it. */
export type Delay = (task: () => void, delayMs: number) => () => void;

/** One task that waits. */
export interface Timer {
  /** Does nothing while the task waits. */
  start(delayMs: number): void;
  cancel(): void;
}

/** The delay of the page. */
export const pageDelay: Delay = (task, delayMs) => {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
};

/** Makes a timer for a task; the task may start it again. */
export function createTimer(delay: Delay, task: () => void): Timer {
  let cancelPending: (() => void) | undefined;
  return {
    start(delayMs) {
      cancelPending ??= delay(() => {
        cancelPending = undefined;
        task();
      }, delayMs);
    },
    cancel() {
      cancelPending?.();
      cancelPending = undefined;
    },
  };
}
