/** Runs a task that its caller must outlive: what it throws is reported. */
export function runSafely(task: () => void): void {
  try {
    task();
  } catch (cause) {
    reportFault(cause);
  }
}

/**
 * Reports an unexpected fault as the browser reports an exception that nobody caught: in the console
 * and as an `error` event of the page. It never throws, and sends nothing anywhere.
 */
export function reportFault(cause: unknown): void {
  // Node and old browsers lack it; the types do not know that.
  const report: unknown = Reflect.get(globalThis, 'reportError');
  if (typeof report === 'function') {
    globalThis.reportError(cause);
    return;
  }
  queueMicrotask(() => {
    throw cause;
  });
}
