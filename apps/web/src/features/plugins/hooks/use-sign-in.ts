import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import type {
  PluginSignIns,
  SignInAttempt,
  SignInFailure,
} from '#src/services/plugins/plugin-sign-in.ts';

import { returnText, signInText } from '../logic/sign-in-texts.ts';

/** Where signing in to the service of a plugin stands. */
export interface SignInState {
  /** False until the plugin has what it needs. */
  readonly canSignIn: boolean;
  /** The person is at the service. */
  readonly isAway: boolean;
  /** What came of the last time; undefined before it. */
  readonly outcome: Result<null, SignInFailure> | undefined;
  /** Leads to the service, in a page of its own. */
  readonly signIn: () => void;
}

/**
 * Signs in to the service of a plugin; what is shown lets it go when it is gone.
 *
 * @param given  as it is first: it is read anew while the person is away, who comes back to what began
 */
export function useSignIn(signIns: PluginSignIns, given: LibraryPlugin): SignInState {
  const intl = useIntl();
  const [entry] = useState(given);
  const [attempt, setAttempt] = useState<SignInAttempt>();
  const [isAway, setIsAway] = useState(false);
  const [outcome, setOutcome] = useState<SignInState['outcome']>();

  useEffect(() => {
    let isShown = true;
    let begun: SignInAttempt | undefined;
    // Each time has a state of its own, which is good for coming back once.
    async function begin(): Promise<void> {
      begun = await signIns.begin(entry);
      if (!isShown) begun?.close();
      else setAttempt(begun);
      if (begun === undefined || !isShown) return;
      const { returned, tell } = begun;
      void returned.then((kind) => tell(returnText(intl, kind), kind === 'locked'));
      const ended = await begun.ended;
      tell(signInText(intl, entry, ended), true);
      if (!isShown) return;
      setIsAway(false);
      setOutcome(ended);
      await begin();
    }
    void begin();
    return () => {
      isShown = false;
      begun?.close();
    };
  }, [signIns, entry, intl]);

  return {
    canSignIn: attempt !== undefined,
    isAway,
    outcome,
    signIn() {
      if (attempt === undefined) return;
      setIsAway(true);
      setOutcome(undefined);
      window.open(attempt.address, '_blank', 'noopener,noreferrer');
    },
  };
}
