/** Runs a task when the page has nothing better to do; the returned function prevents it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks; there a moment has to do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
