import type { CallDeps } from './provider-call.ts';

/** The real clock and chance. */
export const realDeps: CallDeps = {
  sleep: (delayMs, signal) =>
    new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, delayMs);
      signal.addEventListener('abort', finish);
      if (signal.aborted) finish();
    }),
  random: Math.random,
  startTimer: (delayMs, onFire) => {
    const timer = setTimeout(onFire, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
