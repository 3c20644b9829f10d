import { err, type Result } from '@parley/domain/shared/result.ts';
import type { RoundFailure } from '@parley/sync/client/pull.ts';
import type { RoundOptions, RoundOutcome } from '@parley/sync/client/round.ts';

import type { Delay } from '#src/platform/retry.ts';
import type { SyncProblem, SyncSnapshot } from '#src/platform/sync-protocol.ts';

/** Why there was no round, or no whole one. */
export type RunFailure =
  | RoundFailure
  /** The keys are not in this browser. */
  | { readonly code: 'no-keys' }
  | { readonly code: 'device-removed' };

/** What a runner says of itself. */
export type RunnerView = Pick<SyncSnapshot, 'phase' | 'waitsFor' | 'nextTryAtMs' | 'problem'>;

/** What a runner works with. */
export interface RoundRunnerParts {
  readonly run: (options: RoundOptions) => Promise<Result<RoundOutcome, RunFailure>>;
  readonly delay: Delay;
  readonly nowMs: () => number;
  /** From 0 to 1. */
  readonly fraction: () => number;
  /** Whether the server tells of news by itself. */
  readonly hearsNews: () => boolean;
  readonly onView: (view: RunnerView) => void;
}

/** What makes a round worthwhile: also what the page says, in `WakeReason`. */
export type RunReason = 'change' | 'news' | 'click' | 'online' | 'shown' | 'hidden';

/** Decides when rounds run. */
export interface RoundRunner {
  readonly wake: (reason: RunReason) => void;
  /** No round begins any more; one that runs is not ended. */
  readonly stop: () => void;
}

/** After the last of several changes, and after the first of them. */
const settleMs = { afterLast: 300, afterFirst: 2000 } as const;
const pollMs = { withNews: 5 * 60_000, withoutNews: 30_000 } as const;
const retryMs = { first: 1000, longest: 5 * 60_000, longestAsked: 3_600_000 } as const;
/** Rounds one after another; then others get a turn. */
const maxInARow = 20;

const quiet = { waitsFor: null, nextTryAtMs: 0, problem: null } as const;
const waiting: ReadonlySet<RunReason> = new Set(['change', 'news', 'hidden']);

/** Makes a runner; nothing runs before it is woken. */
export function createRoundRunner(parts: RoundRunnerParts): RoundRunner {
  return new Runner(parts);
}

class Runner implements RoundRunner {
  private readonly parts: RoundRunnerParts;
  private cancelTimer: () => void = () => undefined;
  private firstChangeMs: number | undefined;
  private failures = 0;
  private inARow = 0;
  private isRunning = false;
  private isWanted = false;
  private retriesRefused = false;
  /** Nothing helps but a person. */
  private isHalted = false;
  private isSignedOut = false;
  private isStopped = false;

  constructor(parts: RoundRunnerParts) {
    this.parts = parts;
  }

  readonly wake = (reason: RunReason): void => {
    if (this.isStopped) return;
    if (reason === 'click') {
      this.isHalted = false;
      this.retriesRefused = true;
    }
    // Somebody may have signed in again, in another tab or on another page.
    const mayHelp = this.isSignedOut && (reason === 'shown' || reason === 'online');
    if (this.isHalted && !mayHelp) return;
    this.isHalted = false;
    if (this.isRunning) {
      this.isWanted ||= reason !== 'hidden' && reason !== 'shown';
      return;
    }
    // A server that does not answer is not asked more often because more is to be said.
    if (this.failures > 0 && waiting.has(reason)) return;
    this.begin(reason);
  };

  readonly stop = (): void => {
    this.isStopped = true;
    this.cancelTimer();
  };

