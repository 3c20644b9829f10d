import type { AccountError } from '#src/services/account/account-error.ts';
import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import { useAccountAction } from './use-account-action.ts';

/** The way in that takes no address. */
export interface PasskeySignIn {
  /** Whether this browser has passkeys at this address. */
  readonly isOffered: boolean;
  readonly isRunning: boolean;
  readonly error: AccountError | undefined;
  readonly clearError: () => void;
  readonly start: () => void;
}

interface PasskeySignInPorts {
  readonly passkeys: Pick<PasskeyService, 'isSupported' | 'signIn'>;
  /** Called once somebody is signed in. */
  readonly onSignedIn: () => void;
}

/** Signs in by whatever passkey the person chooses. */
export function usePasskeySignIn({ passkeys, onSignedIn }: PasskeySignInPorts): PasskeySignIn {
  const { isRunning, error, clearError, run } = useAccountAction();
  async function signIn(): Promise<void> {
    if ((await run(passkeys.signIn)) !== undefined) onSignedIn();
  }
  return {
    isOffered: passkeys.isSupported(),
    isRunning,
    error,
    clearError,
    start: () => void signIn(),
  };
}
