/** Often enough that a count seems to run, seldom enough that drawing it does not hold up the work. */
export const progressIntervalMs = 100;

/**
 * Decides which of very many steps of progress are shown: the first of each stage, and then one in
 * each interval.
 */
export function createProgressThrottle(
  intervalMs: number,
  nowMs: () => number = () => performance.now(),
): (stage: string) => boolean {
  let lastStage: string | undefined;
  let shownAtMs = 0;
  return (stage) => {
    const atMs = nowMs();
    if (stage === lastStage && atMs - shownAtMs < intervalMs) return false;
    lastStage = stage;
    shownAtMs = atMs;
    return true;
  };
}
