import type { Result } from '@parley/domain/shared/result.ts';
import { useRef, useState } from 'react';

import type { SyncKeyError } from '#src/platform/sync-protocol.ts';

/** The state of a form, or a row, that does something with the keys. */
export interface KeyAction {
  readonly isRunning: boolean;
  /** Why the last one failed. */
  readonly error: SyncKeyError | undefined;
  readonly clearError: () => void;
  /** Runs one at a time; gives what came of it, undefined where it was not done. */
  readonly run: <T>(
    action: () => Promise<Result<T, SyncKeyError>>,
  ) => Promise<{ readonly value: T } | undefined>;
}

/** Runs one thing with the keys after the other. */
export function useKeyAction(): KeyAction {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<SyncKeyError>();
  const isBusy = useRef(false);
  return {
    isRunning,
    error,
    clearError: () => setError(undefined),
    async run(action) {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setIsRunning(true);
      setError(undefined);
      const done = await action();
      isBusy.current = false;
      setIsRunning(false);
      if (done.ok) return { value: done.value };
      setError(done.error);
      return undefined;
    },
  };
}
