import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountService } from '#src/services/account/account-service.ts';
import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import styles from '../account.module.css';
import { Problem } from './problem.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** What the host says of how it treats data. */
export interface AccountHost {
  readonly links: { readonly privacy: string | undefined; readonly terms: string | undefined };
}

interface SignedOutProps {
  readonly accounts: AccountService;
  readonly passkeys: PasskeyService;
  readonly host: AccountHost;
  readonly fixedEmail: string | undefined;
  /** Somebody was signed in, and another browser or the time ended it. */
  readonly wasEnded: boolean;
  readonly onSignedIn: () => void;
}

/** What an account is, and the way to one: first the consent, then the sign-in. */
export function SignedOut(props: SignedOutProps): ReactNode {
  const { accounts, passkeys, host, wasEnded, onSignedIn } = props;
  const intl = useIntl();
  const [hasConsent, setHasConsent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles['stack']}>
      {wasEnded && <Problem error={{ code: 'signed-out' }} />}
      <p>
        {intl.formatMessage({
          id: 'account.text',
          defaultMessage:
            'An account signs you in to this server, so that you can sync this browser with your other devices. Nothing is uploaded before you turn sync on, and what is uploaded is encrypted in this browser. API keys are never synced.',
        })}
      </p>
      <div className={styles['part']}>
        <Checkbox
          checked={hasConsent}
          onCheckedChange={setHasConsent}
          label={intl.formatMessage({
            id: 'account.consent',
            defaultMessage:
              'I agree that this server stores my email address and a list of my signed-in browsers.',
          })}
        />
        <HostLinks links={host.links} />
        {!hasConsent && (
          <p className={styles['hint']}>
            {intl.formatMessage({
              id: 'account.consent.missing',
              defaultMessage: 'Please login first before enabling Cloud Sync.',
            })}
          </p>
        )}
      </div>
      {hasConsent && (
        <div className={styles['buttons']}>
          <Button variant="primary" onClick={() => setIsAsking(true)}>
            {intl.formatMessage({ id: 'account.signIn.open', defaultMessage: 'Sign in…' })}
          </Button>
        </div>
      )}
      {isAsking && (
        <SignInDialog
          accounts={accounts}
          passkeys={passkeys}
          fixedEmail={props.fixedEmail}
          onClose={() => setIsAsking(false)}
          onSignedIn={() => {
            setIsAsking(false);
            onSignedIn();
          }}
        />
      )}
    </div>
  );
}

function HostLinks({ links: { privacy, terms } }: Pick<AccountHost, 'links'>): ReactNode {
  const intl = useIntl();
  if (privacy === undefined && terms === undefined) return null;
  return (
    <div className={styles['links']}>
      {privacy !== undefined && (
        <a href={privacy} target="_blank" rel="noreferrer">
          {intl.formatMessage({ id: 'sidebar.about.privacy', defaultMessage: 'Privacy' })}
        </a>
      )}
      {terms !== undefined && (
        <a href={terms} target="_blank" rel="noreferrer">
          {intl.formatMessage({ id: 'sidebar.about.terms', defaultMessage: 'Terms' })}
        </a>
      )}
    </div>
  );
}
