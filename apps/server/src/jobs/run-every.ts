/** A job that is done now and then. */
export interface RepeatedJob {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  /** Told of what a run threw; the next one comes all the same. */
  readonly report: (error: unknown) => void;
  /** Ends it; a run that has begun goes on. */
  readonly signal: AbortSignal;
}

/** Runs a job at once and then again, each time so long after the end of the last; keeps no process alive. */
export function runEvery({ everyMs, run, report, signal }: RepeatedJob): void {
  if (signal.aborted) return;
  void run()
    .catch(report)
    .then(() => {
      if (signal.aborted) return;
      const timer = setTimeout(() => runEvery({ everyMs, run, report, signal }), everyMs);
      timer.unref();
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    });
}
