import { Button } from '@parley/ui/components/button/button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { AccountService } from '#src/services/account/account-service.ts';
import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import styles from './account.module.css';
import { Problem } from './components/problem.tsx';
import { SignedIn } from './components/signed-in.tsx';
import { SignedOut, type AccountHost } from './components/signed-out.tsx';
import { useAccount } from './hooks/use-account.ts';

export interface AccountSettingsProps {
  readonly accounts: AccountService;
  readonly passkeys: PasskeyService;
  readonly host: AccountHost;
  /** Nobody else can sign in here. */
  readonly fixedEmail?: string | undefined;
  /** Offers an export to the person as a file. */
  readonly saveExport: (content: Blob) => void;
  readonly notify: (message: string) => void;
  /** Somebody has signed in here. */
  readonly onSignedIn?: (() => void) | undefined;
}

/** The account on the server of this page, as it stands in the settings. */
export function AccountSettings(props: AccountSettingsProps): ReactNode {
  const intl = useIntl();
  const { view, reload, showSignedOut } = useAccount(props.accounts);
  const [isNew, setIsNew] = useState(false);
  if (view.step === 'signed-in') {
    return (
      <SignedIn
        {...props}
        account={view.account}
        isNew={isNew}
        reload={reload}
        onSignedOut={showSignedOut}
      />
    );
  }
  if (view.step === 'signed-out') {
    return (
      <SignedOut
        accounts={props.accounts}
        passkeys={props.passkeys}
        host={props.host}
        fixedEmail={props.fixedEmail}
        wasEnded={view.wasEnded}
        onSignedIn={() => {
          setIsNew(true);
          props.onSignedIn?.();
          void reload();
        }}
      />
    );
  }
  return view.step === 'failed' ? (
    <Failed error={view.error} onRetry={() => void reload()} />
  ) : (
    <Spinner label={intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })} />
  );
}

interface FailedProps {
  readonly error: AccountError;
  readonly onRetry: () => void;
}

function Failed({ error, onRetry }: FailedProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['part']}>
      <Problem error={error} />
      <div className={styles['buttons']}>
        <Button onClick={onRetry}>
          {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
        </Button>
      </div>
    </div>
  );
}
