/** The value below which a share `q` (0 to 1) of the samples lies, between neighbours by distance. NaN without samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) return Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** The middle of the samples; NaN without any. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** What a run of frames was, from the times at which they began. */
export interface FrameFacts {
  /** Share of the frames of a 60 Hz screen that were not drawn, in percent. */
  readonly droppedPercent: number;
  readonly maxMs: number;
}

const framePeriodMs = 1000 / 60;

/** Reads the times of animation frames, in milliseconds, oldest first. */
export function readFrames(timesMs: readonly number[]): FrameFacts {
  let expected = 0;
  let dropped = 0;
  let maxMs = 0;
  for (const [index, timeMs] of timesMs.entries()) {
    const previousMs = timesMs[index - 1];
    if (previousMs === undefined) continue;
    const gapMs = timeMs - previousMs;
    const periods = Math.max(1, Math.round(gapMs / framePeriodMs));
    expected += periods;
    dropped += periods - 1;
    maxMs = Math.max(maxMs, gapMs);
  }
  return { droppedPercent: expected === 0 ? 0 : (100 * dropped) / expected, maxMs };
}
