import type { CallDeps, EndpointCall } from './provider-call.ts';

/**
 * Why a call was stopped from this side; `rest`: all that matters has come, and what is left took
 * too long.
 */
export type StopReason = 'user' | 'first-byte' | 'idle' | 'rest';

/** Stops one HTTP exchange when the user does, or when it is silent for too long. */
export interface Watchdog {
  /** Aborted when the exchange has to stop. */
  readonly signal: AbortSignal;
  readonly stopReason: () => StopReason | undefined;
  /** Tells that bytes came. */
  readonly touch: () => void;
  /**
   * Stops the exchange after so many milliseconds, whatever comes until then; the result takes
   * that back.
   */
  readonly limitRest: (maxMs: number) => () => void;
  /**
   * Ends the watchdog after an answer that has told all there is to know. The connection can carry
   * the next request once the rest of the answer has been read, for which there is a second.
   */
  readonly settle: (restRead: Promise<void>) => void;
  /** Ends the watchdog and closes the connection if it is still open and not settled. */
  readonly close: () => void;
}

const maxRestMs = 1000;

/** Starts to watch; the time to the first byte runs from now. */
export function startWatchdog(
  call: Pick<EndpointCall, 'signal' | 'timeouts'>,
  deps: CallDeps,
): Watchdog {
  const controller = new AbortController();
  let reason: StopReason | undefined;
  let cancelTimer: (() => void) | undefined;
  let cancelLimit: (() => void) | undefined;
  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const stopForUser = (): void => {
    stop('user');
  };
  let isSettled = false;
  const endWatch = (): void => {
    cancelTimer?.();
    cancelLimit?.();
    call.signal.removeEventListener('abort', stopForUser);
  };
  const abort = (): void => {
    controller.abort();
  };
  call.signal.addEventListener('abort', stopForUser);
  if (call.signal.aborted) stop('user');
  else {
    cancelTimer = deps.startTimer(call.timeouts.firstByteMs, () => {
      stop('first-byte');
    });
  }
  return {
    signal: controller.signal,
    stopReason: () => reason,
    touch() {
      cancelTimer?.();
      cancelTimer = deps.startTimer(call.timeouts.idleMs, () => {
        stop('idle');
      });
    },
    limitRest(maxMs) {
      cancelLimit?.();
      cancelLimit = deps.startTimer(maxMs, () => {
        stop('rest');
      });
      return cancelLimit;
    },
    settle(restRead) {
      isSettled = true;
      endWatch();
      const giveUp = deps.startTimer(maxRestMs, abort);
      void restRead.then(giveUp);
    },
    close() {
      endWatch();
      if (!isSettled) abort();
    },
  };
}
