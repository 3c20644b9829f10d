/**
 * Runs a task once what was drawn by now is on the screen; the returned function prevents it. In a
 * page that is hidden it runs when the page is seen again.
 */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
