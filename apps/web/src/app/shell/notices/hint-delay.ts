/** Time after the start before somebody is reminded of anything. Milliseconds. */
const hintDelayMs = 10_000;

/**
 * Looks for something to remind of, once the start is well over, and shows it.
 *
 * @param find undefined where there is nothing to remind of
 * @returns ends it, also where the answer is on its way
 */
export function remindAfterStart<T>(
  find: () => Promise<T | undefined>,
  show: (found: T) => void,
): () => void {
  let isOver = false;
  const look = async (): Promise<void> => {
    const found = await find();
    if (!isOver && found !== undefined) show(found);
  };
  const timer = setTimeout(() => void look(), hintDelayMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
