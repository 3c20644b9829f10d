import { useRef, useState } from 'react';

/** What the actions on keys give. */
type Outcome =
  | { readonly ok: true; readonly value: null }
  | { readonly ok: false; readonly error: { readonly code: string } };

interface KeyAction {
  readonly isRunning: boolean;
  /** Why the last one failed; undefined as soon as something is typed. */
  readonly faultCode: string | undefined;
  readonly clearError: () => void;
  readonly fail: (code: string) => void;
  /** Runs one at a time; true where it was done. */
  readonly run: (action: () => Promise<Outcome>) => Promise<boolean>;
}

/** The state of a form that does one thing to the keys. */
export function useKeyAction(): KeyAction {
  const [isRunning, setIsRunning] = useState(false);
  const [faultCode, setErrorCode] = useState<string>();
  const isBusy = useRef(false);

  async function run(action: () => Promise<Outcome>): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsRunning(true);
    setErrorCode(undefined);
    const done = await action();
    isBusy.current = false;
    setIsRunning(false);
    if (!done.ok) setErrorCode(done.error.code);
    return done.ok;
  }

  return {
    isRunning,
    faultCode,
    clearError: () => setErrorCode(undefined),
    fail: setErrorCode,
    run,
  };
}
