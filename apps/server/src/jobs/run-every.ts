import { setTimeout as delay } from 'node:timers/promises';

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
export function runEvery(job: RepeatedJob): void {
  void repeat(job);
}

async function repeat({ everyMs, run, report, signal }: RepeatedJob): Promise<void> {
  while (!signal.aborted) {
    await run().catch(report);
    // Fails where it is ended, which is where it ends.
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