  private begin(reason: RunReason): void {
    const { nowMs, hearsNews } = this.parts;
    if (reason === 'change') {
      this.firstChangeMs ??= nowMs();
      const due = this.firstChangeMs + settleMs.afterFirst;
      this.runAt(Math.min(nowMs() + settleMs.afterLast, due));
      this.tell({ ...quiet, phase: 'scheduled', waitsFor: 'change' });
      return;
    }
    if (reason === 'hidden' && this.firstChangeMs === undefined) return;
    if (reason === 'shown' && this.failures === 0 && hearsNews() && !this.isSignedOut) return;
    this.failures = 0;
    this.isSignedOut = false;
    void this.round();
  }

  private runAt(atMs: number): void {
    const { delay, nowMs } = this.parts;
    this.cancelTimer();
    this.cancelTimer = delay(() => void this.round(), Math.max(0, atMs - nowMs()));
  }

  private async round(): Promise<void> {
    if (this.isRunning || this.isStopped) return;
    this.cancelTimer();
    this.firstChangeMs = undefined;
    this.isWanted = false;
    this.isRunning = true;
    this.tell({ ...quiet, phase: 'started' });
    const options = this.retriesRefused ? { retryRefused: true } : {};
    this.retriesRefused = false;
    // A fault must not be the end of all rounds.
    const ended = await this.parts
      .run(options)
      .catch(() => err<RunFailure>({ code: 'storage-failed' }));
    this.isRunning = false;
    if (this.isStopped) return;
    if (ended.ok) this.goOn(ended.value);
    else this.fail(ended.error);
  }

  private goOn(outcome: RoundOutcome): void {
    const { nowMs, hearsNews } = this.parts;
    this.failures = 0;
    if (this.isWanted || outcome.needsAnother || this.retriesRefused) {
      this.inARow += 1;
      this.runAt(nowMs() + (this.inARow < maxInARow ? 0 : settleMs.afterFirst));
      return;
    }
    this.inARow = 0;
    this.runAt(nowMs() + (hearsNews() ? pollMs.withNews : pollMs.withoutNews));
    const problem = problemOf(outcome);
    this.tell({ ...quiet, phase: problem === null ? 'ready' : 'error', problem });
  }

  private fail(failure: RunFailure): void {
    const { nowMs, fraction } = this.parts;
    this.inARow = 0;
    const halt = haltsBy(failure);
    if (halt !== undefined) {
      this.isHalted = true;
      this.isSignedOut = failure.code === 'signed-out';
      this.tell(halt);
      return;
    }
    this.failures += 1;
    const longest = Math.min(retryMs.first * 2 ** (this.failures - 1), retryMs.longest);
    const asked = failure.code === 'busy' ? failure.retryAfterMs : null;
    const waitMs = Math.max(asked ?? 0, longest * (0.5 + fraction()));
    const nextTryAtMs = nowMs() + Math.min(waitMs, retryMs.longestAsked);
    this.runAt(nextTryAtMs);
    this.tell(viewOfFailure(failure, nextTryAtMs));
  }

  private tell(view: RunnerView): void {
    this.parts.onView(view);
  }
}

function problemOf({ removals, refused }: RoundOutcome): SyncProblem | null {
  if (removals.length > 0) return 'removals';
  return refused['quota-exceeded'] > 0 ? 'quota-exceeded' : null;
}

/** What is shown after a failure that no later try mends; undefined for others. */
function haltsBy({ code }: RunFailure): RunnerView | undefined {
  if (code === 'no-keys') return { ...quiet, phase: 'init' };
  const isForPerson =
    code === 'signed-out' || code === 'device-removed' || code === 'client-too-old';
  return isForPerson ? { ...quiet, phase: 'error', problem: code } : undefined;
}

function viewOfFailure({ code }: RunFailure, nextTryAtMs: number): RunnerView {
  if (code === 'local-quota-exceeded' || code === 'storage-failed' || code === 'ring-behind') {
    return { ...quiet, phase: 'error', problem: code };
  }
  const waitsFor = code === 'offline' ? 'connection' : 'retry';
  return { ...quiet, phase: 'scheduled', waitsFor, nextTryAtMs };
}
