import type { CallDeps, EndpointCall } from '../spec/provider-call.ts';

/** Why a call was stopped from this side. */
export type StopReason = 'user' | 'first-byte' | 'idle';

/** Stops one HTTP exchange when the user does, or when it is silent for too long. */
export interface Watch {
  /** Aborted when the exchange has to stop. */
  readonly signal: AbortSignal;
  readonly stopReason: () => StopReason | undefined;
  /** Tells that bytes came. */
  readonly touch: () => void;
  /** Ends the watch and closes the connection if it is still open. */
  readonly close: () => void;
}

/** Starts to watch; the time to the first byte runs from now. */
export function startWatch(call: Pick<EndpointCall, 'signal' | 'timeouts'>, deps: CallDeps): Watch {
  const controller = new AbortController();
  let reason: StopReason | undefined;
  let cancelTimer: (() => void) | undefined;
  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const stopForUser = (): void => {
    stop('user');
  };
  const close = (): void => {
    cancelTimer?.();
    call.signal.removeEventListener('abort', stopForUser);
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
    close,
  };
}
