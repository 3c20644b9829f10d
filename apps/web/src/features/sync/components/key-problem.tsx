import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { SyncKeyError } from '#src/platform/sync-protocol.ts';

import { syncErrorText } from '../logic/sync-error-text.ts';
import styles from '../sync.module.css';

interface KeyProblemProps {
  readonly error: SyncKeyError | undefined;
  readonly openAccount: () => void;
}

/** Says why something was not done, and leads to the sign-in where that is the way out. */
export function KeyProblem({ error, openAccount }: KeyProblemProps): ReactNode {
  const intl = useIntl();
  if (error === undefined) return null;
  return (
    <>
      <p role="alert" className={styles['problem']} dir="auto">
        {syncErrorText(intl, error)}
      </p>
      {error.code === 'signed-out' && (
        <div className={styles['buttons']}>
          <Button onClick={openAccount}>
            {intl.formatMessage({ id: 'account.signIn.open', defaultMessage: 'Sign in…' })}
          </Button>
        </div>
      )}
    </>
  );
}
