import type { Result } from '@parley/domain/shared/result.ts';
import { useState, type ReactNode } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';

import type { AdminPorts } from '../admin-ports.ts';

/** Something that is done on the server, after a proof of who does it where the server wants one. */
export interface ProvenAction {
  readonly isRunning: boolean;
  /** Why it was not done. */
  readonly error: AccountError | undefined;
  readonly clearError: () => void;
  /** Stands in the place of the form meanwhile; undefined where no proof is asked for. */
  readonly proof: ReactNode | undefined;
  readonly run: <T>(
    action: () => Promise<Result<T, AccountError>>,
    onDone: (value: T) => void,
  ) => Promise<void>;
}

/** Runs an action, asks for a proof where the server does, and then goes on. */
export function useProvenAction({ renderProof }: Pick<AdminPorts, 'renderProof'>): ProvenAction {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<AccountError>();
  const [waiting, setWaiting] = useState<() => void>();

  const run: ProvenAction['run'] = async (action, onDone) => {
    setIsRunning(true);
    setError(undefined);
    const done = await action();
    setIsRunning(false);
    if (done.ok) onDone(done.value);
    else if (done.error.code !== 'step-up-required') setError(done.error);
    else setWaiting(() => () => void run(action, onDone));
  };

  return {
    isRunning,
    error,
    clearError: () => setError(undefined),
    run,
    proof:
      waiting &&
      renderProof({
        onClose: () => setWaiting(undefined),
        onProved: () => {
          setWaiting(undefined);
          waiting();
        },
      }),
  };
}
