import type { Result } from '@parley/domain/shared/result.ts';
import { useRef, useState } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';

/** The state of a form, or a row, that does something with the account. */
export interface AccountAction {
  readonly isRunning: boolean;
  /** Why the last one failed. */
  readonly error: AccountError | undefined;
  readonly clearError: () => void;
  /** Runs one at a time; gives what came of it, undefined where it was not done. */
  readonly run: <T>(
    action: () => Promise<Result<T, AccountError>>,
  ) => Promise<{ readonly value: T } | undefined>;
}

/** Runs one thing with the account after the other. */
export function useAccountAction(): AccountAction {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<AccountError>();
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
